import type { DrugIntent, DrugName } from "./coverage-question.ts";
import type { Mention } from "./find-mentions.ts";

/** Asks for a reason-for-use code, and so for a drug that has one. */
const ASKS_FOR_CODE =
  /\b(?:lu|luc|limited[- ]use|rfu|reason[- ]for[- ]use|criteria|usage limite|codes? (?:do|should|would|can|must|could|shall) (?:i|we|she|he) (?:write|scribble|jot))\b/u;

interface Told {
  readonly mention: Mention<DrugName>;
  readonly role: "wanted" | "asked" | "named" | "background";
}

const haveCode = (names: readonly DrugName[]): boolean => names.some((one) => one.isCoded === true);
const isCoded = ({ values }: Mention<DrugName>): boolean => haveCode(values);

/**
 * "LU for celecoxib? Acetaminophen gave her nothing": where a code is asked for, drugs without codes are what the patient
 * takes, apart from those that are asked for outright; "home on Entresto, has bisoprolol. Meets the LU?" asks of the one
 * that has codes, though it stands as what is taken.
 *
 * @param picked of the drugs told those that are asked about, as far as their own words say it
 */
export function preferCoded(
  folded: string,
  told: readonly Told[],
  picked: readonly Mention<DrugName>[],
): readonly Mention<DrugName>[] {
  if (!ASKS_FOR_CODE.test(folded)) return picked;
  const coded = told.filter(({ mention }) => isCoded(mention)).map(({ mention }) => mention);
  if (coded.length === 0) return picked;
  const isWanted = (mention: Mention<DrugName>): boolean =>
    told.some((one) => one.mention === mention && one.role === "wanted");
  if (picked.some(isCoded)) return picked.filter((one) => isCoded(one) || isWanted(one));
  const names = new Set(coded.map(({ values }) => values[0]?.query));
  return names.size > 1 || picked.some(isWanted) ? picked : coded.slice(0, 1);
}

const COMPARES =
  /\b(?:or|ou|vs|versus|generics?|biosim\w*|cheap\w*|instead|alternativ\w*|switch\w*|both|either|difference|than)\b/u;

/**
 * "Denosumab for her; the script says Prolia": of a molecule and its brand, one patient's prescription is of the brand.
 */
export function preferBrand(
  folded: string,
  picked: readonly Mention<DrugName>[],
): readonly Mention<DrugName>[] {
  const isBeside = (at: number): boolean =>
    /^[\s(/,:–-]*$/u.test(folded.slice(picked[at]?.span.end, picked[at + 1]?.span.start));
  if (COMPARES.test(folded) || picked.slice(1).some((_, at) => isBeside(at))) return picked;
  const brands = picked.flatMap(({ values }) =>
    values.flatMap(({ kind, of }) => (kind === "brand" ? (of ?? []) : [])),
  );
  return picked.filter(
    ({ values }) => !values.every(({ kind, query }) => kind === "molecule" && brands.includes(query)),
  );
}

/** "Dutasteride + tamsulosin": beside a drug with codes one without is part of the treatment that its criteria ask for. */
const withCodes = (drugs: readonly DrugIntent[]): readonly DrugIntent[] =>
  drugs.some(({ names }) => haveCode(names))
    ? drugs.filter(({ names }) => haveCode(names) || names.every(({ kind }) => kind !== "molecule"))
    : drugs;

/** "On Suboxone, monthly shot under LU 577": a drug without codes beside a code is what the patient takes. */
const isTakenBeside = ({ names, reasonForUseCodes }: DrugIntent): boolean =>
  reasonForUseCodes.length > 0 && !haveCode(names) && names.every(({ kind }) => kind !== "class");

/** Of several drugs those that are judged; the others are what the patient takes. */
export const listJudged = (drugs: readonly DrugIntent[]): readonly DrugIntent[] =>
  withCodes(drugs.filter((drug) => !isTakenBeside(drug)));
