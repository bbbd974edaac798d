import { formatDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";
import type { TimeZone } from "./time/time-zone.ts";

const MS_PER_MINUTE = 60_000;

/**
 * Says which of some days are past; undefined where none is. Looking at them is fine, but nobody can change them any more.
 *
 * @param zone the schedule's: today is what it is there
 */
export function describePast(zone: TimeZone, { first, last }: DayRange, now: Date): string | undefined {
  const today = zone.dayOf(Math.floor(now.getTime() / MS_PER_MINUTE));
  if (first >= today) return undefined;
  return last < today
    ? `All of these days are past: today is ${formatDay(today)}.`
    : `Days before today, ${formatDay(today)}, are past.`;
}

/** Sentences as one notice, for an answer's head; nothing where there is none. */
export function toNotice(...sentences: readonly (string | undefined)[]): { readonly notice?: string } {
  const notice = sentences.filter((each) => each !== undefined).join(" ");
  return notice === "" ? {} : { notice };
}
