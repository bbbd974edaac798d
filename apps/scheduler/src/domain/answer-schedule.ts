import { z } from "zod";
import { TABLE_SCHEMAS } from "../dataset/index.ts";
import { pageOutput, toPage } from "./answer-page.ts";
import { listCovering, listDemands } from "./conflicts/list-demands.ts";
import { dutiesOf } from "./roster/roster.ts";
import type { Duty, Roster } from "./roster/roster.ts";
import { isSelectedDuty } from "./selection.ts";
import type { Selection } from "./selection.ts";
import { formatDay } from "./time/day.ts";
import type { DayRange } from "./time/day.ts";

/** What get_schedule can be asked for, besides the head that always comes. */
export const SCHEDULE_PARTS = [
  "people", "rotations", "blocks", "assignments", "demand", "absences", "credentials", "preferences",
  "averaging_periods", "swaps", "resolved_conflicts",
] as const; // prettier-ignore

export type SchedulePart = (typeof SCHEDULE_PARTS)[number];

export const scheduleOutput = z.object({
  schedule_id: z.string(),
  name: z.string(),
  program: z.object({ id: z.string(), name: z.string(), specialty: z.string().nullable() }),
  time_zone: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  settings: z.looseObject({}),
  counts: z.record(z.string(), z.number()),
  part: z.enum(SCHEDULE_PARTS),
  items: z.array(z.looseObject({})),
  ...pageOutput,
});

/** What a schedule is, without its rows. */
export function describeSchedule({ document }: Roster) {
  const { id, name, program, time_zone, start_date, end_date, settings } = document;
  const tables = Object.keys(TABLE_SCHEMAS).filter((name) => name in document);
  const sizes: Readonly<Record<string, unknown>> = document;
  const counts = tables.map(
    (table) => [table, Array.isArray(sizes[table]) ? sizes[table].length : 0] as const,
  );
  return {
    schedule_id: id,
    name,
    program,
    time_zone,
    start_date,
    end_date,
    settings,
    counts: Object.fromEntries(counts),
  };
}

export interface PartQuestion {
  readonly part: SchedulePart;
  readonly range: DayRange;
  /** Rows are kept as far as they have what is asked for. */
  readonly selection: Selection;
  readonly limit: number;
  readonly offset: number;
}

function toAssignment({ assignment, person, rotation, block }: Duty) {
  const { id, role, duty, priority, worked_hours } = assignment;
  return {
    id,
    date: block.date,
    block_type: block.block_type,
    block_id: block.id,
    person_id: person.id,
    person: person.name,
    rotation_id: rotation.id,
    rotation: rotation.name,
    role,
    duty,
    priority,
    ...(worked_hours !== null && { worked_hours }),
  };
}

/** Blocks with the times that hold, also where they come from the settings. */
const toBlock =
  (roster: Roster) =>
  ({ block, start, end }: Roster["slots"][number]) => ({
    id: block.id,
    date: block.date,
    block_type: block.block_type,
    starts_at: new Date(start * 60_000).toISOString(),
    ends_at: new Date(end * 60_000).toISOString(),
    is_holiday: block.is_holiday,
    assignments: roster.dutiesByBlock.get(block.id)?.length ?? 0,
  });

function listAssignments(roster: Roster, { range, selection }: PartQuestion) {
  const { personIds } = selection;
  const duties =
    personIds === undefined
      ? [...roster.dutiesByPerson.values()].flat()
      : personIds.flatMap((id) => dutiesOf(roster, id));
  return duties
    .filter(({ day }) => range.first <= day && day <= range.last)
    .filter((duty) => isSelectedDuty(duty, selection))
    .toSorted((a, b) => a.start - b.start || a.assignment.id.localeCompare(b.assignment.id))
    .map(toAssignment);
}

const isOf = (asked: string | undefined, id: string): boolean => asked === undefined || asked === id;

const listDemand = (roster: Roster, { range, selection }: PartQuestion) =>
  listDemands(roster, range)
    .filter(
      ({ slot, rotation }) =>
        isOf(selection.blockId, slot.block.id) && isOf(selection.rotationId, rotation.id),
    )
    .map((demand) => ({
      block_id: demand.slot.block.id,
      date: demand.slot.block.date,
      block_type: demand.slot.block.block_type,
      rotation_id: demand.rotation.id,
      role: demand.coverage.role,
      minimum: demand.coverage.minimum,
      skills: demand.coverage.skills,
      covered: listCovering(demand, roster).length,
    }));

/** Rows of the document that are on the asked days and about the asked person, as far as they are about either. */
function listRows(
  roster: Roster,
  { part, range, selection: { personIds, rotationId } }: PartQuestion,
): readonly Readonly<Record<string, unknown>>[] {
  if (part === "assignments" || part === "blocks" || part === "demand") return [];
  const [first, last] = [formatDay(range.first), formatDay(range.last)];
  const rows: readonly Readonly<Record<string, unknown>>[] = roster.document[part];
  return rows.filter((row) => {
    const { start_date: from = first, end_date: to = last } = row;
    const isInRange = String(from) <= last && String(to) >= first;
    const people = [
      row["person_id"],
      row["requester_id"],
      row["partner_id"],
      part === "people" ? row["id"] : undefined,
    ];
    const isPersonal = people.some((each) => each !== undefined);
    const isAsked = personIds === undefined || !isPersonal || personIds.some((id) => people.includes(id));
    return isInRange && isAsked && (part !== "rotations" || isOf(rotationId, String(row["id"])));
  });
}

function listItems(roster: Roster, asked: PartQuestion): readonly Readonly<Record<string, unknown>>[] {
  const { part, range, selection } = asked;
  if (part === "assignments") return listAssignments(roster, asked);
  if (part === "demand") return listDemand(roster, asked);
  if (part === "blocks")
    return roster.slots
      .filter(
        ({ day, block }) => range.first <= day && day <= range.last && isOf(selection.blockId, block.id),
      )
      .map(toBlock(roster));
  return listRows(roster, asked);
}

/** Answers get_schedule. */
export function answerSchedule(roster: Roster, asked: PartQuestion): z.input<typeof scheduleOutput> {
  const head = { ...describeSchedule(roster), part: asked.part };
  const { items, about } = toPage(listItems(roster, asked), asked, head);
  return { ...head, items: [...items], ...about };
}
