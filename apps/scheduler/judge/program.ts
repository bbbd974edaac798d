import { z } from "zod";
import { dayOf, openZone } from "./calendar.ts";
import type { Span, Zone } from "./calendar.ts";

// The judge's own reader of the import format, from data/scheduler/README.md and schedule.schema.json. It takes what it judges
// and leaves the rest, so that it shares no line with the server's.

const rows = <TRow extends z.ZodType>(row: TRow) => z.array(row).default([]);
const words = rows(z.string());
const dateOrNone = z.string().nullable().default(null);
const PEOPLE_ROLES = z.enum(["resident", "faculty"]);
const BLOCK_TYPES = z.enum(["AM", "PM", "CALL", "SHIFT"]);

const settings = z.object({
  half_days: z
    .object({
      am_start: z.string().default("07:00"),
      am_end: z.string().default("13:00"),
      pm_start: z.string().default("13:00"),
      pm_end: z.string().default("19:00"),
    })
    .prefault({}),
  averaging: z.enum(["rolling_28d", "block"]).default("rolling_28d"),
  weekly_hours_limit: z.number().default(80),
  min_break_minutes: z.number().default(60),
  supervision: z
    .object({
      counted_per: z.enum(["block", "rotation"]).default("block"),
      pgy1_units: z.number().default(2),
      other_units: z.number().default(1),
      units_per_faculty: z.number().default(4),
    })
    .prefault({}),
  non_blocking_absence_types: words,
  moonlighting_hours_notice: z.number().default(20),
});

const coverage = z.object({
  role: z.enum(["resident", "faculty", "any"]).default("any"),
  minimum: z.number(),
  block_types: z.array(BLOCK_TYPES),
  weekdays: z.array(z.number()).default([1, 2, 3, 4, 5, 6, 7]),
  start_times: words,
  closed_on_holidays: z.boolean().default(false),
  skills: words,
});

const file = z.object({
  format: z.literal("clinical-mcp/schedule/1"),
  id: z.string(),
  name: z.string(),
  program: z.object({ id: z.string(), name: z.string() }),
  time_zone: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  settings: settings.prefault({}),
  averaging_periods: rows(
    z.object({ id: z.string(), name: z.string(), start_date: z.string(), end_date: z.string() }),
  ),
  people: rows(
    z.object({
      id: z.string(),
      name: z.string(),
      role: PEOPLE_ROLES,
      pgy_level: z.number().nullable().default(null),
      skills: words,
    }),
  ),
  rotations: rows(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.enum(["clinical", "education", "administrative", "time_off"]).default("clinical"),
      needs_supervision: z.boolean().default(true),
      gives_supervision: z.boolean().default(true),
      required_skills: words,
      required_credentials: rows(
        z.object({
          credential: z.string(),
          roles: z.array(PEOPLE_ROLES).default(["resident", "faculty"]),
        }),
      ),
      coverage: rows(coverage),
    }),
  ),
  blocks: rows(
    z.object({
      id: z.string(),
      date: z.string(),
      block_type: BLOCK_TYPES,
      starts_at: z.string().nullable().default(null),
      ends_at: z.string().nullable().default(null),
      is_holiday: z.boolean().default(false),
    }),
  ),
  assignments: rows(
    z.object({
      id: z.string(),
      block_id: z.string(),
      person_id: z.string(),
      rotation_id: z.string(),
      role: z.enum(["primary", "supervising", "backup"]).default("primary"),
      duty: z.enum(["scheduled", "in_house_call", "at_home_call", "moonlighting"]).default("scheduled"),
      worked_hours: z.number().nullable().default(null),
    }),
  ),
  absences: rows(
    z.object({
      id: z.string(),
      person_id: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      absence_type: z.string(),
      approval: z.enum(["pending", "approved", "rejected", "cancelled"]).default("approved"),
    }),
  ),
  credentials: rows(
    z.object({
      id: z.string(),
      person_id: z.string(),
      credential: z.string(),
      issued_on: z.string(),
      expires_on: dateOrNone,
      suspended_from: dateOrNone,
    }),
  ),
  preferences: rows(
    z.object({
      id: z.string(),
      person_id: z.string(),
      kind: z.enum(["preferred", "avoid", "blocked"]),
      start_date: z.string(),
      end_date: z.string(),
      block_types: rows(BLOCK_TYPES),
      rotation_id: z.string().nullable().default(null),
    }),
  ),
});

/** A schedule as a file has it, defaults left out. */
export type ProgramFile = z.input<typeof file>;
type Read = z.output<typeof file>;
export type Settings = Read["settings"];
export type Person = Read["people"][number];
export type Rotation = Read["rotations"][number];
export type Coverage = Rotation["coverage"][number];
export type Assignment = Read["assignments"][number];

/** Away from the first midnight of `first` to the last of `last`. */
export interface Leave {
  readonly first: number;
  readonly last: number;
}

export interface Block {
  readonly id: string;
  readonly type: z.output<typeof BLOCK_TYPES>;
  readonly day: number;
  readonly span: Span;
  /** Local time of its start, `07:00`. */
  readonly startTime: string;
  readonly isHoliday: boolean;
}

/** One person's assignment with everything that it names. */
export interface Duty {
  readonly assignment: Assignment;
  readonly person: Person;
  readonly rotation: Rotation;
  readonly block: Block;
}

export interface Program {
  readonly file: Read;
  readonly zone: Zone;
  readonly first: number;
  readonly last: number;
  readonly people: ReadonlyMap<string, Person>;
  readonly rotations: ReadonlyMap<string, Rotation>;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly leaves: ReadonlyMap<string, readonly Leave[]>;
}

const byId = <TRow extends { readonly id: string }>(all: readonly TRow[]): ReadonlyMap<string, TRow> =>
  new Map(all.map((row) => [row.id, row]));

/** @throws Error when an id names nothing */
export function look<TRow>(table: ReadonlyMap<string, TRow>, id: string): TRow {
  const row = table.get(id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return row;
}

function readBlock(row: Read["blocks"][number], zone: Zone, { half_days }: Settings): Block {
  const [start, end] =
    row.block_type === "AM" ? [half_days.am_start, half_days.am_end] : [half_days.pm_start, half_days.pm_end];
  const startsAt = row.starts_at ?? `${row.date}T${start}`;
  return {
    id: row.id,
    type: row.block_type,
    day: dayOf(row.date),
    span: { start: zone.momentOf(startsAt), end: zone.momentOf(row.ends_at ?? `${row.date}T${end}`) },
    startTime: startsAt.slice(11, 16),
    isHoliday: row.is_holiday,
  };
}

/** Whether an absence keeps its person from work: approved, and of no type that the program lets pass. */
export const isBlocking = (
  { file: { settings: chosen } }: { readonly file: Read },
  { approval, absence_type }: Pick<Read["absences"][number], "approval" | "absence_type">,
): boolean => approval === "approved" && !chosen.non_blocking_absence_types.includes(absence_type);

/** @throws ZodError when it is not a schedule */
export function readProgram(candidate: unknown): Program {
  const read = file.parse(candidate);
  const zone = openZone(read.time_zone);
  const { settings: chosen } = read;
  const leaves = read.absences.filter((absence) => isBlocking({ file: read }, absence));
  return {
    file: read,
    zone,
    first: dayOf(read.start_date),
    last: dayOf(read.end_date),
    people: byId(read.people),
    rotations: byId(read.rotations),
    blocks: byId(read.blocks.map((row) => readBlock(row, zone, chosen))),
    leaves: new Map(
      read.people.map(({ id }) => [
        id,
        leaves
          .filter(({ person_id }) => person_id === id)
          .map(({ start_date, end_date }) => ({ first: dayOf(start_date), last: dayOf(end_date) })),
      ]),
    ),
  };
}

export const toDuty = (program: Program, assignment: Assignment): Duty => ({
  assignment,
  person: look(program.people, assignment.person_id),
  rotation: look(program.rotations, assignment.rotation_id),
  block: look(program.blocks, assignment.block_id),
});

export const listDuties = (program: Program): readonly Duty[] =>
  program.file.assignments.map((assignment) => toDuty(program, assignment));

/** Whether someone is on leave on a day. */
export const isOnLeave = (program: Program, personId: string, day: number): boolean =>
  (program.leaves.get(personId) ?? []).some(({ first, last }) => first <= day && day <= last);
