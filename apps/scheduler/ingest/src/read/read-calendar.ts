import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import type { VEvent } from "node-ical";
import {
  ownProperty,
  parseEvents,
  readAbsence,
  readAssignment,
  splitSummary,
  zoneOf,
} from "./calendar-events.ts";
import type { Read } from "./calendar-events.ts";
import { createFinder } from "./find-by-name.ts";
import type { Finder } from "./find-by-name.ts";
import type { Row } from "./grid-header.ts";
import { expandSeries } from "./expand-series.ts";
import {
  findFault,
  isCancelled,
  isOfSeries,
  isSeries,
  listExcludedDays,
  listRawEvents,
  listSkipped,
} from "./raw-events.ts";
import type { RawEvent } from "./raw-events.ts";
import type { LocatedProblem, ReadSchedule } from "./source.ts";

interface Names {
  readonly people: Finder;
  readonly rotations: Finder;
}

/** What an event says, or what is wrong with it. */
function readEvent(event: VEvent, base: ScheduleDocument, { people, rotations }: Names): Read | string {
  const { what, who } = splitSummary(event);
  const person_id = people.find(ownProperty(event, "PERSON") ?? who);
  const rotation_id = rotations.find(ownProperty(event, "ROTATION") ?? what);
  if (person_id === undefined) return "names nobody of the schedule; its summary must read WHAT: WHO.";
  if (event.datetype === "date") return readAbsence(event, person_id);
  if (rotation_id === undefined)
    return "names no rotation of the schedule; its summary must read ROTATION: WHO.";
  return readAssignment(event, { person_id, rotation_id }, base);
}

interface Placed {
  readonly where: string;
  readonly read: Read;
}

/** Rows of events take the place of those with the same id, and come after the others. */
function merge(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const newest = new Map(added.map((row) => [row["id"], row]));
  return [...rows.filter(({ id }) => !newest.has(id)), ...newest.values()];
}

interface Added {
  readonly where: string;
  readonly row: Row;
}

function mergeTable(base: ScheduleDocument, table: (typeof TABLES)[number], added: readonly Added[]) {
  const wheres = new Map(added.map(({ row, where }) => [row["id"], where]));
  const rows = merge(
    base[table],
    added.map(({ row }) => row),
  );
  const origins = rows.map(
    ({ id }) =>
      (field: string) =>
        `${wheres.get(id) ?? `${table} of the schedule, ${String(id)}`}, ${field}`,
  );
  return { rows, origins };
}

const TABLES = ["blocks", "assignments", "absences"] as const;

/** Rows that events make of a table, the block of an assignment as well. */
const listAdded = (placed: readonly Placed[], table: (typeof TABLES)[number]): readonly Added[] =>
  placed.flatMap(({ where, read }) => {
    if (table === "blocks") return read.block ? [{ where, row: read.block }] : [];
    return read.table === table ? [{ where, row: read.row }] : [];
  });

/** Events with the id of one before: which of them is meant? */
function findDoubles(events: readonly { readonly where: string; readonly key: unknown }[]): LocatedProblem[] {
  const first = new Map(events.toReversed().map(({ where, key }) => [key, where]));
  return events.flatMap(({ where, key }) =>
    first.get(key) === where ? [] : [{ where, message: `has the id of ${first.get(key)}.` }],
  );
}

const MOST_CHARACTERS = 60;
// What a terminal would run.
const CONTROL = /\p{Cc}/gu;

/** "event 3 (u-17, "Inpatient: Dr. Adams")": its place in the file, and what a calendar shows of it. */
function nameEvent(index: number, { valuesOf }: RawEvent): string {
  const shown = ["UID", "SUMMARY"].flatMap((name) =>
    valuesOf(name)
      .slice(0, 1)
      .map((value) => value.replaceAll(CONTROL, "").slice(0, MOST_CHARACTERS))
      .map((value) => (name === "UID" ? value : `"${value}"`)),
  );
  return `event ${index + 1}${shown.length > 0 ? ` (${shown.join(", ")})` : ""}`;
}

interface Listed {
  readonly where: string;
  readonly uid: string | undefined;
  readonly read: Read | string;
  /** Local times of it that no clock shows. */
  readonly skipped?: readonly string[];
}

/** Events that are not called off, each with its content or its fault. @param raws as the file has them */
function readEvents(text: string, raws: readonly RawEvent[], base: ScheduleDocument): readonly Listed[] {
  const names = { people: createFinder(base.people), rotations: createFinder(base.rotations) };
  const events = parseEvents(text, base.time_zone);
  const series = new Set(raws.filter(isSeries).flatMap(({ valuesOf }) => valuesOf("UID")));
  return [...raws.entries()].flatMap(([index, raw]): readonly Listed[] => {
    const [uid = ""] = raw.valuesOf("UID");
    // It is read with its series.
    if (isCancelled(raw) || (isOfSeries(raw) && series.has(uid))) return [];
    const where = nameEvent(index, raw);
    const event = events.get(uid);
    const fault =
      findFault(raw) ??
      (isOfSeries(raw) ? "changes one of a series that is not in the file." : undefined) ??
      (event === undefined ? "cannot be read." : undefined);
    if (event === undefined || fault !== undefined) return [{ where, uid, read: fault ?? "" }];
    const single = isSeries(raw) ? expandSeries(event, base, listExcludedDays(raw)) : [event];
    const skipped = listSkipped(raw, zoneOf(event, base.time_zone));
    return single.map((one) => ({ where, uid, read: readEvent(one, base, names), skipped }));
  });
}

const warnOfSkipped = ({ where, read, skipped = [] }: Listed): readonly string[] =>
  typeof read === "string"
    ? []
    : skipped.map((time) => `${where}: ${time} is skipped by the clocks: it was read as an hour later.`);

/**
 * Reads a calendar into a schedule that is there: events with times are assignments, whole days are absences; what was
 * called off is left out. Who and what are read from the summary, "Inpatient: Dr. Adams" or "vacation: Dr. Adams", or from the
 * properties that an export writes.
 *
 * @throws UserInputError for a file that is not a calendar
 */
export function readCalendar(text: string, base: ScheduleDocument): ReadSchedule {
  const raws = listRawEvents(text);
  const cancelled = raws.filter(isCancelled).length;
  const read = readEvents(text, raws, base);
  const placed = read.flatMap(({ where, read: each }) =>
    typeof each === "string" ? [] : [{ where, read: each }],
  );
  const tables = TABLES.map((table) => [table, mergeTable(base, table, listAdded(placed, table))] as const);
  const doubles = findDoubles(read.map(({ where, uid }) => ({ where, key: uid ?? where })));
  const repeated = findDoubles(
    placed.map(({ where, read: { table, row } }) => ({ where, key: `${table} ${String(row["id"])}` })),
  );
  return {
    candidate: { ...base, ...Object.fromEntries(tables.map(([table, { rows }]) => [table, rows])) },
    origins: new Map(tables.map(([table, { origins }]) => [table, origins])),
    problems: [
      ...read.flatMap(({ where, read: each }) =>
        typeof each === "string" ? [{ where, message: each }] : [],
      ),
      ...(doubles.length > 0 ? doubles : repeated),
    ],
    warnings: [...new Set(read.flatMap(warnOfSkipped))],
    ignored: cancelled === 0 ? [] : [cancelled === 1 ? "1 cancelled event" : `${cancelled} cancelled events`],
  };
}
