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
  }[];
  readonly summary: { readonly total_conflicts: number };
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
    ],
  }),
]);
const ask = (input: Record<string, unknown>) => callTool<Answer>(detectConflictsTool, input, deps);

test("answers as the specification shows it", async () => {
  expect(await ask({ schedule_id: "booked" })).toMatchInlineSnapshot(`
    {
      "conflicts": [
        {
          "affected_assignments": [
            "a1",
            "a2",
          ],
          "affected_blocks": [
            "2026-01-05_AM__",
          ],
          "affected_people": [
            "r1",
          ],
          "conflict_id": "double_booking:a1:a2",
          "date": "2026-01-05",
          "description": "Dr. Adams is assigned to Clinic A and Inpatient at the same time, 2026-01-05 AM.",
          "severity": "high",
          "type": "double_booking",
        },
      ],
      "date_range": {
        "end_date": "2026-03-29",
        "start_date": "2026-01-05",
      },
      "detection_timestamp": "2026-07-01T12:00:00.000Z",
      "returned": 1,
      "schedule_id": "booked",
      "summary": {
        "by_severity": {
          "high": 1,
        },
        "by_type": {
          "double_booking": 1,
        },
        "total_conflicts": 1,
      },
      "total": 1,
    }
  `);
});

test("C9: what was decided upon comes only when asked for, with the decision", async () => {
  expect((await ask({ schedule_id: "decided" })).conflicts).toEqual([]);
  const [conflict] = (await ask({ schedule_id: "decided", include_resolved: true })).conflicts;
  expect(conflict).toMatchObject({ conflict_id: "double_booking:a1:a2", resolution: "ignored" });
});

test("a year of conflicts fits into an answer or says where it goes on", async () => {
  const answer = await ask({ schedule_id: "synthetic-2026", limit: 500 });
  expect(jsonBytes(answer)).toBeLessThan(24_000);
  expect(answer.summary.total_conflicts).toBe(answer.conflicts.length);
});
