import type { DayRange } from "./day.ts";

/** The sum of something over a stretch of days. */
export type SumOver = (days: DayRange) => number;

/** Answers sums over any stretch of days in constant time; days outside `days` count nothing. */
export function sumOver(values: Uint8Array | Float64Array, days: DayRange): SumOver {
  const sums = new Float64Array(values.length + 1);
  for (let index = 0; index < values.length; index += 1)
    sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 0);
  const upTo = (day: number): number => sums[Math.min(Math.max(day - days.first, 0), values.length)] ?? 0;
  return ({ first, last }) => upTo(last + 1) - upTo(first);
}
