import type { ScheduleDocument, TableName } from "@clinical-mcp/scheduler/dataset";
import type { VEvent } from "node-ical";
import { ownProperty, parseEvents, readAbsence, readAssignment, splitSummary } from "./calendar-events.ts";
import type { Read } from "./calendar-events.ts";
import { createFinder } from "./find-by-name.ts";
import type { Finder } from "./find-by-name.ts";
import type { Row } from "./grid-header.ts";
import type { ReadSchedule } from "./source.ts";

interface Names {
  readonly people: Finder;
  readonly rotations: Finder;
}

/** What an event says, or what is wrong with it. */
function readEvent(event: VEvent, base: ScheduleDocument, { people, rotations }: Names): Read | string {
  const { what, who } = splitSummary(event);
  const person_id = people.find(ownProperty(event, "PERSON") ?? who);
  const rotation_id = rotations.find(ownProperty(event, "ROTATION") ?? what);
  if (event.rrule !== undefined) return "repeats itself; give each assignment as an event of its own.";
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

function mergeTable(base: ScheduleDocument, table: "assignments" | "absences", placed: readonly Placed[]) {
  const added = placed.filter(({ read }) => read.table === table);
  const wheres = new Map(added.map(({ read, where }) => [read.row["id"], where]));
  const rows = merge(
    base[table],
    added.map(({ read }) => read.row),
  );
  const origins = rows.map(
    ({ id }) =>
      (field: string) =>
        `${wheres.get(id) ?? `${table} of the schedule, ${String(id)}`}, ${field}`,
  );
  return { rows, origins };
}

/**
 * Reads a calendar into a schedule that is there: events with times are assignments, whole days are absences. Who and what
 * are read from the summary, "Inpatient: Dr. Adams" or "vacation: Dr. Adams", or from the properties that an export writes.
 *
 * @throws UserInputError for a file that is no calendar
 */
export function readCalendar(text: string, base: ScheduleDocument): ReadSchedule {
  const names = { people: createFinder(base.people), rotations: createFinder(base.rotations) };
  const read = parseEvents(text).map((event, index) => ({
    where: `event ${index + 1}`,
    read: readEvent(event, base, names),
  }));
  const placed = read.flatMap(({ where, read: each }) =>
    typeof each === "string" ? [] : [{ where, read: each }],
  );
  const [assignments, absences] = [
    mergeTable(base, "assignments", placed),
    mergeTable(base, "absences", placed),
  ];
  const blocks = merge(
    base.blocks,
    placed.flatMap(({ read: { block } }) => (block ? [block] : [])),
  );
  const tables: readonly [TableName, typeof assignments.origins][] = [
    ["assignments", assignments.origins],
    ["absences", absences.origins],
  ];
  return {
    candidate: { ...base, blocks, assignments: assignments.rows, absences: absences.rows },
    origins: new Map(tables),
    problems: read.flatMap(({ where, read: each }) =>
      typeof each === "string" ? [{ where, message: each }] : [],
    ),
    ignored: [],
  };
}
