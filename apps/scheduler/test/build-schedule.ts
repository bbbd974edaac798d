import { parseSchedule, SCHEDULE_FORMAT } from "../src/dataset/index.ts";
import type { ScheduleDocument, ScheduleInput } from "../src/dataset/index.ts";
import { prepareRoster } from "../src/domain/roster/prepare-roster.ts";
import type { Roster } from "../src/domain/roster/roster.ts";
import { formatDay, toDay } from "../src/domain/time/day.ts";

type BlockType = ScheduleInput["blocks"][number]["block_type"];
type Assignment = ScheduleInput["assignments"][number];

/** One assignment: who works what when; `from` and `to` are local times for blocks other than half days. */
export interface Work {
  readonly who: string;
  readonly on: string;
  readonly type?: BlockType;
  readonly from?: string;
  readonly to?: string;
  readonly rotation?: string;
  readonly duty?: Assignment["duty"];
  readonly role?: Assignment["role"];
  readonly worked_hours?: number;
  readonly priority?: number;
}

/** The day so many days after `date`. */
export const dayAfter = (date: string, days: number): string => formatDay(toDay(date) + days);

/** The dates from `first`, so many of them. */
export const datesFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index));

/** Both half days of each of the dates. */
export const fullDays = (who: string, dates: readonly string[], rotation?: string): readonly Work[] =>
  dates.flatMap((on) =>
    (["AM", "PM"] as const).map((type) => ({ who, on, type, ...(rotation !== undefined && { rotation }) })),
  );

/** A shift of this many hours from `clock` on. */
export function shift(who: string, on: string, [clock, hours]: readonly [string, number]): Work {
  const from = `${on}T${clock}`;
  const to = new Date(Date.parse(`${from}Z`) + hours * 3_600_000).toISOString().slice(0, 16);
  return { who, on, type: "SHIFT", from, to };
}

export const call = (who: string, on: string, times: readonly [string, number]): Work => ({
  ...shift(who, on, times),
  type: "CALL",
  duty: "in_house_call",
});

const PEOPLE: ScheduleInput["people"] = [
  { id: "r1", name: "Dr. Adams", role: "resident", pgy_level: 1 },
  { id: "r2", name: "Dr. Baker", role: "resident", pgy_level: 2 },
  { id: "r3", name: "Dr. Chen", role: "resident", pgy_level: 3 },
  { id: "f1", name: "Dr. Faraday", role: "faculty" },
  { id: "f2", name: "Dr. Gauss", role: "faculty" },
];

const ROTATIONS: ScheduleInput["rotations"] = [
  { id: "ward", name: "Inpatient" },
  { id: "clinic", name: "Clinic A" },
  { id: "class", name: "Didactics", category: "education" },
  { id: "off", name: "Day off", category: "time_off" },
];

/** What a schedule of these assignments looks like; blocks are made as they are needed. */
export function toScheduleInput(
  work: readonly Work[],
  { start_date = "2026-01-05", end_date = "2026-03-29", ...more }: Partial<ScheduleInput> = {},
): ScheduleInput {
  const idOf = ({ on, type = "AM", from, to }: Work): string =>
    [on, type, from ?? "", to ?? ""].join("_").replaceAll(/[^A-Za-z0-9_-]/g, "");
  const blocks = new Map(
    work.map((each) => [
      idOf(each),
      {
        id: idOf(each),
        date: each.on,
        block_type: each.type ?? "AM",
        starts_at: each.from ?? null,
        ends_at: each.to ?? null,
      },
    ]),
  );
  return {
    format: SCHEDULE_FORMAT,
    id: "test",
    name: "Test schedule",
    program: { id: "p", name: "Test program" },
    time_zone: "America/Chicago",
    start_date,
    end_date,
    people: PEOPLE,
    rotations: ROTATIONS,
    blocks: [...blocks.values()],
    assignments: work.map((each, index) => ({
      id: `a${index + 1}`,
      block_id: idOf(each),
      person_id: each.who,
      rotation_id: each.rotation ?? "ward",
      role: each.role ?? "primary",
      duty: each.duty ?? "scheduled",
      priority: each.priority ?? 50,
      worked_hours: each.worked_hours ?? null,
    })),
    ...more,
  };
}

/** The same, checked as an import would check it. */
export function toDocument(input: ScheduleInput): ScheduleDocument {
  const parsed = parseSchedule(input);
  if (!parsed.ok) throw new Error(`not a schedule: ${JSON.stringify(parsed.problems.slice(0, 5))}`);
  return parsed.document;
}

export const buildRoster = (work: readonly Work[], more: Partial<ScheduleInput> = {}): Roster =>
  prepareRoster(toDocument(toScheduleInput(work, more)));
