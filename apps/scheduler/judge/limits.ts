import { DAY_MINUTES, dayOf, daysBetween, longerMinutesOf } from "./calendar.ts";
import { ADVICE, VIOLATION } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { Duty, Program } from "./program.ts";
import { countFreeDays, hoursOf, isFreeDay } from "./work-log.ts";
import type { WorkLog } from "./work-log.ts";

export type Averaging = "rolling_28d" | "block";
/** First and last day over which is averaged. */
type Window = readonly [first: number, last: number];

const WEEK = 7;
const FOUR_WEEKS = 28;
const LONGEST_DUTY_HOURS = 24;
const HAND_OVER_HOURS = 4;
const REST_AFTER_24_HOURS = 14;
const REST_BETWEEN_HOURS = 8;
const LONGEST_RUN_DAYS = 6;
const EVERY_THIRD_NIGHT = 3;
const EARLY_WARNING = 0.95;

function listWindows({ file, first, last }: Program, averaging: Averaging): readonly (readonly Window[])[] {
  if (averaging === "rolling_28d")
    return [daysBetween(first, last).map((day) => [day, day + FOUR_WEEKS - 1] as const)];
  return file.averaging_periods
    .map(({ start_date, end_date }) => [dayOf(start_date), dayOf(end_date)] as const)
    .filter(([from, to]) => from <= last && to >= first)
    .map((period) => [period]);
}

const doMeet = ([first, last]: Window, [from, to]: Window): boolean => first <= to && from <= last;

interface Measured {
  readonly value: number;
  readonly limit: number;
  /** How far beyond the limit; 0 or less is within. */
  readonly excess: number;
}

interface Average {
  readonly kind: string;
  readonly verdict: string;
  /** @param days days of the window that count: no leave among them */
  readonly measure: (window: Window, days: readonly number[]) => Measured;
}

interface Excess extends Measured {
  readonly window: Window;
}

/** The worst of each group of neighbouring windows beyond a limit. */
function listExcesses(log: WorkLog, averaging: Averaging, measure: Average["measure"]): readonly Excess[] {
  const worst: Excess[] = [];
  for (const windows of listWindows(log.program, averaging)) {
    let isNeighbour = false;
    for (const window of windows) {
      const days = daysBetween(...window).filter((day) => !log.isLeft(day));
      const excess = { ...measure(window, days), window };
      const isBeyond = excess.excess > 0;
      const before = worst.at(-1);
      if (isBeyond && !isNeighbour) worst.push(excess);
      else if (isBeyond && before !== undefined && excess.excess > before.excess) worst.splice(-1, 1, excess);
      isNeighbour = isBeyond;
    }
  }
  return worst;
}

const toFindings = (
  log: WorkLog,
  { kind, verdict }: Pick<Average, "kind" | "verdict">,
  excesses: readonly Excess[],
) => excesses.map(({ value, limit }) => ({ kind, about: log.person.id, verdict, figures: [value, limit] }));

/** One finding for each group of neighbouring windows beyond a limit, with the worst of them. */
const checkAverage = (log: WorkLog, averaging: Averaging, average: Average): Finding[] =>
  toFindings(log, average, listExcesses(log, averaging, average.measure));

/** Less than a week is not an average: what leave leaves of a window counts as one week at least. */
const counted = (days: readonly number[]): number => Math.max(days.length, WEEK);
const weekly = (minutes: number, days: readonly number[]): number => (minutes / 60 / counted(days)) * WEEK;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** 6.20: hours a week; those of moonlighting count. From 95 % on the program's early warning. */
function checkHours(log: WorkLog, averaging: Averaging): Finding[] {
  const limit = log.program.file.settings.weekly_hours_limit;
  const average = (days: readonly number[]): number => weekly(sum(days.map(log.minutesOn)), days);
  const tiny = 1e-9;
  const beyond = listExcesses(log, averaging, (_, days) => ({
    value: average(days),
    limit,
    excess: average(days) - limit - tiny,
  }));
  const near = listExcesses(log, averaging, (_, days) => {
    const value = average(days);
    const isNear = value > limit * EARLY_WARNING + tiny && value <= limit + tiny;
    return { value, limit, excess: isNear ? value : 0 };
  });
  // Where the limit is broken nobody needs a warning of it.
  const early = near.filter(({ window }) => !beyond.some((other) => doMeet(other.window, window)));
  return [
    ...toFindings(log, { kind: "80_hour", verdict: VIOLATION }, beyond),
    ...toFindings(log, { kind: "80_hour_margin", verdict: ADVICE }, early),
  ];
}

/** The program's threshold on hours of moonlighting. */
function checkMoonlightingLoad(log: WorkLog, averaging: Averaging): Finding[] {
  const limit = log.program.file.settings.moonlighting_hours_notice;
  return checkAverage(log, averaging, {
    kind: "moonlighting_load",
    verdict: ADVICE,
    measure: (_, days) => {
      const value = weekly(sum(days.map(log.moonlightingOn)), days);
      return { value, limit, excess: value - limit - 1e-9 };
    },
  });
}

/** 6.27: in-house call no more often than every third night, averaged. */
function checkCallFrequency(log: WorkLog, averaging: Averaging): Finding[] {
  const nights = new Set(
    log.duties.filter(({ assignment }) => assignment.duty === "in_house_call").map(({ block }) => block.day),
  );
  return checkAverage(log, averaging, {
    kind: "in_house_call_frequency",
    verdict: VIOLATION,
    measure: (_, days) => {
      const value = days.filter((day) => nights.has(day)).length;
      const limit = Math.floor(counted(days) / EVERY_THIRD_NIGHT);
      return { value, limit, excess: value - limit };
    },
  });
}

/** Days in a row that are not free. */
interface Run {
  readonly first: number;
  readonly last: number;
}

const lengthOf = ({ first, last }: Run): number => last - first + 1;

/** Runs longer than the program allows; a day of leave without work ends one. */
function listRuns(log: WorkLog, busy: readonly Duty[]): readonly Run[] {
  const { first, last } = log.program;
  const runs: Run[] = [];
  let from: number | undefined;
  for (const day of daysBetween(first - 1, last + 3)) {
    if (!isFreeDay(log, day, busy) && !log.isLeft(day)) from ??= day;
    else if (from !== undefined) {
      runs.push({ first: from, last: day - 1 });
      from = undefined;
    }
  }
  return runs.filter((run) => lengthOf(run) > LONGEST_RUN_DAYS);
}

/**
 * The program's own limit: no seven days in a row without a free one. Where averaged by block it is advice, as are calls at
 * home on the days that would end a run, where nothing else is said of these days.
 */
function checkRuns(log: WorkLog, averaging: Averaging, known: readonly Window[]): Finding[] {
  const runs = listRuns(log, log.duties);
  const said = [...known, ...runs.map(({ first, last }): Window => [first, last])];
  const atHome = listRuns(log, [...log.duties, ...log.homeCalls]).filter(
    ({ first, last }) => !said.some((other) => doMeet(other, [first, last])),
  );
  const toFinding = (kind: string, verdict: string) => (run: Run) => ({
    kind,
    about: log.person.id,
    verdict,
    figures: [lengthOf(run), LONGEST_RUN_DAYS],
  });
  return [
    ...runs.map(toFinding("1_in_7 program", averaging === "block" ? ADVICE : VIOLATION)),
    ...(averaging === "block" ? [] : atHome.map(toFinding("home_call_on_free_day", ADVICE))),
  ];
}

/** 6.21.b: one day in seven free, averaged; 6.28: at-home call is not assigned on those days. */
function checkFreeDays(log: WorkLog, averaging: Averaging): Finding[] {
  const due = (days: readonly number[]): number => Math.floor(days.length / WEEK);
  const reachable = [...log.spans, ...log.homeCalls.map(({ block }) => block.span)];
  const plain = listExcesses(log, averaging, (window, days) => {
    const value = countFreeDays(log, window, log.spans);
    return { value, limit: due(days), excess: due(days) - value };
  });
  const atHome = listExcesses(log, averaging, (window, days) => {
    const limit = due(days);
    const value = countFreeDays(log, window, reachable);
    const isKept = countFreeDays(log, window, log.spans) >= limit;
    return { value, limit, excess: isKept ? limit - value : 0 };
  });
  const kind = "home_call_on_free_day";
  return [
    ...toFindings(log, { kind: "1_in_7 acgme", verdict: VIOLATION }, plain),
    ...toFindings(log, { kind, verdict: VIOLATION }, atHome),
    ...checkRuns(
      log,
      averaging,
      atHome.map(({ window }) => window),
    ),
  ];
}

/** 6.22: 24 hours of continuous work, and to 28 for handing over, when no more patients are taken on (6.22.a). */
function checkContinuousWork(log: WorkLog): Finding[] {
  return log.periods.flatMap((period) => {
    const hours = hoursOf(period);
    if (hours <= LONGEST_DUTY_HOURS) return [];
    const isTooLong = hours > LONGEST_DUTY_HOURS + HAND_OVER_HOURS;
    const handOver = period.start.at + LONGEST_DUTY_HOURS * 60;
    const takesOn = log.duties.some(
      ({ rotation, block: { span } }) =>
        rotation.category === "clinical" && span.start.at >= handOver && span.start.at < period.end.at,
    );
    return {
      kind: "24_plus_4",
      about: log.person.id,
      verdict: isTooLong || takesOn ? VIOLATION : ADVICE,
      figures: [hours],
    };
  });
}

/** 6.21.a: 14 hours free after 24 of work; 6.21: 8 hours between any two ("should"). */
function checkRest(log: WorkLog): Finding[] {
  return log.periods.slice(1).flatMap((next, index) => {
    const before = log.periods[index];
    if (before === undefined) return [];
    const value = (next.start.at - before.end.at) / 60;
    const isLong = longerMinutesOf(before) >= DAY_MINUTES;
    const about = log.person.id;
    if (isLong && value < REST_AFTER_24_HOURS)
      return { kind: "post_call_rest", about, verdict: VIOLATION, figures: [value, REST_AFTER_24_HOURS] };
    return value < REST_BETWEEN_HOURS
      ? { kind: "rest_between_periods", about, verdict: ADVICE, figures: [value, REST_BETWEEN_HOURS] }
      : [];
  });
}

/** 6.25.b: none in the first year. */
function checkFirstYear({ person, duties }: WorkLog): Finding[] {
  const turns = duties.filter(({ assignment }) => assignment.duty === "moonlighting");
  return person.pgy_level === 1 && turns.length > 0
    ? [{ kind: "pgy1_moonlighting", about: person.id, verdict: VIOLATION, figures: [turns.length, 0] }]
    : [];
}

/** All that clauses on hours and the program's own limits object to in one resident's work; faculty are bound by none. */
export function checkLimits(log: WorkLog, averaging: Averaging): readonly Finding[] {
  if (log.person.role !== "resident") return [];
  return [
    ...checkHours(log, averaging),
    ...checkMoonlightingLoad(log, averaging),
    ...checkFreeDays(log, averaging),
    ...checkContinuousWork(log),
    ...checkRest(log),
    ...checkCallFrequency(log, averaging),
    ...checkFirstYear(log),
  ];
}
