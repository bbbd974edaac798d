import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeMcpServer, describeTools, findSchemaProblems, startForTest } from "@clinical-mcp/testing";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { openApp } from "../src/app.ts";
import { tools } from "../src/tools/index.ts";
import { EXAMPLE_FILE, NOON, SKILLS_FOLDER, VIEWS } from "./open-example.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-contract-"));
afterAll(() => rmSync(folder, { recursive: true }));

describeTools(new URL("../src/tools/", import.meta.url), tools);

/** Null is a choice that OpenAI's strict mode takes; Gemini's converter drops the level's bounds, which the server checks. */
const NULLABLE = { at: "add_people[].pgy_level", why: expect.stringMatching(/^anyOf/u) };

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "the arguments of %s stay inside OpenAI's strict mode and Gemini's schema, except for one that may be null",
  (name, { inputSchema }) => {
    const problems = findSchemaProblems(z.toJSONSchema(inputSchema, { io: "input" }));
    expect(problems).toEqual(name === "try_changes" ? [NULLABLE] : []);
  },
);

describeMcpServer({
  name: "scheduler",
  start: (environment) =>
    startForTest(
      (context) =>
        openApp(
          {
            database: { file: join(folder, "schedules.sqlite") },
            example: EXAMPLE_FILE,
            skills: SKILLS_FOLDER,
            views: VIEWS,
          },
          context,
          () => NOON,
        ),
      environment,
    ),
  exampleCalls: {
    validate_schedule: {
      schedule_id: "synthetic-2026",
      date_range: { start_date: "2026-12-01", end_date: "2026-12-31" },
    },
    detect_conflicts: { schedule_id: "synthetic-2026", conflict_types: ["double_booking", "leave_overlap"] },
    find_swap_matches: { requester_id: "fac-01", assignment_id: "a1025", max_candidates: 3 },
    analyze_contingency: {
      schedule_id: "synthetic-2026",
      scenario: "resident_absence",
      affected_person_ids: ["res-03"],
      date_range: { start_date: "2026-09-21", end_date: "2026-09-27" },
    },
    sweep_contingency: {
      schedule_id: "synthetic-2026",
      date_range: { start_date: "2026-09-21", end_date: "2026-09-22" },
    },
    list_schedules: {},
    get_workload: { schedule_id: "synthetic-2026", by: "level" },
    try_changes: {
      schedule_id: "synthetic-2026",
      leave: [
        { person: "res-03", start_date: "2026-09-21", end_date: "2026-09-27", absence_type: "conference" },
      ],
    },
    get_schedule: { schedule_id: "synthetic-2026", part: "assignments", person_id: "res-01", limit: 20 },
  },
  errorForm: { codeField: "error_code", invalid: "VALIDATION_ERROR" },
  listBudget: 24_000,
  snapshots: new URL("./__snapshots__/", import.meta.url),
});
