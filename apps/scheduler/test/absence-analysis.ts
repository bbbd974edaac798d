import type { ScheduleInput } from "../src/dataset/index.ts";
import { openHighsSolver } from "../src/solver/highs-solver.ts";
import { answerContingency } from "../src/domain/answer-contingency.ts";
import type { Roster } from "../src/domain/roster/roster.ts";
import { analyzeAbsence } from "../src/domain/contingency/analyze-absence.ts";
import type { Scenario } from "../src/domain/contingency/scenario.ts";

export const solver = await openHighsSolver();
export const tools = { solver, timeLeft: () => 60_000 };
export const MONDAY = "2026-01-05";
export const DAY = { start_date: MONDAY, end_date: MONDAY };

export function analyze(roster: Roster, scenario: Scenario, absentIds: readonly string[], within = tools) {
  const question = { roster, scenario, absentIds, range: roster.days };
  const analysis = analyzeAbsence(question, within);
  return answerContingency(question, analysis, { now: "2026-01-01T00:00:00.000Z", limit: 50, offset: 0 });
}

type Coverage = NonNullable<ScheduleInput["rotations"][number]["coverage"]>[number];
const HALF_DAYS: Coverage["block_types"] = ["AM", "PM"];

/** A ward that needs residents, and a clinic that does, too. */
export function rotations(ward: number, clinic = 0): ScheduleInput["rotations"] {
  const cover = (minimum: number): Coverage[] =>
    minimum === 0 ? [] : [{ role: "resident", minimum, block_types: HALF_DAYS }];
  return [
    { id: "ward", name: "Inpatient", is_critical: true, coverage: cover(ward), needs_supervision: false },
    { id: "clinic", name: "Clinic", coverage: cover(clinic), needs_supervision: false },
    { id: "elective", name: "Elective", needs_supervision: false },
  ];
}

export const residents = (...ids: readonly string[]): ScheduleInput["people"] =>
  ids.map((id, index) => ({ id, name: `Dr. ${id}`, role: "resident", pgy_level: (index % 3) + 1 }));
