import type { DayRange } from "../time/day.ts";
import { countDays } from "../time/day.ts";
import { sumOver } from "../time/sum-over.ts";
import { dutiesWithin, idsOf, toDates } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { findExcesses, formatRange } from "./windows.ts";

const EVERY_NIGHTS = 3;

/** In-house call no more often than every third night, averaged: 9 in 28 days. Days of leave do not count. */
export function checkCallFrequency({ record, windows }: PersonQuestion): readonly Finding[] {
  const calls = record.duties.filter(({ assignment }) => assignment.duty === "in_house_call");
  if (calls.length === 0) return [];
  const nights = new Uint8Array(countDays(record.days));
  for (const { day } of calls) nights[day - record.days.first] = 1;
  const nightsIn = sumOver(nights, record.days);
  const limitOf = (window: DayRange): number =>
    Math.floor((countDays(window) - record.leaveIn(window)) / EVERY_NIGHTS);
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
      description: `${record.person.name} has ${measured} nights of in-house call from ${formatRange(worst)}; every third night allows ${limit}.`,
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
