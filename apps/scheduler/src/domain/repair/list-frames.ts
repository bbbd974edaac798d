import type { DayRange } from "../time/day.ts";

const FRAME_DAYS = 7;

/**
 * Cuts the days into frames of about a week that leave none out, where possible between days on which nobody is missing: a
 * night needs rest before and after.
 *
 * @param missing days on which somebody is missing
 * @returns frames with such days, in order
 */
export function listFrames({ first, last }: DayRange, missing: readonly number[]): readonly DayRange[] {
  const days = [...new Set(missing)].toSorted((a, b) => a - b);
  const starts = days.reduce<readonly number[]>(
    (known, day, place) => {
      const start = known.at(-1) ?? first;
      const before = days[place - 1] ?? day;
      const isApart = day - before > 2 && before >= start;
      const isFull = day - start > FRAME_DAYS;
      return (isApart && day - start > FRAME_DAYS / 2) || isFull
        ? [...known, isApart ? day - 1 : day]
        : known;
    },
    [first],
  );
  return starts
    .map((start, place) => ({ first: start, last: (starts[place + 1] ?? last + 1) - 1 }))
    .filter((frame) => days.some((day) => frame.first <= day && day <= frame.last));
}
