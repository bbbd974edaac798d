import { NUMBER_PATTERN, parseNumber } from "@clinical-mcp/citations";
import { WORD_END, type Groups, type Reader } from "./reader.ts";
import type { Value } from "./value.ts";

const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ["thousand", 1000],
  ["million", 1_000_000],
]);

/** Rounded where binary fractions would leave dust: $61.15 is 6115 cents, $.4084 is 40.84. */
const toCents = (dollars: number): number => Number((dollars * 100).toFixed(4));

function toMoney({ number = "", multiple }: Groups): Value | undefined {
  const dollars = parseNumber(number);
  if (dollars === undefined) return undefined;
  return { kind: "money", cents: toCents(dollars * (MULTIPLES.get(multiple?.toLowerCase() ?? "") ?? 1)) };
}

function toPercentage({ number = "" }: Groups): Value | undefined {
  const percent = parseNumber(number);
  return percent === undefined ? undefined : { kind: "percentage", percent };
}

const number = `(?<number>${NUMBER_PATTERN})`;
const multiple = String.raw`(?:\s(?<multiple>thousand|million)${WORD_END})?`;

/** Amounts of money and percentages; both are known by their sign. */
export const MONEY_READERS: readonly Reader[] = [
  { pattern: String.raw`\$\s?${number}${multiple}`, read: toMoney },
  { pattern: String.raw`${number}${multiple}\s?(?:\$(?!\s?\.?\d)|dollars?${WORD_END})`, read: toMoney },
  {
    pattern: String.raw`${number}\s?(?:%|(?:percent|per cent|pour cent)${WORD_END})`,
    read: toPercentage,
  },
  {
    pattern: String.raw`${number}\s?(?:¢|cents${WORD_END})`,
    read: ({ number = "" }) => {
      const cents = parseNumber(number);
      return cents === undefined ? undefined : { kind: "money", cents };
    },
  },
];
