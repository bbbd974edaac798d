import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { NOT_IN_WORD, WORD_END, type Groups, type Reader } from "./reader.ts";
import type { Value, ValueOf } from "./value.ts";

type TimeAmount = Pick<ValueOf<"interval">, "amount" | "unit">;

/** First letters of a unit in English and French, with its length. */
const UNITS: readonly (readonly [RegExp, TimeAmount])[] = [
  [/^(?:y|ans?$)/iu, { amount: 12, unit: "months" }],
  [/^(?:mont|mois)/iu, { amount: 1, unit: "months" }],
  [/^(?:w|semaine)/iu, { amount: 7 * 24 * 60, unit: "minutes" }],
  [/^(?:d|jour)/iu, { amount: 24 * 60, unit: "minutes" }],
  [/^h/iu, { amount: 60, unit: "minutes" }],
  [/^m/iu, { amount: 1, unit: "minutes" }],
];
const unitNames = `(?<unit>${[
  "years?|yrs?|ans|an|months?|mois|weeks?|wks?|semaines?",
  "days?|jours?|hours?|hrs?|heures?|h|minutes?|mins?",
].join("|")})${WORD_END}`;
const number = `(?<number>${NUMBER_PATTERN})`;
/** Neither end of a range ("2 to 3 years", "between two and three years", "6 months to 2 years"): not one value. */
const notRangeEnd = [
  String.raw`(?<!${NUMBER_PATTERN}\s?(?:to|or|à|[-–—])\s?)`,
  String.raw`(?<!\b(?:between|entre)\s${NUMBER_PATTERN}\s(?:and|et)\s)`,
  String.raw`(?<!(?:years?|months?|weeks?|days?|hours?|ans|mois)\s?(?:to|à|[-–—])\s?)`,
].join("");
const notRangeStart = String.raw`(?!\s?(?:to|à|[-–—])\s?${NUMBER_PATTERN})`;
/** "65 ans et plus" may be an age or a length. */
const notOfAge = `(?!${[
  String.raw`\s+of\s+age`,
  String.raw`[\s-]+olds?${WORD_END}`,
  String.raw`\s+(?:and|or)\s+(?:older|younger|over|above|under)${WORD_END}`,
  String.raw`\s+(?:et|ou)\s+(?:plus|moins)${WORD_END}`,
].join("|")})`;

function toTime(amount: number | undefined, unitName: string | undefined): TimeAmount | undefined {
  const unit = UNITS.find(([pattern]) => pattern.test(unitName ?? ""))?.[1];
  if (amount === undefined || amount <= 0 || unit === undefined) return undefined;
  return { amount: amount * unit.amount, unit: unit.unit };
}

function toInterval({ number, unit }: Groups): Value | undefined {
  const time = toTime(number === undefined ? 1 : parseNumber(number), unit);
  return time === undefined ? undefined : { kind: "interval", ...time };
}

function toEveryOther({ unit }: Groups): Value | undefined {
  const time = toTime(2, unit);
  return time === undefined ? undefined : { kind: "interval", ...time };
}

const BOUNDS: readonly (readonly [RegExp, NonNullable<ValueOf<"duration">["bound"]>])[] = [
  [
    /^(?:within|up to|at most|no (?:more|longer|later) than|not (?:more|longer) than|maximum|dans les|or less|or fewer)/iu,
    "at_most",
  ],
  [/^(?:at least|minimum|no less than|not less than|au moins|or more|or longer|\+)/iu, "at_least"],
  [/^(?:more than|longer than|over|exceeding)/iu, "more_than"],
  [/^(?:less than|fewer than|under)/iu, "less_than"],
];

function toDuration({ number = "", unit, before, after, plus }: Groups): Value | undefined {
  const time = toTime(parseNumber(number), unit);
  if (time === undefined) return undefined;
  const words = (after ?? plus ?? before ?? "").replaceAll(/\s+/gu, " ");
  const bound = BOUNDS.find(([pattern]) => pattern.test(words))?.[1];
  return { kind: "duration", ...time, ...(bound === undefined ? {} : { bound }) };
}

const before = `(?<before>${[
  String.raw`within|up\s+to|at\s+(?:most|least)`,
  String.raw`(?:no|not)\s+(?:more|longer|later|less)\s+than`,
  String.raw`(?:maximum|minimum)(?:\s+of)?`,
  String.raw`(?:more|longer|less|fewer)\s+than|over|exceeding|under`,
  String.raw`dans\s+les|au\s+moins`,
].join("|")})`;
const after = String.raw`(?<after>or\s+(?:more|longer|less|fewer))${WORD_END}`;
/** Not semi-annual, bi-weekly nor five-yearly. */
const notCompound = String.raw`(?<!(?<!\bonce)[-‐–])`;

/** How often ("every five years", "annual") and how long ("within 48 hours", "six months or more"). */
export const TIME_READERS: readonly Reader[] = [
  { pattern: String.raw`${NOT_IN_WORD}every\s+other\s+${unitNames}`, read: toEveryOther },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:every|each|tou(?:te)?s\s+les|aux)\s+${number}[\s-]+${unitNames}`,
    read: toInterval,
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:every|each|once\s+(?:a|per|each))\s+${unitNames}`,
    read: toInterval,
  },
  {
    pattern: String.raw`${NOT_IN_WORD}${notCompound}(?<unit>yearly|annual(?:ly)?|monthly|weekly|daily|biennial(?:ly)?)${WORD_END}`,
    read: ({ unit = "" }) => toAdverb(unit.toLowerCase()),
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:${before}\s+)(?:the\s+)?${number}[\s-]*${unitNames}${notOfAge}${notRangeStart}`,
    read: toDuration,
  },
  {
    pattern: String.raw`${notRangeEnd}${number}(?:\s+${after}\s+|(?<plus>\+)\s?)${unitNames}${notOfAge}`,
    read: toDuration,
  },
  {
    pattern: String.raw`${notRangeEnd}${number}[\s-]*${unitNames}${notOfAge}${notRangeStart}(?:\s+${after})?`,
    read: toDuration,
  },
];

const ADVERBS: ReadonlyMap<string, TimeAmount> = new Map([
  ["year", { amount: 12, unit: "months" }],
  ["annual", { amount: 12, unit: "months" }],
  ["biennial", { amount: 24, unit: "months" }],
  ["month", { amount: 1, unit: "months" }],
  ["week", { amount: 7 * 24 * 60, unit: "minutes" }],
  ["dai", { amount: 24 * 60, unit: "minutes" }],
]);

function toAdverb(word: string): Value | undefined {
  const time = ADVERBS.get(word.replace(/ly$/u, ""));
  return time === undefined ? undefined : { kind: "interval", ...time };
}
