import { DAY_MINUTES, daysBetween, daysTouched, doOverlap, longerMinutesOf, minutesOf } from "./calendar.ts";
import type { Span } from "./calendar.ts";
import { isOnLeave } from "./program.ts";
import type { Duty, Person, Program } from "./program.ts";

/** What one resident works, as the clauses on hours see it. */
export interface WorkLog {
  readonly program: Program;
  readonly person: Person;
  /** Assignments that are work, in order of their start. */
  readonly duties: readonly Duty[];
  /** Their times, what is booked twice once, in order. */
  readonly spans: readonly Span[];
  /** Duty periods: spans with no break between them. */
  readonly periods: readonly Span[];
  /** At-home calls, which are not work. */
  readonly homeCalls: readonly Duty[];
  /** Whether a day leaves the averages: leave, and no work on it. */
  readonly isLeft: (day: number) => boolean;
  /** Minutes of work on a calendar day. */
  readonly minutesOn: (day: number) => number;
  readonly moonlightingOn: (day: number) => number;
}

/** Standing by, a call at home, and time off are not work. */
export const isWork = ({ assignment, rotation }: Duty): boolean =>
  assignment.role !== "backup" && assignment.duty !== "at_home_call" && rotation.category !== "time_off";

const isHomeCall = ({ assignment, rotation }: Duty): boolean =>
  assignment.role !== "backup" && assignment.duty === "at_home_call" && rotation.category !== "time_off";

/** Joins spans between which no more than `gap` minutes lie. */
export function joinSpans(spans: readonly Span[], gap: number): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start.at - b.start.at)) {
    const before = joined.at(-1);
    if (before === undefined || span.start.at - before.end.at > gap) joined.push(span);
    else if (span.end.at > before.end.at) joined.splice(-1, 1, { start: before.start, end: span.end });
  }
  return joined;
}

function sumByDay(program: Program, spans: readonly Span[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const span of spans)
    for (const day of daysTouched(span)) {
      const from = Math.max(span.start.at, program.zone.midnightOf(day).at);
      const to = Math.min(span.end.at, program.zone.midnightOf(day + 1).at);
      sums.set(day, (sums.get(day) ?? 0) + Math.max(0, to - from));
    }
  return sums;
}

const spansOf = (duties: readonly Duty[]): readonly Span[] =>
  joinSpans(
    duties.map(({ block }) => block.span),
    0,
  );

/** @param duties everything that this person is assigned to */
export function writeWorkLog(program: Program, person: Person, duties: readonly Duty[]): WorkLog {
  const work = duties.filter(isWork).toSorted((a, b) => a.block.span.start.at - b.block.span.start.at);
  const homeCalls = duties.filter(isHomeCall);
  const spans = spansOf(work);
  const minutes = sumByDay(program, spans);
  for (const { assignment, block } of homeCalls)
    minutes.set(block.day, (minutes.get(block.day) ?? 0) + (assignment.worked_hours ?? 0) * 60);
  const moonlighting = sumByDay(
    program,
    spansOf(work.filter(({ assignment }) => assignment.duty === "moonlighting")),
  );
  const minutesOn = (day: number): number => minutes.get(day) ?? 0;
  return {
    program,
    person,
    duties: work,
    spans,
    periods: joinSpans(spans, program.file.settings.min_break_minutes),
    homeCalls,
    isLeft: (day) => isOnLeave(program, person.id, day) && minutesOn(day) === 0,
    minutesOn,
    moonlightingOn: (day) => moonlighting.get(day) ?? 0,
  };
}

/** A span of days, from midnight to midnight. */
export const toSpan = ({ zone }: Program, first: number, last: number): Span => ({
  start: zone.midnightOf(first),
  end: zone.midnightOf(last + 1),
});

/** What is left of `whole` without `taken`. */
export function listGaps(whole: Span, taken: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let from = whole.start;
  for (const span of joinSpans(taken, 0)) {
    if (!doOverlap(span, whole)) continue;
    if (span.start.at > from.at) gaps.push({ start: from, end: span.start });
    from = span.end;
  }
  return from.at < whole.end.at ? [...gaps, { start: from, end: whole.end }] : gaps;
}

/** A span made longer at both ends, or shorter. */
const stretch = ({ zone }: Program, { start, end }: Span, minutes: number): Span => ({
  start: zone.momentAt(start.at - minutes),
  end: zone.momentAt(end.at + minutes),
});

/** Less than half of a day. */
const MINOR_PART = DAY_MINUTES / 2 - 1;

/**
 * Free days of these days: stretches of 24 hours that share nothing, at any time of day, most of each within them and
 * outside leave. So a stretch may cross midnight at both ends by less than half of it.
 *
 * @param taken time that is not free, other than leave
 */
export function countFreeDays(
  log: WorkLog,
  [first, last]: readonly [number, number],
  taken: readonly Span[],
): number {
  const { program } = log;
  const leaveDays = daysBetween(first - 1, last + 1)
    .filter(log.isLeft)
    .map((day) => toSpan(program, day, day));
  const leave = joinSpans(leaveDays, 0).map((span) => stretch(program, span, -MINOR_PART));
  return listGaps(stretch(program, toSpan(program, first, last), MINOR_PART), [...taken, ...leave])
    .map((gap) => Math.floor(longerMinutesOf(gap) / DAY_MINUTES))
    .reduce((sum, days) => sum + days, 0);
}

/** Whether 24 hours without these duties touch this day, on which none of them begins. */
export function isFreeDay({ program }: WorkLog, day: number, busy: readonly Duty[]): boolean {
  const today = toSpan(program, day, day);
  const spans = busy.map(({ block }) => block.span);
  if (spans.some(({ start }) => start.at >= today.start.at && start.at < today.end.at)) return false;
  return listGaps(toSpan(program, day - 2, day + 2), spans).some(
    (gap) => doOverlap(gap, today) && longerMinutesOf(gap) >= DAY_MINUTES,
  );
}

export const hoursOf = (span: Span): number => minutesOf(span) / 60;
