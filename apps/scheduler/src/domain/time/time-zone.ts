import { Temporal } from "temporal-polyfill";
import { formatDay } from "./day.ts";
import type { Day } from "./day.ts";

/** A moment as whole minutes since 1970-01-01T00:00Z, so that differences are hours really lived. */
export type Minute = number;

/** Local times of one place as moments, daylight saving included. */
export interface TimeZone {
  readonly name: string;
  /**
   * Later local times are never earlier moments.
   *
   * @param localTime YYYY-MM-DDTHH:MM; one that daylight saving skips is the moment of the change, one that it repeats is the first
   */
  toMinute(localTime: string): Minute;
  /** Local midnight, or the first moment of the day where that is skipped. */
  startOfDay(day: Day): Minute;
  /** The calendar day that a moment falls on. */
  dayOf(minute: Minute): Day;
  /** What a clock shows, as minutes since 1970-01-01T00:00 of the same clock: differences are clock hours. */
  clockOf(minute: Minute): number;
}

const NS_PER_MS = 1_000_000;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

const utcMinute = (localTime: string): Minute => Date.parse(`${localTime}Z`) / MS_PER_MINUTE;

/**
 * Looks up each day's offset once: a year has two days on which it changes, and only those need the calendar's full
 * arithmetic for every time of day.
 */
export function createTimeZone(name: string): TimeZone {
  const midnights = new Map<Day, Minute>();
  const exact = (localTime: string): Minute => {
    const wanted = new Date(`${localTime}Z`);
    const local = new Temporal.PlainDateTime(
      wanted.getUTCFullYear(),
      wanted.getUTCMonth() + 1,
      wanted.getUTCDate(),
      wanted.getUTCHours(),
      wanted.getUTCMinutes(),
    );
    const moment = local.toZonedDateTime(name);
    const shown = moment.epochMilliseconds + moment.offsetNanoseconds / NS_PER_MS;
    const isSkipped = shown !== wanted.getTime();
    const before = isSkipped ? local.toZonedDateTime(name, { disambiguation: "earlier" }) : undefined;
    return (before?.getTimeZoneTransition("next") ?? moment).epochMilliseconds / MS_PER_MINUTE;
  };

  const startOfDay = (day: Day): Minute => {
    const known = midnights.get(day);
    if (known !== undefined) return known;
    const minute = exact(`${formatDay(day)}T00:00`);
    midnights.set(day, minute);
    return minute;
  };

  const toMinute = (localTime: string): Minute => {
    const local = utcMinute(localTime);
    const day = Math.floor(local / MINUTES_PER_DAY);
    const midnight = startOfDay(day);
    const changes = startOfDay(day + 1) - midnight !== MINUTES_PER_DAY;
    return changes ? exact(localTime) : midnight + (local - day * MINUTES_PER_DAY);
  };

  const dayOf = (minute: Minute): Day => {
    const near = Math.floor(minute / MINUTES_PER_DAY);
    // Offsets reach from -12 to +14 hours: the local day is this one or a neighbour.
    if (minute < startOfDay(near)) return near - 1;
    return minute < startOfDay(near + 1) ? near : near + 1;
  };

  const clockOf = (minute: Minute): number => {
    const day = dayOf(minute);
    const midnight = startOfDay(day);
    if (startOfDay(day + 1) - midnight === MINUTES_PER_DAY)
      return day * MINUTES_PER_DAY + (minute - midnight);
    const { hour, minute: past } = Temporal.Instant.fromEpochMilliseconds(
      minute * MS_PER_MINUTE,
    ).toZonedDateTimeISO(name);
    return day * MINUTES_PER_DAY + hour * 60 + past;
  };

  return { name, toMinute, startOfDay, dayOf, clockOf };
}
