import type { Clause } from "./read-clauses.ts";
import { ownClauses } from "./match-words.ts";
import { factorsOf, NOT_MENTIONED, type RiskFinding, type RiskRule } from "./risk-finding.ts";

const SMOKING =
  /\b(?:ex)?(?:smok\w*|tobacco|cigarettes?|fum\w*|tabac\w*|pack years?|paquets? annees?|ppd|packs? (?:a|per) day)\b/u;
const OTHER_SMOKE =
  /\b(?:cannabis|marijuana|vap\w*|e cigarettes?|cigars?|pipe|hookah|passive|second ?hand)\b/u;
const PACK_YEARS = /\b(\d+(?:\.\d+)?) ?(?:pack years?|packyears?|py|paquets? annees?)\b/u;
const YEARS = /\b(\d{1,2})\+? ?(?:years?|yrs?|y|ans)\b(?! ?(?:ago|old|of age|since))/gu;
const NOT_DAILY = /\b(?:occasional\w*|social\w*|weekends?|intermittent\w*|rarely|sometimes)\b|\bnot daily\b/u;
const CURRENT = /\b(?:smokes|smoking|smoker|fume|fumeur|fumeuse|current\w*|still)\b/u;
const FORMER = /\b(?:quit|stopped|ex|former|cesse|arrete)\b/u;

/** The least years of daily smoking that a rule asks for; undefined for a rule about something else. */
export function readSmokingRule({ risk_factor: name }: RiskRule): number | undefined {
  const years = /\bsmoking for (\d+) years or more\b/u.exec(name)?.[1];
  return years === undefined ? undefined : Number(years);
}

/** From the age at which it began to the age at which it ended, or to today's. */
function yearsBetweenAges(text: string, patientAge: number | undefined): number | undefined {
  const range = /\b(?:from|de)(?: age)? (\d{1,2}) (?:to|until|a)(?: age)? (\d{1,2})\b/u.exec(text);
  if (range) return Number(range[2]) - Number(range[1]);
  const began = /\b(?:since|from|depuis)(?: the)?(?: age)?(?: of)? (\d{1,2})\b(?! (?:years|ans))/u.exec(
    text,
  )?.[1];
  const ended = /\b(?:quit|stopped)(?: at)?(?: age)? (\d{1,2})\b(?! (?:years|yrs))/u.exec(text)?.[1];
  if (began === undefined) return undefined;
  if (ended !== undefined) return Number(ended) - Number(began);
  return patientAge !== undefined && CURRENT.test(text) && !FORMER.test(text)
    ? patientAge - Number(began)
    : undefined;
}

/** Years of smoking that a clause states; pack-years are not years. */
function readYears(text: string, patientAge: number | undefined): number | undefined {
  const plain = text.replace(PACK_YEARS, " ");
  const stated = [...plain.matchAll(YEARS)].map(([, years]) => Number(years));
  return stated.length > 0 ? Math.max(...stated) : yearsBetweenAges(plain, patientAge);
}

/**
 * Whether what is said of smoking meets a rule in years of daily smoking. Years that are given without "daily" are
 * taken as daily, and the note says so; pack-years leave it open.
 */
export function matchSmoking(
  leastYears: number,
  clauses: readonly Clause[],
  patientAge: number | undefined,
): RiskFinding {
  const about = ownClauses(clauses).filter(({ text }) => SMOKING.test(text) && !isOnlyOther(text));
  if (about.length === 0) return NOT_MENTIONED;
  const factors = factorsOf(about);
  const affirmed = about.filter(({ isDenied }) => !isDenied);
  // All of it denied, or none of it daily.
  if (affirmed.every(({ text }) => NOT_DAILY.test(text))) return { status: "ruled_out", factors };
  const said = clauses.filter(({ factor, isDenied }) => !isDenied && factors.includes(factor));
  const years = said.flatMap(({ text }) => readYears(text, patientAge) ?? []);
  // "Smoked since 20" and "still smoking" are one fact in two.
  const joined = readYears(said.map(({ text }) => text).join(" "), patientAge);
  if (years.length === 0 && joined !== undefined) years.push(joined);
  if (years.length === 0) return dependsOnYears(leastYears, said, factors);
  if (isContradictory(leastYears, { about, said }, patientAge))
    return { status: "depends", factors, missing: "in how many years in total: what was said differs" };
  const isDaily = said.some(({ text }) =>
    /\bdaily\b|\b(?:a|per|each|every) day\b|\bppd\b|\bpar jour\b|\b(?:tous les|chaque) jours?\b|\bquotidien/u.test(
      text,
    ),
  );
  return {
    status: Math.max(...years) >= leastYears ? "applies" : "ruled_out",
    factors,
    ...(!isDaily && { note: `${Math.max(...years)} years of smoking were taken as years of daily smoking.` }),
  };
}

/** Two statements on both sides of the rule, or years with "never smoked". */
function isContradictory(
  leastYears: number,
  { about, said }: { readonly about: readonly Clause[]; readonly said: readonly Clause[] },
  patientAge: number | undefined,
): boolean {
  const byFactor = [...Map.groupBy(said, ({ factor }) => factor).values()].flatMap((same) => {
    const years = same.flatMap(({ text }) => readYears(text, patientAge) ?? []);
    return years.length === 0 ? [] : [Math.max(...years) >= leastYears];
  });
  const isNever = about.some(({ text, isDenied }) => isDenied && /\bnever\b/u.test(text));
  return new Set(byFactor).size > 1 || isNever;
}

const isOnlyOther = (text: string): boolean =>
  OTHER_SMOKE.test(text) && !/\b(?:tobacco|pack)\b/u.test(text) && !/(?<!e )\bcigarettes?\b/u.test(text);

function dependsOnYears(
  leastYears: number,
  said: readonly Clause[],
  factors: readonly number[],
): RiskFinding {
  const isInPackYears = said.some(({ text }) => PACK_YEARS.test(text) || /\bpack years?\b/u.test(text));
  return {
    status: "depends",
    factors,
    missing: "in how many years in total the person smoked cigarettes daily",
    ...(isInPackYears && {
      note: `Pack-years do not decide: the rule is ${leastYears} years of daily smoking in total, whatever the amount.`,
    }),
  };
}
