import type { DayRange } from "../time/day.ts";
import { countWeeks } from "./check-weekly-hours.ts";
import { dutiesWithin, formatHours, idsOf, roundFigure, toDates } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { findExcesses, formatRange } from "./windows.ts";

const FIRST_YEAR = 1;

/** Residents in their first year must not moonlight at all. */
export function checkFirstYearMoonlighting({ record, range }: PersonQuestion): readonly Finding[] {
  const { person } = record;
  if (person.pgy_level !== FIRST_YEAR) return [];
  const duties = dutiesWithin(record.duties, range).filter(
    ({ assignment }) => assignment.duty === "moonlighting",
  );
  const [first, last] = [duties[0], duties.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days: DayRange = { first: first.day, last: last.day };
  return [
    {
      rule: "pgy1_moonlighting",
      severity: "critical",
      isViolation: true,
      personIds: [person.id],
      description: `${person.name} is in the first year and has ${duties.length} moonlighting assignments from ${formatRange(days)}.`,
      suggestedFix: "Take the moonlighting assignments away.",
      evidence: {
        ...toDates(days),
        measured: duties.length,
        limit: 0,
        unit: "moonlighting assignments",
        assignment_ids: idsOf(duties),
      },
    },
  ];
}

/** Much moonlighting, even where all hours together are within the limit. */
export function checkMoonlightingLoad({ record, windows, settings }: PersonQuestion): readonly Finding[] {
  const limit = settings.moonlighting_hours_notice;
  const excesses = findExcesses(windows, {
    measure: (window) => record.moonlightingIn(window) / countWeeks(window, record.leaveIn(window)),
    excess: (measured) => measured - limit,
  });
  return excesses.map(({ worst, measured, windows: count, extent }) => ({
    rule: "moonlighting_load",
    severity: "warning",
    isViolation: false,
    personIds: [record.person.id],
    description:
      `${record.person.name} moonlights ${formatHours(measured)} hours a week on ` +
      `average from ${formatRange(worst)}; the program's threshold is ${limit}.`,
    suggestedFix: "Review whether the moonlighting leaves enough rest.",
    evidence: {
      ...toDates(worst),
      measured: roundFigure(measured),
      limit,
      unit: "moonlighting hours a week, averaged",
      windows_beyond: count,
      assignment_ids: idsOf(
        dutiesWithin(record.duties, worst).filter(({ assignment }) => assignment.duty === "moonlighting"),
      ),
    },
    extent,
  }));
}
