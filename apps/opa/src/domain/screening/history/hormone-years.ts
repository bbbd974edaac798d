import { foldText } from "../fold-text.ts";
import type { SaidFact, TermFact } from "./said-fact.ts";

/** The program's entry rule: this many years in a row of feminizing hormones. */
const LEAST_HORMONE_YEARS = 5;

const HORMONES = "(?:o?estrogens?|oestrogenes?|estradiol|hormones?)";
const YEARS = String.raw`(\d{1,2}) ?(?:years?|yrs?|ans)\b`;
const AFTER = new RegExp(
  String.raw`\b${HORMONES} (?:therapy )?(?:for |x |since |depuis |pendant )?${YEARS}(?! ago)`,
  "u",
);
const BEFORE = new RegExp(
  String.raw`\b${YEARS} (?:of|on|d) (?:feminizing |gender affirming )?${HORMONES}\b`,
  "u",
);

/** The term of the vocabulary for feminizing hormones over this time. */
export const toHormoneTerm = (years: number): string =>
  years >= LEAST_HORMONE_YEARS ? "feminizing_hormones_5y" : "feminizing_hormones_under_5y";

const isSaid = (id: string) => (one: TermFact) =>
  one.id === id && one.about === "self" && one.state === "present";

/**
 * Adds how long feminizing hormones were taken, where the words say so of a person who is said to be transfeminine: estrogen is
 * also taken at menopause. Times that are not plain ("less than", "about", years ago) add nothing.
 */
export function addHormoneYears(facts: readonly SaidFact[]): readonly SaidFact[] {
  if (!facts.some(({ terms }) => terms.some(isSaid("transfeminine")))) return facts;
  return facts.map((fact) => {
    if (!fact.terms.some(isSaid("feminizing_hormones"))) return fact;
    const text = foldText(fact.label);
    const years = (AFTER.exec(text) ?? BEFORE.exec(text))?.[1];
    if (years === undefined) return fact;
    return {
      ...fact,
      terms: [...fact.terms, { id: toHormoneTerm(Number(years)), state: "present", about: "self" }],
    };
  });
}
