import { longerMinutes } from "../roster/free-days.ts";
import type { Duty, WorkPeriod } from "../roster/roster.ts";
import type { TimeZone } from "../time/time-zone.ts";
import { overlaps } from "../time/day.ts";
import type { DayRange } from "../time/day.ts";
import { formatHours, idsOf, roundFigure, toDates } from "./finding.ts";
import type { Finding, Severity } from "./finding.ts";
import type { PersonQuestion } from "./rule-question.ts";
import { formatRange } from "./windows.ts";

const MINUTES_PER_HOUR = 60;
export const LONGEST_SCHEDULED = 24;
export const LONGEST_WITH_HANDOVER = 28;
/** From here on little of the time for handing over is left. */
const HANDOVER_NOTICE = 26;
export const REST_AFTER_CALL = 14;
export const REST_BETWEEN = 8;

const hoursOf = ({ start, end }: WorkPeriod): number => (end - start) / MINUTES_PER_HOUR;

const daysOf = ({ start, end }: WorkPeriod, zone: TimeZone): DayRange => ({
  first: zone.dayOf(start),
  last: zone.dayOf(end - 1),
});

/** Patient care that begins after 24 hours of continuous work: the time after them is for handing over and education (6.22.a). */
export const findLateCare = ({ start, duties }: WorkPeriod): readonly Duty[] =>
  duties.filter(
    (duty) =>
      duty.start - start >= LONGEST_SCHEDULED * MINUTES_PER_HOUR && duty.rotation.category === "clinical",
  );

function gradeLength(hours: number, lateCare: readonly Duty[]): Severity | undefined {
  if (hours <= LONGEST_SCHEDULED) return undefined;
  if (hours > LONGEST_WITH_HANDOVER || lateCare.length > 0) return "critical";
  return hours > HANDOVER_NOTICE ? "warning" : "info";
}

function suggestShorter(hours: number, lateCare: readonly Duty[]): string {
  if (hours > LONGEST_WITH_HANDOVER)
    return `Shorten the period by at least ${formatHours(hours - LONGEST_WITH_HANDOVER)} hours.`;
  return lateCare.length > 0
    ? `Give the clinical work after the first ${LONGEST_SCHEDULED} hours to someone else.`
    : `See that no new patient care is assigned after the first ${LONGEST_SCHEDULED} hours.`;
}

/**
 * Continuous work: 24 hours, and up to 4 more for handing over and education. Clinical work that begins after the 24th hour
 * is a violation however short it is.
 */
export function checkContinuousWork({ record, roster, range }: PersonQuestion): readonly Finding[] {
  return record.periods.flatMap((period): readonly Finding[] => {
    const hours = hoursOf(period);
    const lateCare = findLateCare(period);
    const severity = gradeLength(hours, lateCare);
    const days = daysOf(period, roster.zone);
    if (severity === undefined || !overlaps(days, range)) return [];
    const limit = hours > LONGEST_WITH_HANDOVER ? LONGEST_WITH_HANDOVER : LONGEST_SCHEDULED;
    const late = lateCare.length > 0 ? " Clinical work begins after the 24th hour." : "";
    return [
      {
        rule: "24_plus_4",
        severity,
        isViolation: severity === "critical",
        personIds: [record.person.id],
        description:
          `${record.person.name} works ${formatHours(hours)} hours without a break from ` +
          `${formatRange(days)}; ${LONGEST_SCHEDULED} hours may be scheduled and ` +
          `${LONGEST_WITH_HANDOVER - LONGEST_SCHEDULED} more used for handing over and education.${late}`,
        suggestedFix: suggestShorter(hours, lateCare),
        evidence: {
          ...toDates(days),
          measured: roundFigure(hours),
          limit,
          unit: "hours of continuous work",
          assignment_ids: idsOf(period.duties),
        },
      },
    ];
  });
}

interface Rest {
  readonly before: WorkPeriod;
  readonly after: WorkPeriod;
  readonly hours: number;
  readonly days: DayRange;
}

function listRests({ record, roster, range }: PersonQuestion): readonly Rest[] {
  return record.periods.flatMap((after, index) => {
    const before = record.periods[index - 1];
    if (before === undefined) return [];
    const days = { first: roster.zone.dayOf(before.end), last: roster.zone.dayOf(after.start) };
    if (!overlaps(days, range)) return [];
    return [{ before, after, hours: (after.start - before.end) / MINUTES_PER_HOUR, days }];
  });
}

/**
 * 24 hours of work, as they are lived or as a clock shows them: the night on which clocks go forward is one hour shorter and
 * rostered as the same call.
 */
export const isLongCall = (period: WorkPeriod, zone: TimeZone): boolean =>
  longerMinutes(period, zone) >= LONGEST_SCHEDULED * MINUTES_PER_HOUR;

function toRestFinding(
  { record }: PersonQuestion,
  { before, after, hours, days }: Rest,
  judged: Pick<Finding, "rule" | "severity" | "isViolation"> & {
    readonly limit: number;
    readonly what: string;
  },
): Finding {
  const { limit, what, ...head } = judged;
  return {
    ...head,
    personIds: [record.person.id],
    description: `${record.person.name} has ${formatHours(hours)} hours off ${what} (${formatRange(days)}); ${limit} are due.`,
    suggestedFix: `Start the next work at least ${formatHours(limit - hours)} hours later, or give it to someone else.`,
    evidence: {
      ...toDates(days),
      measured: roundFigure(hours),
      limit,
      unit: "hours off",
      assignment_ids: idsOf([...before.duties.slice(-1), ...after.duties.slice(0, 1)]),
    },
  };
}

/** 14 hours free after 24 hours or more of work in the house. */
export function checkRestAfterCall(question: PersonQuestion): readonly Finding[] {
  return listRests(question)
    .filter(({ before, hours }) => isLongCall(before, question.roster.zone) && hours < REST_AFTER_CALL)
    .map((rest) =>
      toRestFinding(question, rest, {
        rule: "post_call_rest",
        severity: "critical",
        isViolation: true,
        limit: REST_AFTER_CALL,
        what: `after ${formatHours(hoursOf(rest.before))} hours of work`,
      }),
    );
}

/** A pause within one working day, as between a clinic and the evening's call. */
export const isOneDaysPause = (before: WorkPeriod, after: WorkPeriod, zone: TimeZone): boolean =>
  zone.dayOf(before.start) === zone.dayOf(after.start);

/**
 * 8 hours off between periods: advice, so never critical. A pause within one working day, between a clinic and the
 * evening's call, is reported as information only.
 */
export function checkRestBetweenPeriods(question: PersonQuestion): readonly Finding[] {
  const { zone } = question.roster;
  return listRests(question)
    .filter(({ before, hours }) => !isLongCall(before, zone) && hours < REST_BETWEEN)
    .map((rest) => {
      const isOneDay = isOneDaysPause(rest.before, rest.after, zone);
      return toRestFinding(question, rest, {
        rule: "rest_between_periods",
        severity: isOneDay ? "info" : "warning",
        isViolation: false,
        limit: REST_BETWEEN,
        what: "between two periods of work",
      });
    });
}
