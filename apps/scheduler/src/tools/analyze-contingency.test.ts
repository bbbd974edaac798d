import type { z } from "zod";
import { afterAll, expect, test } from "vitest";
import { buildRoster } from "../../test/build-schedule.ts";
import { callTool, NOON, readExample, toDeps } from "../../test/open-example.ts";
import type { contingencyOutput } from "../domain/contingency-output.ts";
import { createContingencyEngine } from "../solver/contingency-engine.ts";
import { analyzeContingencyTool } from "./analyze-contingency.ts";

type Answer = z.output<typeof contingencyOutput>;

const engine = createContingencyEngine();
afterAll(() => engine.close());

const example = toDeps([readExample(), buildRoster([]).document], { engine });
const WEEK = { start_date: "2026-10-05", end_date: "2026-10-11" };
const ask = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  callTool(
    analyzeContingencyTool,
    { schedule_id: "synthetic-2026", time_limit_seconds: 200, ...input },
    example,
  );

test("a ward resident away for a week: what is missing, and a repair proved to be the best", async () => {
  const answer = await ask({
    scenario: "resident_absence",
    affected_person_ids: ["res-03"],
    date_range: WEEK,
  });
  // In the schedule: Monday, when one of the three others rests after call, and Sunday, when res-03 is alone.
  expect(answer).toMatchObject({
    schedule_id: "synthetic-2026",
    scenario: "resident_absence",
    analysis_timestamp: NOON.toISOString(),
    impact_assessment: {
      coverage_gaps: 4,
      supervision_gaps: 0,
      feasibility_score: 1,
      uncoverable_after_repair: 0,
      acgme_violations_after_repair: 0,
    },
    proof: { status: "proved", uncovered: 0, uncovered_bound: 0, gap: 0, changes: 4 },
    recommendation: "extra_duty",
  });
  const { workload, workload_increase_pct } = answer.impact_assessment;
  expect(workload_increase_pct).toBeCloseTo((workload.hours_added / workload.hours_before) * 100, 1);
  expect(answer.changes).toHaveLength(4);
});

test("a page of the changes, and the way to the next", async () => {
  const input = { scenario: "resident_absence", affected_person_ids: ["res-03"], date_range: WEEK };
  const page = await ask({ ...input, limit: 1, offset: 1 });
  expect(page).toMatchObject({ total: 4, returned: 1, next_offset: 2 });
  expect(page.changes).toHaveLength(1);
});

test("a schedule without anything in it has nothing to lose", async () => {
  const answer = await ask({ schedule_id: "test", scenario: "faculty_absence", affected_person_ids: ["f1"] });
  expect(answer).toMatchObject({
    impact_assessment: { coverage_gaps: 0, acgme_violations: 0, feasibility_score: 1, critical_gaps: [] },
    resolution_options: [],
    recommendation: "none_needed",
  });
});

test("unknown schedules and people, people of the wrong role and impossible days have their codes", async () => {
  const codes = [
    [{ schedule_id: "none", scenario: "emergency", affected_person_ids: ["res-01"] }, "SCHEDULE_NOT_FOUND"],
    [{ scenario: "emergency", affected_person_ids: ["nobody"] }, "PERSON_NOT_FOUND"],
    [{ scenario: "faculty_absence", affected_person_ids: ["res-01"] }, "VALIDATION_ERROR"],
    [{ scenario: "resident_absence", affected_person_ids: ["fac-01"] }, "VALIDATION_ERROR"],
    [{ scenario: "mass_absence", affected_person_ids: ["res-01"] }, "VALIDATION_ERROR"],
    [
      {
        scenario: "emergency",
        affected_person_ids: ["res-01"],
        date_range: { start_date: "2026-10-18", end_date: "2026-09-21" },
      },
      "INVALID_DATE_RANGE",
    ],
  ] as const;
  for (const [input, code] of codes) await expect(ask(input)).rejects.toMatchObject({ code });
});

test("a supervisor may join clinical work on which no faculty were", async () => {
  // Four residents are due; r1, in the first year, is free, and with them five units want one faculty more.
  const people = [
    { id: "r1", name: "Dr. Adams", role: "resident" as const, pgy_level: 1 },
    ...["r2", "r3", "r4", "r5"].map((id) => ({ id, name: id, role: "resident" as const, pgy_level: 2 })),
    { id: "f1", name: "Dr. Faraday", role: "faculty" as const },
  ];
  const coverage = [{ role: "resident" as const, minimum: 4, block_types: ["AM" as const] }];
  const day = "2026-01-06";
  const { document } = buildRoster(
    ["r2", "r3", "r4", "r5"].map((who) => ({ who, on: day })),
    { id: "edge", people, rotations: [{ id: "ward", name: "Ward", coverage }], end_date: "2026-01-11" },
  );
  const answer: Answer = await callTool(
    analyzeContingencyTool,
    {
      schedule_id: "edge",
      scenario: "resident_absence",
      affected_person_ids: ["r2"],
      date_range: { start_date: day, end_date: day },
    },
    toDeps([document], { engine }),
  );
  expect(answer.impact_assessment.uncoverable_after_repair).toBe(0);
  expect(answer.changes.map((change) => JSON.stringify(change)).join(" ")).toContain("f1");
});
