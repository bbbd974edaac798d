import { expect, test } from "vitest";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import { detectConflictsTool } from "./detect-conflicts.ts";

interface Answer {
  readonly conflicts: readonly {
    readonly conflict_id: string;
    readonly type: string;
    readonly resolution?: string;
    readonly auto_resolution: { readonly available: boolean; readonly reason?: string };
  }[];
  readonly summary: Readonly<
    Record<"total_conflicts" | "auto_resolvable" | "requires_review" | "not_examined", number>
  >;
  readonly decisions?: readonly object[];
  readonly returned: number;
}

const booked = toScheduleInput([
  { who: "r1", on: "2026-01-05", rotation: "clinic" },
  { who: "r1", on: "2026-01-05", rotation: "ward" },
  { who: "f1", on: "2026-01-05" },
]);
const deps = toDeps([
  readExample(),
  toDocument({ ...booked, id: "booked" }),
  toDocument({
    ...booked,
    id: "decided",
    resolved_conflicts: [
      { conflict_id: "double_booking:a1:a2", resolution: "ignored", decided_on: "2026-01-02" },
      { conflict_id: "double_booking:a8:a9", resolution: "resolved", decided_on: "2026-01-03" },
    ],
  }),
]);
const ask = (input: Record<string, unknown>) => callTool<Answer>(detectConflictsTool, input, deps);

/** What is answered of a person in two places. */
const ANSWER = {
  conflicts: [
    {
      affected_assignments: ["a1", "a2"],
      affected_blocks: ["2026-01-05_AM__"],
      affected_people: ["r1"],
      auto_resolution: {
        action: "remove_duplicate",
        alternatives: {
          checked: 2,
          possible: 2,
        },
        available: true,
        basis: "tested",
        description: "Remove Clinic A 2026-01-05 AM of Dr. Adams (priority no higher than what stays).",
        effort: "low",
        plan: {
          format: "clinical-mcp/plan/1",
          remove: [
            {
              assignment_id: "a1",
              was_person: "r1",
            },
          ],
          schedule_id: "booked",
        },
        possible_share: 1,
        success_probability: 1,
      },
      conflict_id: "double_booking:a1:a2",
      date: "2026-01-05",
      description: "Dr. Adams is assigned to Clinic A and Inpatient at the same time, 2026-01-05 AM.",
      severity: "high",
      type: "double_booking",
    },
  ],
  date_range: {
    end_date: "2026-03-29",
    start_date: "2026-01-05",
  },
  detection_timestamp: "2026-07-01T12:00:00.000Z",
  notice: "All of these days are past: today is 2026-07-01.",
  returned: 1,
  schedule_id: "booked",
  summary: {
    auto_resolvable: 1,
    by_severity: {
      high: 1,
    },
    by_type: {
      double_booking: 1,
    },
    not_examined: 0,
    requires_review: 0,
    total_conflicts: 1,
  },
  total: 1,
};

test("answers as the specification shows it", async () => {
  expect(await ask({ schedule_id: "booked" })).toEqual(ANSWER);
});

test("C9: a decided conflict is listed only when asked for, with the decision", async () => {
  const without = await ask({ schedule_id: "decided" });
  expect(without.conflicts).toEqual([]);
  expect(without).not.toHaveProperty("decisions");
  const { conflicts, decisions } = await ask({ schedule_id: "decided", include_resolved: true });
  expect(conflicts).toMatchObject([
    {
      conflict_id: "double_booking:a1:a2",
      resolution: "ignored",
      auto_resolution: { available: false, reason: "It was decided upon: see resolution." },
    },
  ]);
  expect(decisions).toEqual([
    {
      conflict_id: "double_booking:a8:a9",
      resolution: "resolved",
      decided_on: "2026-01-03",
      still_found: false,
    },
    {
      conflict_id: "double_booking:a1:a2",
      resolution: "ignored",
      decided_on: "2026-01-02",
      still_found: true,
    },
  ]);
});

test("C10: the summary counts what is offered on the page, and what was left for the next", async () => {
  const { conflicts, summary, returned } = await ask({ schedule_id: "synthetic-2026", limit: 5 });
  const offered = conflicts.filter(({ auto_resolution }) => auto_resolution.available).length;
  expect(summary).toMatchObject({
    auto_resolvable: offered,
    requires_review: returned - offered,
    not_examined: summary.total_conflicts - returned,
  });
});

test("a year of conflicts fits into an answer or says where it continues", async () => {
  const answer = await ask({ schedule_id: "synthetic-2026", limit: 500 });
  expect(jsonBytes(answer)).toBeLessThan(24_000);
  expect(answer.summary.total_conflicts).toBe(answer.conflicts.length);
});
