import { readDates } from "./dates.ts";
import { NUMBER_START, parseNumber } from "./number-words.ts";
import { textOf, type Span } from "./span.ts";

/** Something in a text that a wrong letter or digit makes false. */
export type Figure = Span &
  (
    | { readonly kind: "date"; readonly iso: string }
    /** `unit` in one spelling (%, $, mg, year, …), where the number has one. */
    | { readonly kind: "number"; readonly value: number; readonly unit?: string }
    /** Anything else with a digit in it, upper case: A003, K300A, 02443937, BRCA1. */
    | { readonly kind: "code"; readonly code: string }
  );

/** Every spelling of a unit, as a pattern, with the one by which it is compared. */
const UNITS: readonly (readonly [canonical: string, pattern: string])[] = [
  ["%", "%|per ?cent|percent|pour cent"],
  ["$", String.raw`\$|dollars?`],
  ["cent", "cents?|¢"],
  ["pack-year", "pack[- ]years?"],
  ["year", "years?|yrs?|ans"],
  ["month", "months?|mos?|mois"],
  ["week", "weeks?|wks?|semaines?"],
  ["day", "days?|jours?"],
  ["hour", "hours?|hrs?|h|heures?"],
  ["minute", "minutes?|mins?"],
  ["second", "seconds?|secs?"],
  ["mg/ml", "mg/mL"],
  ["mcg", "mcg|µg|μg|micrograms?"],
  ["mg", "mg|milligrams?"],
  ["kg", "kg|kilograms?"],
  ["g", "g|grams?"],
  ["ml", "mL|millilit(?:re|er)s?"],
  ["l", "L|lit(?:re|er)s?"],
  ["mmol/l", "mmol/L"],
  ["mmhg", "mm ?Hg"],
  ["mm", "mm|millimet(?:re|er)s?"],
  ["cm", "cm|centimet(?:re|er)s?"],
  ["unit", "units?"],
];
const unitPattern = UNITS.toSorted(([, a], [, b]) => b.length - a.length)
  .map(([, pattern]) => pattern)
  .join("|");
const sign = String.raw`(?<minus>(?<![^\s(])[-−](?=\$?\.?\d))?(?<dollar>\$\s?)?`;
const afterNumber = [
  String.raw`(?:\s|-)?(?<unit>${unitPattern})(?![\p{L}\p{N}])`,
  String.raw`(?<ordinal>st|nd|rd|th)(?!\p{L})`,
  String.raw`(?![\p{L}\p{N}])`,
].join("|");
const QUANTITY = new RegExp(`${sign}(?<number>${NUMBER_START})(?:${afterNumber})`, "giu");
/** Numbers that words hide: an annual visit is one year, once per admission is one. */
const HIDDEN: readonly (readonly [RegExp, { readonly value: number; readonly unit?: string }])[] = [
  [/\b(?:annual(?:ly)?|yearly|every year)\b/giu, { value: 1, unit: "year" }],
  [/\bonce(?= (?:per|an?|every|each|in|daily|weekly|monthly|yearly)\b)/giu, { value: 1 }],
  [/\btwice\b/giu, { value: 2 }],
];
const AGE_BEFORE = /\b(?:age[ds]?|ages)\s+(?:of\s+)?$/iu;
const REMAINING = /[\p{L}\p{N}]+(?:[.,/-][\p{L}\p{N}]+)*/gu;

const toUnit = (text: string): string | undefined =>
  UNITS.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, "iu").test(text))?.[0];

/** 02443937 and 07 are names written in digits, not amounts. */
const isName = (digits: string): boolean => /^0\d+$/u.test(digits);

/** The unit that belongs to a number at the offset, in one spelling. */
function findUnit(text: string, start: number, groups: Readonly<Record<string, string | undefined>>) {
  if (groups["dollar"] !== undefined) return "$";
  if (groups["unit"] !== undefined) return toUnit(groups["unit"]);
  return AGE_BEFORE.test(text.slice(Math.max(0, start - 12), start)) ? "year" : undefined;
}

function toQuantity(text: string, match: RegExpExecArray): Figure | undefined {
  const digits = match.groups?.["number"] ?? "";
  const amount = parseNumber(digits);
  if (amount === undefined || isName(digits)) return undefined;
  const value = match.groups?.["minus"] === undefined ? amount : -amount;
  const unit = findUnit(text, match.index, match.groups ?? {});
  const span = { start: match.index, end: match.index + match[0].length };
  return { ...span, kind: "number", value, ...(unit === undefined ? {} : { unit }) };
}

/** In "50 to 74 years" the first number is of years, too; in "ages 50-74" the second. */
function shareUnits(text: string, figures: readonly Figure[]): readonly Figure[] {
  const isRange = (a: Figure, b: Figure): boolean =>
    /^\s*(?:to|and|or|through|à|[-–])\s*$/iu.test(text.slice(a.end, b.start));
  return figures.map((figure, position) => {
    if (figure.kind !== "number" || figure.unit !== undefined) return figure;
    const [before, after] = [figures[position - 1], figures[position + 1]];
    if (after?.kind === "number" && after.unit !== undefined && isRange(figure, after))
      return { ...figure, unit: after.unit };
    if (before?.kind === "number" && before.unit === "year" && isRange(before, figure))
      return { ...figure, unit: "year" };
    return figure;
  });
}

/** Every figure of a text, in order: each digit of it belongs to exactly one, and numbers in words count. */
export function readFigures(text: string): readonly Figure[] {
  const taken: Figure[] = [];
  /** Which characters belong to a figure: checking every earlier figure took 20 s for 40,000 characters. */
  const isTaken = new Uint8Array(text.length);
  const add = (figure: Figure): void => {
    if (isTaken.subarray(figure.start, figure.end).includes(1)) return;
    isTaken.fill(1, figure.start, figure.end);
    taken.push(figure);
  };
  for (const date of readDates(text)) add({ ...date, kind: "date" });
  for (const match of text.matchAll(QUANTITY)) {
    const figure = toQuantity(text, match);
    if (figure !== undefined) add(figure);
  }
  for (const [pattern, number] of HIDDEN)
    for (const match of text.matchAll(pattern))
      add({ start: match.index, end: match.index + match[0].length, kind: "number", ...number });
  for (const token of leftovers(text, taken)) taken.push(token);
  return shareUnits(
    text,
    taken.toSorted((a, b) => a.start - b.start),
  );
}

/** The text with blanks in place of the spans, which do not overlap. */
function blank(text: string, spans: readonly Span[]): string {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const parts = ordered.map(
    ({ start, end }, at) => text.slice(ordered[at - 1]?.end ?? 0, start) + " ".repeat(end - start),
  );
  return parts.join("") + text.slice(ordered.at(-1)?.end ?? 0);
}

/** What holds a digit and has not been read: codes, and numbers of a form that we do not know. */
function leftovers(text: string, taken: readonly Figure[]): readonly Figure[] {
  const masked = blank(text, taken);
  return [...masked.matchAll(REMAINING)]
    .filter(([token]) => /\p{N}/u.test(token))
    .map((match) => {
      const span = { start: match.index, end: match.index + match[0].length };
      return { ...span, kind: "code", code: textOf(text, span).toUpperCase() };
    });
}
