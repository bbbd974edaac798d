const ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"];
const MORE_TEENS = ["sixteen", "seventeen", "eighteen", "nineteen"];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ...[...ONES, ...TEENS, ...MORE_TEENS].map((word, position): [string, number] => [word, position + 1]),
  ...TENS.map((word, position): [string, number] => [word, 10 * (position + 2)]),
]);

const ones = ONES.join("|");
const belowHundred = `(?:${TENS.join("|")})(?:[ -](?:${ones}))?|${[...MORE_TEENS, ...TEENS].join("|")}|${ones}`;
const words = `(?:(?:${ones}|a)[ -])hundred(?:(?: and)? (?:${belowHundred}))?|${belowHundred}`;
/** 1,234.50 · 1234.5 · .4084; and before a sign of money or percent also as in French: 1 234,50 · 87,35 */
const digits = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}(?!\d)|\d+)(?:\.\d+)?|\.\d+`;
const frenchDigits = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3}){1,4}|\d+)(?:,\d{1,2})?(?=[ \u00A0\u202F]?[$%])`;

/** A number that nothing but a letter may follow, so that a unit can be joined to it: 5mg, 48h. */
export const NUMBER_START = String.raw`(?<![\p{L}\p{N}])(?<![\p{N}][.,])(?:${frenchDigits}|${digits}|${words})(?![.,]?\d)`;

/**
 * Source of a regular expression (flags i and u) for a number in digits or in words up to 999. It stands
 * alone: no letter, digit or decimal part touches it, so that codes, section numbers with three parts and
 * dates with dots are not numbers.
 */
export const NUMBER_PATTERN = String.raw`${NUMBER_START}(?!\p{L})`;

function parseWords(text: string): number | undefined {
  let value = 0;
  for (const word of text.toLowerCase().split(/[ -]+/u)) {
    if (word === "hundred") value = Math.max(value, 1) * 100;
    else if (word !== "a" && word !== "and") {
      const part = WORD_VALUES.get(word);
      if (part === undefined) return undefined;
      value += part;
    }
  }
  return value;
}

/** The value of a number as NUMBER_PATTERN finds it: "1,234.50", "87,35", ".4084", "twenty-five". Undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  if (!/\d/u.test(text)) return text.trim() === "" ? undefined : parseWords(text.trim());
  const compact = text.replace(/[\s\u00A0\u202F]/gu, "");
  const plain = /,\d{1,2}$/u.test(compact) ? compact.replace(",", ".") : compact.replaceAll(",", "");
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/u.test(plain) ? Number(plain) : undefined;
}
