import { buildRoster } from "./build-schedule.ts";
import type { Work } from "./build-schedule.ts";
import type { ScheduleInput } from "../src/dataset/index.ts";
import type { ConflictType } from "../src/domain/conflicts/conflict.ts";
import { detectConflicts } from "../src/domain/detect-conflicts.ts";

export const MONDAY = "2026-01-05";
const ROTATIONS: ScheduleInput["rotations"] = [
  { id: "ward", name: "Inpatient" },
  { id: "clinic", name: "Clinic A" },
  { id: "off", name: "Day off", category: "time_off" },
];

export interface Asked extends Partial<ScheduleInput> {
  readonly include_resolved?: boolean;
}

export function detect(type: ConflictType, work: readonly Work[], { include_resolved, ...more }: Asked = {}) {
  const roster = buildRoster(work, { rotations: ROTATIONS, ...more });
  return detectConflicts({ roster, types: [type], includeResolved: include_resolved });
}
