import type { WorkRecord } from "../roster/roster.ts";
import type { SumOver } from "../time/sum-over.ts";
import type { DayRange } from "../time/day.ts";
import { countDays } from "../time/day.ts";
import { sumOver } from "../time/sum-over.ts";
import { countWeeks } from "./check-weekly-hours.ts";
import { dutiesWithin, idsOf, toDates } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { findExcesses, formatRange, WEEK_DAYS } from "./windows.ts";

const EVERY_NIGHTS = 3;
/** Weeks are sevenths of days. */
const NOTHING = 1e-9;

/** Nights of in-house call in a stretch of days. */
export function countCallNights(record: WorkRecord): SumOver {
  const nights = new Uint8Array(countDays(record.days));
  for (const { day, assignment } of record.duties)
    if (assignment.duty === "in_house_call") nights[day - record.days.first] = 1;
  return sumOver(nights, record.days);
}

/** Nights of call that every third night allows in a window; less than a week of it is not an average and counts as one. */
export const mostCallNights = (window: DayRange, leaveDays: number): number =>
  Math.floor((countWeeks(window, leaveDays) * WEEK_DAYS + NOTHING) / EVERY_NIGHTS);

/** In-house call no more often than every third night, averaged: 9 in 28 days. Days of leave do not count. */
export function checkCallFrequency({ record, windows }: PersonQuestion): readonly Finding[] {
  const calls = record.duties.filter(({ assignment }) => assignment.duty === "in_house_call");
  if (calls.length === 0) return [];
  const nightsIn = countCallNights(record);
  const limitOf = (window: DayRange): number => mostCallNights(window, record.leaveIn(window));
  const excesses = findExcesses(windows, {
    measure: nightsIn,
    excess: (measured, window) => measured - limitOf(window),
  });
  return excesses.map(({ worst, measured, windows: count, extent }) => {
    const limit = limitOf(worst);
    return {
      rule: "in_house_call_frequency",
      severity: "critical",
      isViolation: true,
      personIds: [record.person.id],
      description:
        `${record.person.name} has ${measured} nights of in-house call ` +
        `from ${formatRange(worst)}; every third night allows ${limit}.`,
      suggestedFix: `Give ${measured - limit} of these nights to others.`,
      evidence: {
        ...toDates(worst),
        measured,
        limit,
        unit: "nights of in-house call",
        windows_beyond: count,
        assignment_ids: idsOf(dutiesWithin(calls, worst)),
      },
      extent,
    };
  });
}
