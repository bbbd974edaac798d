/** Minutes since 1970-01-01T00:00: `at` on a stopwatch (UTC), `clock` as the clock on the wall shows them. */
export interface Moment {
  readonly at: number;
  readonly clock: number;
}

export interface Span {
  readonly start: Moment;
  readonly end: Moment;
}

export interface Zone {
  /**
   * The moment of a local time such as `2026-03-08T07:00`. A time that the clocks skip is the hour after; one that
   * occurs twice is the first.
   */
  readonly momentOf: (local: string) => Moment;
  readonly momentAt: (at: number) => Moment;
  /** Midnight with which a day begins. */
  readonly midnightOf: (day: number) => Moment;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1_440;

/** Days since 1970-01-01 of a date such as `2026-03-08`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
export const daysBetween = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

export const minutesOf = ({ start, end }: Span): number => end.at - start.at;
export const clockMinutesOf = ({ start, end }: Span): number => end.clock - start.clock;
/** By the stopwatch or by the clock, taking the longer: neither a night in March nor one in October escapes a rule. */
export const longerMinutesOf = (span: Span): number => Math.max(minutesOf(span), clockMinutesOf(span));
export const doOverlap = (a: Span, b: Span): boolean => a.start.at < b.end.at && b.start.at < a.end.at;
/** The calendar days that a span touches. */
export const daysTouched = ({ start, end }: Span): readonly number[] =>
  daysBetween(Math.floor(start.clock / DAY_MINUTES), Math.ceil(end.clock / DAY_MINUTES) - 1);

/** The platform's own time zone data, not the library by which the server reckons. */
export function openZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const known = offsets.get(at);
    if (known !== undefined) return known;
    const parts = new Map(format.formatToParts(at * MINUTE_MS).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
    const local = `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}Z`;
    const offset = Date.parse(local) / MINUTE_MS - at;
    offsets.set(at, offset);
    return offset;
  };
  const toMoment = (clock: number): Moment => {
    const [before, after] = [clock - offsetAt(clock - DAY_MINUTES), clock - offsetAt(clock + DAY_MINUTES)];
    const fitting = [before, after].filter((at) => at + offsetAt(at) === clock);
    const at = fitting.length === 0 ? before : Math.min(...fitting);
    return { at, clock: at + offsetAt(at) };
  };
  return {
    momentAt: (at) => ({ at, clock: at + offsetAt(at) }),
    momentOf: (local) => toMoment(Date.parse(`${local}Z`) / MINUTE_MS),
    midnightOf: (day) => toMoment(day * DAY_MINUTES),
  };
}
