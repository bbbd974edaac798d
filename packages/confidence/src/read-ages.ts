import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { NOT_IN_WORD, WORD_END, type Groups, type Reader } from "./reader.ts";
import type { Value } from "./value.ts";

const OLDEST_YEARS = 120;

const number = (name: string): string => `(?<${name}>${NUMBER_PATTERN})`;
const join = String.raw`\s*(?:to|and|through|à|[-–—])\s*`;
const cue = String.raw`${NOT_IN_WORD}(?:age[ds]?|âgée?s?)\s+(?:between\s+|from\s+|of\s+|de\s+)?`;
const unitName = "years?|ans|months?|mois";
const otherUnitName = "weeks?|days?|semaines?|jours?";
const beforeUnit = String.raw`(?:\s*-)?\s*`;
/** Without a unit years are meant; a unit that is there is always read, so that "aged 6 months" is never 6 years. */
const unit =
  `(?:${beforeUnit}(?<unit>${unitName})${WORD_END}` +
  `|(?!${beforeUnit}(?:${unitName}|${otherUnitName})${WORD_END}))`;
/** What after a number of years or months makes an age of it. */
const old = String.raw`(?:\s+of\s+age|[\s-]+olds?)${WORD_END}`;
const older = String.raw`\s*(?:\+|(?:and|or)\s+(?:over|older|above|up)${WORD_END}|(?:et|ou)\s+plus${WORD_END})`;
const younger = String.raw`\s+(?:and|or)\s+(?:under|younger)${WORD_END}`;
const monthsTo = String.raw`${number("from")}\s+(?<unitFrom>months?|mois)${join}`;
/** Over and under mean an age only with its word. */
const comparedAge = String.raw`(?:the\s+)?age\s+(?:of\s+)?${number("n")}`;
const comparedYears = String.raw`${number("n2")}\s+(?<unit>years?|months?)${old}`;

interface Completed {
  /** First and last month of that age, in completed months. */
  readonly first: number;
  readonly last: number;
}

/** 25 years are months 300 to 311, 18 months only month 18. Undefined for an age that nobody reaches. */
function toCompleted(text: string | undefined, unit: string | undefined): Completed | undefined {
  const amount = parseNumber(text ?? "");
  const isMonths = /^mo/iu.test(unit ?? "");
  if (amount === undefined || !Number.isInteger(amount) || amount > OLDEST_YEARS * (isMonths ? 12 : 1))
    return undefined;
  return isMonths ? { first: amount, last: amount } : { first: amount * 12, last: amount * 12 + 11 };
}

function toRange({ from, to, unit, unitFrom = unit }: Groups): Value | undefined {
  const [first, last] = [toCompleted(from, unitFrom), toCompleted(to, unit)];
  if (first === undefined || last === undefined || first.first >= last.first) return undefined;
  return { kind: "age", fromMonths: first.first, toMonths: last.last };
}

const withAge =
  (toValue: (age: Completed) => Value | undefined) =>
  ({ n, n2, unit }: Groups): Value | undefined => {
    const age = toCompleted(n ?? n2, unit);
    return age === undefined ? undefined : toValue(age);
  };
const fromOn = withAge(({ first }) => ({ kind: "age", fromMonths: first }));
const upTo = withAge(({ last }) => ({ kind: "age", toMonths: last }));
const above = withAge(({ last }) => ({ kind: "age", fromMonths: last + 1 }));
const below = withAge(({ first }) => (first === 0 ? undefined : { kind: "age", toMonths: first - 1 }));
const exactly = withAge(({ first, last }) => ({ kind: "age", fromMonths: first, toMonths: last }));

/** Ages and ranges of ages. Each needs a word that says so: a bare "25 to 69" is not read. */
export const AGE_READERS: readonly Reader[] = [
  {
    pattern: String.raw`${cue}${monthsTo}${number("to")}\s+(?<unit>years?|ans)${WORD_END}(?:${old})?`,
    read: toRange,
  },
  { pattern: String.raw`${monthsTo}${number("to")}[\s-]+(?<unit>years?)${old}`, read: toRange },
  { pattern: String.raw`${cue}${number("from")}${join}${number("to")}${unit}(?:${old})?`, read: toRange },
  {
    pattern: String.raw`${number("from")}${join}${number("to")}[\s-]+(?<unit>years?|months?)${old}`,
    read: toRange,
  },
  { pattern: String.raw`${cue}${number("n")}${unit}(?:${old})?${older}`, read: fromOn },
  { pattern: String.raw`${number("n")}\s+(?<unit>years?|months?)${old}${older}`, read: fromOn },
  {
    pattern: String.raw`${number("n")}(?:\s+(?<unit>years?|months?))?\s+(?:and|or)\s+older${WORD_END}`,
    read: fromOn,
  },
  {
    pattern: String.raw`${number("n")}\s+(?<unit>years)\s+(?:and|or)\s+(?:over|above)${WORD_END}`,
    read: fromOn,
  },
  { pattern: String.raw`${cue}${number("n")}${unit}(?:${old})?${younger}`, read: upTo },
  {
    pattern: String.raw`${number("n")}(?:\s+(?<unit>years?|months?))?\s+(?:and|or)\s+younger${WORD_END}`,
    read: upTo,
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:over|older\s+than|above)\s+(?:${comparedAge}|${comparedYears})`,
    read: above,
  },
  { pattern: String.raw`${NOT_IN_WORD}older\s+than\s+${number("n")}${unit}`, read: above },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:under|younger\s+than|below|before)\s+(?:${comparedAge}|${comparedYears})`,
    read: below,
  },
  { pattern: String.raw`${NOT_IN_WORD}younger\s+than\s+${number("n")}${unit}`, read: below },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:from|starting\s+(?:at|from)|beginning\s+at)\s+(?:the\s+)?age\s+(?:of\s+)?${number("n")}${unit}`,
    read: fromOn,
  },
  {
    pattern: String.raw`${NOT_IN_WORD}(?:until|up\s+to)\s+(?:the\s+)?age\s+(?:of\s+)?${number("n")}${unit}`,
    read: upTo,
  },
  { pattern: String.raw`${number("n")}[\s-]+(?<unit>years?|months?)${old}`, read: exactly },
  // Not the first end of a range that reads backwards.
  { pattern: String.raw`${cue}${number("n")}${unit}(?!${join}\d)`, read: exactly },
];
