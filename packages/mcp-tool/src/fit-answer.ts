import { ANSWER_BYTES, jsonBytes } from "./answer-size.ts";

/** How much a lookup states: the deciding part, or all that a client takes in one piece. */
export const DETAILS = ["short", "full"] as const;
export type Detail = (typeof DETAILS)[number];

/** Most bytes of a lookup's JSON. */
export const BYTES: Readonly<Record<Detail, number>> = { short: 6000, full: ANSWER_BYTES };

/** Forms of an answer, from all of it to what must stay. */
export type Forms<TLimits> = readonly [TLimits, ...TLimits[]];

/** The first form of an answer that fits, else the smallest. */
export function fitAnswer<TLimits, TAnswer>(
  [whole, ...smaller]: Forms<TLimits>,
  present: (limits: TLimits) => TAnswer,
  fits: (answer: TAnswer) => boolean,
): TAnswer {
  let answer = present(whole);
  for (const limits of smaller) {
    if (fits(answer)) break;
    answer = present(limits);
  }
  return answer;
}

export const fitsIn =
  (bytes: number) =>
  (answer: unknown): boolean =>
    jsonBytes(answer) <= bytes;

/** Takes one thing after another away while an answer is too long; undefined where there is nothing left to take. */
export function dropUntilFits<TAnswer>(
  answer: TAnswer,
  drop: (answer: TAnswer) => TAnswer | undefined,
  bytes: number,
): TAnswer {
  const shorter = jsonBytes(answer) > bytes ? drop(answer) : undefined;
  return shorter === undefined ? answer : dropUntilFits(shorter, drop, bytes);
}
