import { isOverlapping, readDates, type Span } from "@clinical-mcp/citations";
import { AGE_READERS } from "./read-ages.ts";
import { LEVEL_READERS, LISTING_READERS } from "./read-levels.ts";
import { MONEY_READERS } from "./read-money.ts";
import { TIME_READERS } from "./read-times.ts";
import type { Reader } from "./reader.ts";
import type { Value } from "./value.ts";

export interface ValueMention extends Span {
  readonly value: Value;
}

interface CompiledReader extends Pick<Reader, "read"> {
  readonly pattern: RegExp;
}

const compile = (readers: readonly Reader[]): readonly CompiledReader[] =>
  readers.map(({ pattern, read }) => ({ pattern: new RegExp(pattern, "giu"), read }));

/** In this order: what an earlier one has read, a later one leaves alone. */
const READERS = {
  figures: compile(MONEY_READERS),
  ages: compile(AGE_READERS),
  times: compile(TIME_READERS),
  levels: compile(LEVEL_READERS),
  listings: compile(LISTING_READERS),
} as const;

/**
 * Kinds that can be searched alone: amounts and percentages; ages, intervals and durations; words of duty and listing
 * statuses.
 */
export type ValueGroup = keyof typeof READERS;

const isGroup = (name: string): name is ValueGroup => name in READERS;
const ALL: readonly ValueGroup[] = Object.keys(READERS).filter(isGroup);

function* findAll(text: string, { pattern, read }: CompiledReader): Generator<ValueMention> {
  for (const match of text.matchAll(pattern)) {
    const value = read(match.groups ?? {}, match[0]);
    if (value !== undefined) yield { start: match.index, end: match.index + match[0].length, value };
  }
}

/**
 * The typed values that a text states, in order, each with its exact span: the words that make it that value
 * ("every five years", "aged 50–74"), so that the span alone reads the same. Reads amounts, percentages,
 * ages, intervals, durations, dates, words of duty and listing statuses. What has no sign of its kind (a
 * bare number, a year, a section or telephone number, a code) is left alone: nothing is guessed.
 *
 * @param groups only these, and dates: a few cost a fraction of all
 */
export function readValues(text: string, groups: readonly ValueGroup[] = ALL): readonly ValueMention[] {
  const taken: ValueMention[] = readDates(text).map(({ start, end, iso }) => ({
    start,
    end,
    value: { kind: "date", iso },
  }));
  for (const group of ALL.filter((one) => groups.includes(one)))
    for (const reader of READERS[group])
      for (const mention of findAll(text, reader))
        if (!taken.some((other) => isOverlapping(other, mention))) taken.push(mention);
  return taken.toSorted((a, b) => a.start - b.start);
}
