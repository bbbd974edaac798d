import { foldText } from "./fold-text.ts";
import { matchFamily, readFamilyRule } from "./match-family.ts";
import { matchSmoking, readSmokingRule } from "./match-smoking.ts";
import { hasPhrase, ownClauses, withPhrase } from "./match-words.ts";
import type { Clause } from "./read-clauses.ts";
import { factorsOf, NOT_MENTIONED, type RiskFinding, type RiskRule } from "./risk-finding.ts";

/**
 * What may count under a rule whose source, as far as it is held here, does not list what counts. What is `sure` is the very thing
 * that the rule's word means: to count it is also the cautious reading.
 */
const MAY_COUNT: readonly {
  readonly rule: RegExp;
  readonly said: RegExp;
  readonly sure?: RegExp;
  readonly note?: string;
  readonly missing: string;
}[] = [
  {
    rule: /^immunocompromised/u,
    said: new RegExp(
      String.raw`\b(?:${[
        String.raw`hiv|vih|aids|transplant\w*|greffee?s?|immunosuppress\w*|chemotherapy|dialysis|lupus|sle`,
        "methotrexate|azathioprine|mycophenolate|tacrolimus|cyclosporine?|biologics?|rituximab|anti tnf",
        "adalimumab|infliximab|prednisone|corticosteroids?",
      ].join("|")})\b`,
      "u",
    ),
    sure: /\b(?:hiv|vih|aids)\b|\btransplant(?:s|ed|ation)?\b(?! (?:list|candidate|donor|work))|\bgreffee?s?\b/u,
    note: "HIV and a transplant were taken as immunocompromised; the facts held here do not list what counts.",
    missing:
      "whether the program counts this as immunocompromised: the facts held here do not list what counts",
  },
  {
    rule: /^high risk breast lesion/u,
    said: /\b(?:atypi\w*|adh|alh|lcis|lobular carcinoma in situ|radial scar|papilloma\w*)\b/u,
    missing: "whether this lesion counts as high-risk: the facts held here do not list which do",
  },
  {
    rule: /^known high risk gene/u,
    said: /\b(?:chek2|atm|cdh1|pten|stk11|rad51\w?|bard1|cowden|peutz jeghers|genetic mutation|gene mutation)\b/u,
    missing:
      "whether the program counts this gene variant as high-risk: the facts held here do not list all of them",
  },
  {
    rule: /^hpv type|^other high risk hpv/u,
    said: new RegExp(
      [
        String.raw`\bhpv\b(?!.{0,400}\b(?:16|18|45|other|vaccin\w*|immuni[sz]\w*)\b).{0,400}(?:\bpositive\b|\bdetected\b|\bpos\b|\+)`,
        String.raw`\bpositive hpv\b(?!.{0,400}\b(?:16|18|45|other)\b)`,
      ].join("|"),
      "u",
    ),
    missing: "which type of HPV the test found, and the reflex cytology",
  },
];

const PERCENT = /(?<!\d)(\d+(?:\.\d+)?) ?(?:%|per ?cent\b)/u;

/** The least calculated risk that a rule asks for, in per cent; undefined for a rule about something else. */
export const readRiskThreshold = ({ risk_factor: name }: RiskRule): number | undefined => {
  const percent = /\brisk of (\d+(?:\.\d+)?) per cent or more\b/u.exec(foldText(name))?.[1];
  return percent === undefined ? undefined : Number(percent);
};

function matchCalculatedRisk(rule: RiskRule, least: number, clauses: readonly Clause[]): RiskFinding {
  // Without the figure a name is left, "lifetime risk" or "IBIS"; "risk" alone names no calculation.
  const names = rule.words
    .map((word) => foldText(word).replace(PERCENT, "").trim())
    .filter((word) => word !== "risk");
  const about = withPhrase(ownClauses(clauses), names).filter(({ isDenied }) => !isDenied);
  if (about.length === 0) return NOT_MENTIONED;
  const factors = factorsOf(about);
  const stated = about.flatMap(({ text }) => {
    const percent = PERCENT.exec(text)?.[1];
    // A risk over another time is another figure.
    const isOther = /\blifetime\b/u.test(foldText(rule.risk_factor)) && /\b\d+ (?:years?|yr|y)\b/u.test(text);
    return percent === undefined || isOther ? [] : [Number(percent)];
  });
  if (stated.length === 0)
    return { status: "depends", factors, missing: `the ${rule.risk_factor.replace(/ of \d[^]*$/u, "")}` };
  return { status: Math.max(...stated) >= least ? "applies" : "ruled_out", factors };
}

/** Chest radiotherapy before an age and this many years ago. */
function matchRadiotherapy(
  rule: RiskRule,
  { clauses, patientAge }: Pick<Asked, "clauses" | "patientAge">,
): RiskFinding | undefined {
  const limits = /\bbefore age (\d+) at least (\d+) years ago\b/u.exec(foldText(rule.risk_factor));
  if (!limits) return undefined;
  const about = withPhrase(ownClauses(clauses), rule.words).filter(({ isDenied }) => !isDenied);
  if (about.length === 0) return NOT_MENTIONED;
  const factors = factorsOf(about);
  const said = clauses
    .filter(({ factor }) => factors.includes(factor))
    .map(({ text }) => text)
    .join(" ");
  const before = Number(limits[1]);
  const least = Number(limits[2]);
  const ago = toNumber(/\b(\d+) (?:years?|yrs?) ago\b/u.exec(said)?.[1]);
  const at = toNumber(/\b(?:at|age|aged)(?: age)? (\d{1,2})\b/u.exec(said)?.[1]);
  const treatedAt = at ?? (patientAge !== undefined && ago !== undefined ? patientAge - ago : undefined);
  const yearsAgo = ago ?? (patientAge !== undefined && at !== undefined ? patientAge - at : undefined);
  if ((treatedAt !== undefined && treatedAt >= before) || (yearsAgo !== undefined && yearsAgo < least))
    return { status: "ruled_out", factors };
  return treatedAt !== undefined && yearsAgo !== undefined
    ? { status: "applies", factors }
    : { status: "depends", factors, missing: "age at the chest radiotherapy, and how many years ago it was" };
}

const toNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** Only the named category counts: "dense breasts" may be another. */
function matchDensity(rule: RiskRule, clauses: readonly Clause[]): RiskFinding | undefined {
  const category = /\bcategory ([a-d])\b/u.exec(foldText(rule.risk_factor))?.[1];
  if (category === undefined) return undefined;
  const about = ownClauses(clauses).filter(
    ({ text, isDenied }) => !isDenied && /\b(?:dens\w*|birads (?:category )?[a-d])\b/u.test(text),
  );
  if (about.length === 0) return NOT_MENTIONED;
  const factors = factorsOf(about);
  const said = about.map(({ text }) => text).join(" ");
  const isIt = new RegExp(String.raw`\b${category}\b|\bextreme`, "u").test(said);
  if (isIt) return { status: "applies", factors };
  const isOther = /\b[a-d]\b(?! (?:lot|bit))|\bheterogeneous|\bscattered|\bfatty\b/u.test(
    said.replaceAll(/\ba (?=\p{L}{2})/gu, ""),
  );
  return isOther
    ? { status: "ruled_out", factors }
    : {
        status: "depends",
        factors,
        missing: `whether the density is BI-RADS category ${category.toUpperCase()}`,
      };
}

/** "Other high-risk HPV with high-grade cytology": both must be said, anywhere. */
function matchBothParts(rule: RiskRule, clauses: readonly Clause[]): RiskFinding | undefined {
  const [first, second] = rule.risk_factor.split(" with ");
  if (first === undefined || second === undefined) return undefined;
  const own = ownClauses(clauses).filter(({ isDenied }) => !isDenied);
  const isFirst = (word: string): boolean => hasPhrase(first, word);
  const firsts = withPhrase(own, rule.words.filter(isFirst));
  const seconds = withPhrase(
    own,
    rule.words.filter((word) => !isFirst(word)),
  );
  const factors = factorsOf([...firsts, ...seconds]);
  if (factors.length === 0) return undefined;
  if (firsts.length > 0 && seconds.length > 0) return { status: "applies", factors };
  return {
    status: "depends",
    factors,
    missing: firsts.length > 0 ? "the reflex cytology" : `whether the HPV test found ${first}`,
  };
}

function matchPlainWords(rule: RiskRule, clauses: readonly Clause[]): RiskFinding {
  const own = ownClauses(clauses).filter(({ text }) => !/\bvaccin|\bimmuni[sz]/u.test(text));
  const about = withPhrase(own, [rule.risk_factor, ...rule.words]);
  const affirmed = about.filter(({ isDenied }) => !isDenied);
  if (about.length === 0) return NOT_MENTIONED;
  if (affirmed.length === 0) return { status: "ruled_out", factors: factorsOf(about) };
  const factors = factorsOf(affirmed);
  return affirmed.every(({ isOpen }) => isOpen)
    ? { status: "depends", factors, missing: `whether this is confirmed: ${rule.risk_factor}` }
    : { status: "applies", factors };
}

function matchWhatMayCount(rule: RiskRule, clauses: readonly Clause[]): RiskFinding {
  const may = MAY_COUNT.find(({ rule: pattern }) => pattern.test(foldText(rule.risk_factor)));
  const about = ownClauses(clauses).filter(({ text, isDenied }) => !isDenied && may?.said.test(text));
  if (!may || about.length === 0) return NOT_MENTIONED;
  const sure = about.filter(({ text, isOpen }) => !isOpen && may.sure?.test(text) === true);
  return sure.length > 0 && may.note !== undefined
    ? { status: "applies", factors: factorsOf(about), note: may.note }
    : { status: "depends", factors: factorsOf(about), missing: may.missing };
}

export interface Asked {
  readonly clauses: readonly Clause[];
  readonly patientAge: number | undefined;
}

/** A rule about age alone: "age over 80". */
export function readAgeRule({ risk_factor: name }: RiskRule): number | undefined {
  return toNumber(/^age over (\d+)$/u.exec(name)?.[1]);
}

/** Whether what the caller wrote, all of it together, meets a rule of the program. */
export function matchRiskRule(rule: RiskRule, asked: Asked): RiskFinding {
  const { clauses, patientAge } = asked;
  const over = readAgeRule(rule);
  if (over !== undefined)
    return patientAge !== undefined && patientAge > over ? { status: "applies", factors: [] } : NOT_MENTIONED;
  const family = readFamilyRule(rule);
  if (family) return matchFamily(rule, family, clauses);
  const years = readSmokingRule(rule);
  if (years !== undefined) return matchSmoking(years, clauses, patientAge);
  const least = readRiskThreshold(rule);
  if (least !== undefined) return matchCalculatedRisk(rule, least, clauses);
  const special =
    matchRadiotherapy(rule, asked) ?? matchDensity(rule, clauses) ?? matchBothParts(rule, clauses);
  const found = special ?? matchPlainWords(rule, clauses);
  return found.status === "not_mentioned" ? matchWhatMayCount(rule, clauses) : found;
}
