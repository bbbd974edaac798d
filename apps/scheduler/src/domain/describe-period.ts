import type { Person } from "../dataset/index.ts";
import { answerValidation } from "./answer-validation.ts";
import type { Roster } from "./roster/roster.ts";
import { countDays, formatDay, type Day, type DayRange } from "./time/day.ts";

/** The work of a stretch of days as a picture shows it: hours of each resident and day, leave, and what the rules say of it. */
export interface Period {
  readonly schedule_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Days that the schedule covers. */
  readonly covers: { readonly start_date: string; readonly end_date: string };
  readonly weekly_hours_limit: number;
  /** Everyone who has a level, by level, then name. */
  readonly residents: readonly PeriodResident[];
  readonly issues: readonly PeriodIssue[];
  /** All issues of these days; more than `issues` where they would be too long. */
  readonly issues_total: number;
}

interface PeriodResident {
  readonly id: string;
  readonly name: string;
  readonly level: number | null;
  /** Hours of work between one midnight and the next, for each day, to a tenth. */
  readonly hours: readonly number[];
  /** 1 for each day of leave on which nothing was worked. */
  readonly leave: readonly number[];
  /** 1 for each day on which in-house or home call begins. */
  readonly call: readonly number[];
}

interface PeriodIssue {
  readonly rule: string;
  readonly severity: string;
  readonly basis: string;
  readonly description: string;
  readonly suggested_fix: string;
  /** Ids of those concerned; empty for a rule about a block. */
  readonly people: readonly string[];
  readonly start_date: string;
  readonly end_date: string;
  readonly clause: string | null;
}

const TENTHS = 10;
const CALLS: ReadonlySet<string> = new Set(["in_house_call", "at_home_call"]);

/** Nobody reads more in one picture; `issues_total` counts them all. */
const MOST_ISSUES = 60;

function toResident({ recordOf }: Roster, person: Person, days: readonly Day[]): PeriodResident {
  const { hours, leave, days: reach, duties, homeCalls } = recordOf(person);
  const of = (values: ArrayLike<number>) => days.map((day) => values[day - reach.first] ?? 0);
  const calls = new Set(
    [...duties, ...homeCalls].filter(({ assignment }) => CALLS.has(assignment.duty)).map(({ day }) => day),
  );
  return {
    id: person.id,
    name: person.name,
    level: person.pgy_level ?? null,
    hours: of(hours).map((value) => Math.round(value * TENTHS) / TENTHS),
    leave: of(leave),
    call: days.map((day) => Number(calls.has(day))),
  };
}

const byLevel = (one: Person, two: Person): number =>
  (one.pgy_level ?? 0) - (two.pgy_level ?? 0) || one.name.localeCompare(two.name);

/** What is asked for: days within those of the schedule. */
export interface PeriodAsked {
  readonly range: DayRange;
}

/** Works out records and rules of everyone: for a thread, not for the one that serves. */
export function describePeriod(roster: Roster, { range }: PeriodAsked, now: string): Period {
  const { document, days, people } = roster;
  const validation = answerValidation(roster, { range, limit: MOST_ISSUES, offset: 0 }, now);
  const shown = Array.from({ length: countDays(range) }, (_, index) => range.first + index);
  const clauses = new Map(validation.rule_sources.map(({ rule, clause }) => [rule, clause]));
  const residents = [...people.values()]
    .filter(({ role }) => role === "resident")
    .toSorted(byLevel)
    .map((person) => toResident(roster, person, shown));
  return {
    schedule_id: document.id,
    name: document.name,
    time_zone: document.time_zone,
    start_date: formatDay(range.first),
    end_date: formatDay(range.last),
    covers: { start_date: formatDay(days.first), end_date: formatDay(days.last) },
    weekly_hours_limit: document.settings.weekly_hours_limit,
    residents,
    issues: validation.issues.map(({ rule, severity, basis, description, suggested_fix, ...issue }) => ({
      rule,
      severity,
      basis,
      description,
      suggested_fix,
      people: issue.affected_entities.filter((id) => people.has(id)),
      start_date: issue.evidence.start_date,
      end_date: issue.evidence.end_date,
      clause: clauses.get(rule) ?? null,
    })),
    issues_total: validation.total,
  };
}
