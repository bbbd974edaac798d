import { buildRoster } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";
import { planSchema } from "../src/dataset/index.ts";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { answerResolution } from "../src/domain/answer-resolution.ts";
import type { ConflictType } from "../src/domain/conflicts/conflict.ts";
import { detectConflicts } from "../src/domain/detect-conflicts.ts";

export const MONDAY = "2026-01-05";

/** The steps of a plan, those that take work away first. */
export function changesOf({ plan }: ReturnType<typeof answerResolution>) {
  if (plan === undefined) return undefined;
  const { remove, move, add } = planSchema.parse(plan);
  return [
    ...remove.map(({ assignment_id }) => ({ kind: "remove", assignment_id })),
    ...move.map(({ assignment_id, person }) => ({ kind: "reassign", assignment_id, person_id: person })),
    ...add.map(({ person, block_id, rotation }) => ({
      kind: "add",
      person_id: person,
      block_id,
      rotation_id: rotation,
    })),
  ];
}

/** What is offered for the first conflict of a type. */
export function resolve(type: ConflictType, work: readonly Work[], more: Partial<ScheduleInput> = {}) {
  const roster = buildRoster(work, more);
  const [conflict] = detectConflicts({ roster, types: [type] });
  if (!conflict) throw new Error(`there is no ${type}`);
  const answer = answerResolution(roster, conflict);
  return { ...answer, changes: changesOf(answer) };
}

export const people = (...ids: readonly string[]): ScheduleInput["people"] =>
  ids.map((id) =>
    id.startsWith("f")
      ? { id, name: id.toUpperCase(), role: "faculty" }
      : { id, name: id.toUpperCase(), role: "resident", pgy_level: 2 },
  );

/** A ward that needs so many residents in each half day. */
export const ward = (minimum: number): ScheduleInput["rotations"] => [
  { id: "ward", name: "Inpatient", coverage: [{ role: "resident", minimum, block_types: ["AM", "PM"] }] },
  { id: "clinic", name: "Clinic A" },
];
