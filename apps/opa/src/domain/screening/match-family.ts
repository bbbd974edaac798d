import type { Clause } from "./read-clauses.ts";
import { foldText } from "./fold-text.ts";
import { readRelatives, type Relative, type Site } from "./read-relatives.ts";
import { factorsOf, NOT_MENTIONED, type RiskFinding, type RiskRule } from "./risk-finding.ts";

interface Wanted {
  readonly site: Site | "gene";
  readonly isFirstDegree: boolean;
  readonly sex: Relative["sex"];
  readonly count: number;
  /** A relative's diagnosis at this age is too late. */
  readonly ageBelow: number | undefined;
  /** Screening begins this many years before the relative's diagnosis, or at the rule's own age. */
  readonly yearsBefore: number | undefined;
}

const WHICH_RELATIVES =
  "which relatives had which cancer (mother, father, sister, brother, child?), how many, and their ages at diagnosis";
const FAMILY_HISTORY = "family (?:history|hx)|fam hx|fhx|fh|antecedents? familiaux";
const QUALIFIERS = "(?:(?:positive|strong|significant|has|known|a|some) )*";
/** A family history of no stated illness. */
const VAGUE = new RegExp(
  String.raw`^${QUALIFIERS}(?:${FAMILY_HISTORY})(?: (?:positive|of cancer|de cancer|\+))*$`,
  "u",
);

interface Said {
  readonly relative: Relative;
  readonly factor: number;
  readonly isOpen: boolean;
}

/** What a rule about relatives asks for; undefined for a rule about the person. */
export function readFamilyRule({ risk_factor: name, rule_text: text, effect }: RiskRule): Wanted | undefined {
  const folded = foldText(name);
  if (!/\brelatives?\b/u.test(folded)) return undefined;
  const [relative] = readRelatives(folded).relatives;
  const site = /\bgene\b/u.test(folded) ? "gene" : relative?.cancers[0];
  if (site === undefined) return undefined;
  const ageBelow = /\bunder (\d+)\b/u.exec(folded)?.[1];
  const yearsBefore = /\b(\d+) years before the relative/u.exec(foldText(effect))?.[1];
  const isMale = /\bmale relative/u.test(folded);
  return {
    site,
    isFirstDegree: /\bfirst degree\b/u.test(folded),
    sex: isMale ? "male" : /\bfemale relative/u.test(foldText(text)) ? "female" : "unknown",
    count: /^two or more\b/u.test(folded) ? 2 : 1,
    ageBelow: ageBelow === undefined ? undefined : Number(ageBelow),
    yearsBefore: yearsBefore === undefined ? undefined : Number(yearsBefore),
  };
}

const isOfKind = ({ site, sex }: Wanted, { cancers, hasGeneVariant, sex: said }: Relative): boolean =>
  (site === "gene" ? hasGeneVariant : cancers.includes(site)) &&
  (sex === "unknown" || said === "unknown" || said === sex);

/** A relative of unknown sex may be the woman that a rule asks for; a man has to be named as one. */
const isSexKnown = ({ sex }: Wanted, said: Relative): boolean => sex !== "male" || said.sex === "male";

/** A mother who is named twice is one mother: the better known age counts, and the earlier of two. */
function mergeSame(said: readonly Said[]): readonly Said[] {
  const merged: Said[] = [];
  for (const one of said) {
    const { kin } = one.relative;
    const at = kin === "other" ? -1 : merged.findIndex(({ relative }) => relative.kin === kin);
    const before = merged[at];
    if (!before) merged.push(one);
    else if (compareAges(one.relative, before.relative) < 0) merged[at] = one;
  }
  return merged;
}

/** Below 0 where the age of the first is better known or, of two that are as well known, the earlier. */
const compareAges = ({ age: one }: Relative, { age: other }: Relative): number =>
  one.to - one.from - (other.to - other.from) || one.from - other.from;
const countOf = (said: readonly Said[]): number =>
  said.reduce((sum, { relative }) => sum + relative.count, 0);

/** With enough relatives of the right degree: whether their ages at diagnosis meet the rule. */
function judgeAges(known: readonly Said[], { ageBelow }: Wanted): Pick<RiskFinding, "status" | "missing"> {
  if (ageBelow === undefined || known.some(({ relative }) => relative.age.to < ageBelow))
    return known.every(({ isOpen }) => isOpen)
      ? { status: "depends", missing: "whether the relative's illness is confirmed" }
      : { status: "applies" };
  return known.every(({ relative }) => relative.age.from >= ageBelow)
    ? { status: "ruled_out" }
    : { status: "depends", missing: `whether the relative's cancer was found before the age of ${ageBelow}` };
}

function judge(said: readonly Said[], wanted: Wanted): Pick<RiskFinding, "status" | "missing"> {
  const known = said.filter(
    ({ relative }) => isSexKnown(wanted, relative) && (!wanted.isFirstDegree || relative.degree === "first"),
  );
  const isVague = said.some(({ relative }) => relative.degree === "unknown" || !isSexKnown(wanted, relative));
  if (countOf(known) >= wanted.count) return judgeAges(known, wanted);
  if (isVague) return { status: "depends", missing: WHICH_RELATIVES };
  return { status: "ruled_out" };
}

/** Only someone who was counselled and then not tested enters by a relative's gene variant. */
function judgeUntested(clauses: readonly Clause[]): Pick<RiskFinding, "status" | "missing"> {
  const own = clauses.filter(({ isAboutFamily }) => !isAboutFamily);
  const relatives = clauses.filter(({ relatives: found }) =>
    found.some(({ hasGeneVariant }) => hasGeneVariant),
  );
  const declined = [...own, ...relatives].some(({ text }) =>
    /\b(?:declin\w+|refus\w+)\b[a-z ]{0,200}\btest|\btest\w* (?:declined|refused)\b/u.test(text),
  );
  if (declined) return { status: "applies" };
  const isTested = own.some(
    ({ text, isDenied }) =>
      isDenied &&
      /\b(?:brca\w*|tp53|palb2|gene\w*|variant|tested)\b/u.test(text) &&
      !/\b(?:not|never|no)\b[a-z0-9 ]{0,40}\btest/u.test(text),
  );
  return isTested
    ? { status: "ruled_out" }
    : { status: "depends", missing: "whether the person had genetic counselling and declined testing" };
}

/** The earliest start that the relatives' ages give; undefined where an unknown age could make it earlier. */
function startAge(known: readonly Said[], { yearsBefore }: Wanted, from: number | null): number | undefined {
  if (yearsBefore === undefined || from === null) return undefined;
  if (known.length === 0) return undefined;
  const ages = known.map(({ relative }) => relative.age.from);
  // An open lower end is a relative of whom the age is not known.
  return ages.includes(0) ? undefined : Math.min(from, ...ages.map((age) => age - yearsBefore));
}

/** Whether the relatives that the caller names meet a rule about relatives. */
export function matchFamily(rule: RiskRule, wanted: Wanted, clauses: readonly Clause[]): RiskFinding {
  const about = clauses.filter(({ relatives }) => relatives.some((relative) => isOfKind(wanted, relative)));
  const affirmed = about.filter(({ isDenied }) => !isDenied);
  const vague = clauses.filter(({ text, isDenied }) => !isDenied && VAGUE.test(text));
  if (affirmed.length === 0 && vague.length > 0 && wanted.site !== "gene")
    return { status: "depends", factors: factorsOf(vague), missing: WHICH_RELATIVES };
  if (affirmed.length === 0)
    return about.length === 0 ? NOT_MENTIONED : { status: "ruled_out", factors: factorsOf(about) };
  const said = mergeSame(
    affirmed.flatMap(({ relatives, factor, isOpen }) =>
      relatives.filter((one) => isOfKind(wanted, one)).map((relative) => ({ relative, factor, isOpen })),
    ),
  );
  const found = judge(said, wanted);
  const verdict = found.status === "applies" && wanted.site === "gene" ? judgeUntested(clauses) : found;
  const known = said.filter(({ relative }) => relative.degree === "first");
  const start = startAge(known, wanted, rule.age_from);
  return {
    ...verdict,
    factors: factorsOf(affirmed),
    ...(wanted.yearsBefore !== undefined &&
      start === undefined &&
      verdict.status === "applies" && { missing: "the relative's age at diagnosis" }),
    ...(start !== undefined && { from: start }),
  };
}
