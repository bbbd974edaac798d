import { BYTES } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { findPersonByWords } from "../dataset/index.ts";
import type { Person, PersonRole } from "../dataset/index.ts";
import { pageOutput, toShownPage } from "./answer-page.ts";
import { describePast, toNotice } from "./describe-past.ts";
import { dateRangeOutput } from "./date-range.ts";
import type { Roster } from "./roster/roster.ts";
import { roundFigure } from "./rules/finding.ts";
import { WEEK_DAYS } from "./rules/windows.ts";
import { formatDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";
import {
  gini,
  measurePerson,
  measureRotations,
  measureWeeks,
  type PersonLoad,
} from "./workload/measure-workload.ts";

export const WORKLOAD_BY = ["person", "level", "rotation", "week"] as const;

const spreadOutput = z.object({
  least: z.number(),
  median: z.number(),
  most: z.number(),
  gini: z.number(),
});

export const workloadOutput = z.object({
  schedule_id: z.string(),
  date_range: dateRangeOutput,
  by: z.enum(WORKLOAD_BY),
  notice: z.string().optional(),
  people: z.number().describe("Counted"),
  weekly_hours_limit: z.number(),
  rows: z.array(z.looseObject({})).describe("Most first"),
  fairness: z
    .object({ hours_per_week: spreadOutput, nights: spreadOutput, weekend_days: spreadOutput })
    .optional()
    .describe("Among the people counted; gini 0: all the same"),
  ...pageOutput,
});

export interface WorkloadQuestion {
  readonly by: (typeof WORKLOAD_BY)[number];
  readonly range: DayRange;
  readonly role: PersonRole;
  /** An id, or a name as people write it. */
  readonly person?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);

/** @param sorted from the least */
function median(sorted: readonly number[]): number {
  const [lower, upper] = [Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2)];
  return mean(sorted.slice(lower, upper + 1));
}

function spread(values: readonly number[]): z.input<typeof spreadOutput> {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    least: roundFigure(sorted[0] ?? 0),
    median: roundFigure(median(sorted)),
    most: roundFigure(sorted.at(-1) ?? 0),
    gini: roundFigure(gini(values)),
  };
}

const toPersonRow = (load: PersonLoad) => ({
  person_id: load.person.id,
  name: load.person.name,
  ...(load.person.pgy_level !== null && { pgy_level: load.person.pgy_level }),
  hours: roundFigure(load.hours),
  hours_per_week: roundFigure(load.hoursPerWeek),
  nights: load.nights,
  weekend_days: load.weekendDays,
  call_nights: load.callNights,
  ...(load.homeCalls > 0 && { home_calls: load.homeCalls }),
  free_days: load.freeDays,
  ...(load.leaveDays > 0 && { leave_days: load.leaveDays }),
});

function toLevelRows(loads: readonly PersonLoad[]): readonly Readonly<Record<string, unknown>>[] {
  return [...Map.groupBy(loads, ({ person }) => person.pgy_level)]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([level, own]) => ({
      level: level === null ? "faculty" : `PGY-${level}`,
      people: own.length,
      hours: roundFigure(sum(own.map(({ hours }) => hours))),
      mean_hours_per_week: roundFigure(mean(own.map(({ hoursPerWeek }) => hoursPerWeek))),
      mean_nights: roundFigure(mean(own.map(({ nights }) => nights))),
      mean_weekend_days: roundFigure(mean(own.map(({ weekendDays }) => weekendDays))),
      mean_call_nights: roundFigure(mean(own.map(({ callNights }) => callNights))),
      mean_free_days: roundFigure(mean(own.map(({ freeDays }) => freeDays))),
    }));
}

function listRows(
  roster: Roster,
  { by, range }: WorkloadQuestion,
  { people, loads }: { readonly people: readonly Person[]; readonly loads: readonly PersonLoad[] },
): readonly Readonly<Record<string, unknown>>[] {
  switch (by) {
    case "person":
      return loads.toSorted((a, b) => b.hoursPerWeek - a.hoursPerWeek).map(toPersonRow);
    case "level":
      return toLevelRows(loads);
    case "rotation":
      return measureRotations(roster, people, range).map(({ rotationId, hours, ...rest }) => ({
        rotation_id: rotationId,
        hours: roundFigure(hours),
        ...rest,
      }));
    case "week":
      return measureWeeks(roster, people, range).map(({ weekOf, days, hours }) => ({
        week_of: weekOf,
        ...(days < WEEK_DAYS && { days }),
        hours: roundFigure(sum(hours)),
        mean_hours: roundFigure(mean(hours)),
        most_hours: roundFigure(Math.max(0, ...hours)),
      }));
  }
}

/**
 * Who works how much: hours, nights, weekends, call and free days, by person, level, rotation or week.
 *
 * @throws UserInputError PERSON_NOT_FOUND, PERSON_AMBIGUOUS
 */
export function answerWorkload(
  roster: Roster,
  asked: WorkloadQuestion,
  now: Date,
): z.input<typeof workloadOutput> {
  const { by, range, role, person } = asked;
  const all = [...roster.people.values()].filter((each) => each.role === role);
  const people = person === undefined ? all : [findPersonByWords(roster.people.values(), person)];
  const loads = people.map((each) => measurePerson(roster, each, range));
  const head = {
    schedule_id: roster.document.id,
    date_range: { start_date: formatDay(range.first), end_date: formatDay(range.last) },
    by,
    ...toNotice(describePast(roster.zone, range, now)),
    people: people.length,
    weekly_hours_limit: roster.document.settings.weekly_hours_limit,
    ...(people.length > 1 && {
      fairness: {
        hours_per_week: spread(loads.map(({ hoursPerWeek }) => hoursPerWeek)),
        nights: spread(loads.map(({ nights }) => nights)),
        weekend_days: spread(loads.map(({ weekendDays }) => weekendDays)),
      },
    }),
  };
  const { limit, offset } = asked;
  const cut = { limit, offset, show: (row: Readonly<Record<string, unknown>>) => row, bytes: BYTES.short };
  const { items, about } = toShownPage(listRows(roster, asked, { people, loads }), cut, head);
  return { ...head, rows: [...items], ...about };
}
