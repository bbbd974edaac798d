import { remember } from "../remember.ts";
import { ConfigurationError } from "@clinical-mcp/errors";
import type { Assignment, Block, Rotation, ScheduleDocument } from "../../dataset/index.ts";
import { toDay } from "../time/day.ts";
import { createTimeZone } from "../time/time-zone.ts";
import type { TimeZone } from "../time/time-zone.ts";
import type { Duty, DutyKind, Leave, Roster, Slot } from "./roster.ts";
import { createWorkRecord } from "./work-record.ts";

const CLOCK_PLACE = "YYYY-MM-DDT".length;

function toSlot(block: Block, { settings }: ScheduleDocument, zone: TimeZone): Slot {
  const { am_start, am_end, pm_start, pm_end } = settings.half_days;
  const [start, end] = block.block_type === "AM" ? [am_start, am_end] : [pm_start, pm_end];
  const startsAt = block.starts_at ?? `${block.date}T${start}`;
  return {
    block,
    day: toDay(block.date),
    startTime: startsAt.slice(CLOCK_PLACE),
    start: zone.toMinute(startsAt),
    end: zone.toMinute(block.ends_at ?? `${block.date}T${end}`),
  };
}

export function toDutyKind({ role, duty }: Assignment, { category }: Rotation): DutyKind {
  if (category === "time_off") return "off";
  if (role === "backup") return "backup";
  return duty === "at_home_call" ? "home_call" : "work";
}

const byTime = (a: Slot, b: Slot): number =>
  a.start - b.start || a.end - b.end || (a.block.id < b.block.id ? -1 : Number(a.block.id > b.block.id));

/** The order in which a roster holds duties: by time, then id. */
export const byDutyOrder = (a: Duty, b: Duty): number =>
  byTime(a, b) || (a.assignment.id < b.assignment.id ? -1 : 1);

function groupBy<TItem>(
  items: readonly TItem[],
  keyOf: (item: TItem) => string,
): ReadonlyMap<string, readonly TItem[]> {
  const groups = new Map<string, TItem[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const indexById = <TRow extends { readonly id: string }>(rows: readonly TRow[]): ReadonlyMap<string, TRow> =>
  new Map(rows.map((row) => [row.id, row]));

function requireRow<TRow>(rows: ReadonlyMap<string, TRow>, id: string): TRow {
  const row = rows.get(id);
  if (row === undefined)
    throw new ConfigurationError(`The schedule is not whole: nothing has the id ${id}. Import it again.`);
  return row;
}

/** Kinds of absence that the program lets pass do not keep anyone from work; neither does one that is not approved. */
function listLeaves({ absences, settings }: ScheduleDocument): readonly Leave[] {
  const passing = new Set(settings.non_blocking_absence_types);
  return absences
    .filter(({ approval, absence_type }) => approval === "approved" && !passing.has(absence_type))
    .map((absence) => ({ absence, first: toDay(absence.start_date), last: toDay(absence.end_date) }))
    .toSorted((a, b) => a.first - b.first || a.last - b.last);
}

/** A record is worked out once for each person: rules and conflicts ask for the same. */
export function keepRecords(rows: Omit<Roster, "recordOf">): Roster["recordOf"] {
  return remember((person) => createWorkRecord(rows, person));
}

/**
 * @param document as `parseSchedule` accepts it
 * @throws ConfigurationError when an id names nothing, which parseSchedule would have refused
 */
export function prepareRoster(document: ScheduleDocument): Roster {
  const zone = createTimeZone(document.time_zone);
  const people = indexById(document.people);
  const rotations = indexById(document.rotations);
  const slots = document.blocks.map((block) => toSlot(block, document, zone)).toSorted(byTime);
  const slotsById = new Map(slots.map((slot) => [slot.block.id, slot]));
  const duties = document.assignments
    .map((assignment): Duty => {
      const rotation = requireRow(rotations, assignment.rotation_id);
      return {
        ...requireRow(slotsById, assignment.block_id),
        kind: toDutyKind(assignment, rotation),
        assignment,
        rotation,
        person: requireRow(people, assignment.person_id),
      };
    })
    .toSorted(byDutyOrder);
  const dutiesById = new Map(duties.map((duty) => [duty.assignment.id, duty]));
  const rows = {
    document,
    zone,
    days: { first: toDay(document.start_date), last: toDay(document.end_date) },
    people,
    rotations,
    slots,
    dutiesByPerson: groupBy(duties, ({ person }) => person.id),
    dutiesByBlock: groupBy(duties, ({ block }) => block.id),
    findDuty: (assignmentId: string) => dutiesById.get(assignmentId),
    leavesByPerson: groupBy(listLeaves(document), ({ absence }) => absence.person_id),
  };
  return { ...rows, recordOf: keepRecords(rows) };
}
