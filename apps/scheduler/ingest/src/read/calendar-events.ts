import { createHash } from "node:crypto";
import { timeZoneSchema } from "@clinical-mcp/scheduler/dataset";
import type { ScheduleDocument, TableName } from "@clinical-mcp/scheduler/dataset";
import { sync } from "node-ical";
import type { VEvent } from "node-ical";
import { Temporal } from "temporal-polyfill";
import type { Row } from "./grid-header.ts";
import { unfold } from "./raw-events.ts";
import { unreadable } from "./read-json.ts";

const LOCAL_TIME = "YYYY-MM-DDTHH:MM".length;
const DATE = "YYYY-MM-DD".length;

/** A plain property; calendars may give one with parameters as an object. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "val" in value && typeof value.val === "string"
    ? value.val
    : undefined;
}

/** node-ical takes the X- off the names of properties of one's own. */
export const ownProperty = (event: VEvent, name: string): string | undefined =>
  textOf(Object.entries(event).find(([key]) => key === `SCHEDULER-${name}`)?.[1]);

/** A moment as the schedule's clocks show it; undefined in the second of two hours that show the same. */
function toLocalTime(moment: Date, zone: string): string | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
  const isFirst = local.toZonedDateTime(zone).epochMilliseconds === moment.getTime();
  return isFirst ? local.toString().slice(0, LOCAL_TIME) : undefined;
}

/** Whole days are given as midnights of this process, in any zone. */
const toDate = (midnight: Date, { days } = { days: 0 }): string =>
  Temporal.PlainDate.from({
    year: midnight.getFullYear(),
    month: midnight.getMonth() + 1,
    day: midnight.getDate(),
  })
    .add({ days })
    .toString();

/** An id made of the event's own, so that the same event read again takes the place of the first. */
const toId = (event: VEvent): string =>
  ownProperty(event, "ID") ?? `ics-${createHash("sha256").update(event.uid).digest("hex").slice(0, 16)}`;

/** Summaries read "what: who". */
export function splitSummary(event: VEvent): { readonly what: string; readonly who: string } {
  const [what = "", ...who] = (textOf(event.summary) ?? "").split(":");
  return { what: what.trim(), who: who.join(":").trim() };
}

interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
}

function findBlock(
  { blocks, settings }: ScheduleDocument,
  { starts_at, ends_at }: Timed,
  type: string | undefined,
): string | undefined {
  const { am_start, am_end, pm_start, pm_end } = settings.half_days;
  const date = starts_at.slice(0, DATE);
  return blocks.find((block) => {
    if (block.date !== date || (type !== undefined && block.block_type !== type)) return false;
    const [from, to] = block.block_type === "AM" ? [am_start, am_end] : [pm_start, pm_end];
    return (
      (block.starts_at ?? `${date}T${from}`) === starts_at && (block.ends_at ?? `${date}T${to}`) === ends_at
    );
  })?.id;
}

function toBlock({ starts_at, ends_at }: Timed, type: string): Row {
  const clock = (time: string): string => time.slice(DATE + 1).replace(":", "");
  const date = starts_at.slice(0, DATE);
  return {
    id: `${date}-${type}-${clock(starts_at)}-${clock(ends_at)}`,
    date,
    block_type: type,
    starts_at,
    ends_at,
  };
}

/** A row that an event makes, and the block that it needs where none is there. */
export interface Read {
  readonly table: TableName;
  readonly row: Row;
  readonly block?: Row;
}

export function readAbsence(event: VEvent, person_id: string): Read {
  const start_date = toDate(event.start);
  // The end of whole days is the day after; without one it is a single day.
  const end_date = event.end === undefined ? start_date : toDate(event.end, { days: -1 });
  const absence_type = ownProperty(event, "ABSENCE-TYPE") ?? splitSummary(event).what;
  const approval = ownProperty(event, "APPROVAL");
  return {
    table: "absences",
    row: {
      id: toId(event),
      person_id,
      start_date,
      end_date,
      absence_type,
      ...(approval !== undefined && { approval }),
    },
  };
}

/** An assignment and its block, or what is wrong with its times. */
export function readAssignment(
  event: VEvent,
  ids: { readonly person_id: string; readonly rotation_id: string },
  base: ScheduleDocument,
): Read | string {
  const { start, end = start } = event;
  if (![start.tz, end.tz].every((tz) => isZone(tz, base.time_zone)))
    return "states a time zone that is not known; give its times in UTC, or without a zone in the schedule's.";
  if (start.getTime() >= end.getTime()) return "needs an end after its start.";
  const [starts_at, ends_at] = [toLocalTime(start, base.time_zone), toLocalTime(end, base.time_zone)];
  if (starts_at === undefined || ends_at === undefined)
    return "begins or ends in an hour that the clocks show twice: blocks are identified by local times.";
  const times = { starts_at, ends_at };
  const type = ownProperty(event, "BLOCK-TYPE");
  const known = findBlock(base, times, type);
  const block = known === undefined ? toBlock(times, type ?? "SHIFT") : undefined;
  const [role, duty] = [ownProperty(event, "ROLE"), ownProperty(event, "DUTY")];
  const [priority, worked] = [ownProperty(event, "PRIORITY"), ownProperty(event, "WORKED-HOURS")];
  const row = {
    id: toId(event),
    block_id: known ?? block?.["id"],
    ...ids,
    ...(role !== undefined && { role }),
    ...(duty !== undefined && { duty }),
    ...(priority !== undefined && { priority: Number(priority) }),
    ...(worked !== undefined && { worked_hours: Number(worked) }),
  };
  return { table: "assignments", row, ...(block && { block }) };
}

const UTC = "Etc/UTC";

/**
 * Whether a zone was made out; the library leaves a name that it does not know as it is, and takes the zone of this process.
 * The usual ones are not looked up again for each event.
 */
const isZone = (tz: string | undefined, own: string): boolean =>
  tz === UTC || tz === own || (tz !== undefined && timeZoneSchema.safeParse(tz).success);

/** The zone in which an event states its times, as far as it is known. */
export const zoneOf = ({ start }: VEvent, own: string): string =>
  start.tz !== undefined && isZone(start.tz, own) ? start.tz : own;

/** Times without a zone are those of the schedule; the library takes them for times of this process. */
const giveZone = (text: string, zone: string): string =>
  text.replaceAll(
    /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)(?=\r?$)/gim,
    `$1;TZID=${zone}:$2`,
  );

/**
 * The events of a calendar by UID.
 *
 * @param zone of times that state none
 * @throws UserInputError for a file that is not a calendar
 */
export function parseEvents(text: string, zone: string): ReadonlyMap<string, VEvent> {
  if (!/^BEGIN:VCALENDAR/im.test(text) || !/^END:VCALENDAR/im.test(text))
    throw unreadable(
      "The file is no complete calendar: it must begin with BEGIN:VCALENDAR and end with END:VCALENDAR.",
    );
  try {
    const parsed = Object.values(sync.parseICS(giveZone(unfold(text), zone)));
    return new Map(parsed.flatMap((each) => (each?.type === "VEVENT" ? [[each.uid, each]] : [])));
  } catch (cause) {
    throw unreadable("The calendar cannot be read.", cause);
  }
}
