import { describe, expect, test } from "vitest";
import { readExample, toDeps } from "../../test/open-example.ts";
import { getWorkloadTool } from "../tools/get-workload.ts";
import { validateScheduleTool } from "../tools/validate-schedule.ts";
import { callTool } from "../../test/open-example.ts";
import { periodResource } from "./period.ts";

const call = { signal: new AbortController().signal };
const deps = toDeps([readExample()]);
const read = async (from: string, days: string) => {
  const content = await periodResource.read({ id: "synthetic-2026", from, days }, deps, call);
  return content && JSON.parse(content.text);
};
const RANGE = { start_date: "2026-09-28", end_date: "2026-10-25" };

test("hours are those that get_workload counts, for every resident", async () => {
  const { residents } = await read("2026-09-28", "28");
  const workload = await callTool<{ rows: { person_id: string; hours: number }[] }>(
    getWorkloadTool,
    { schedule_id: "synthetic-2026", by: "person", date_range: RANGE },
    deps,
  );
  expect(residents).toHaveLength(17);
  for (const { id, hours } of residents) {
    const total = hours.reduce((sum: number, value: number) => sum + value, 0);
    expect(total).toBeCloseTo(workload.rows.find((row) => row.person_id === id)?.hours ?? NaN, 0);
  }
});

test("issues are those that validate_schedule reports for these days", async () => {
  const { issues, issues_total: total } = await read("2026-09-28", "28");
  const answer = await callTool<{ issues: { description: string }[]; total: number }>(
    validateScheduleTool,
    { schedule_id: "synthetic-2026", date_range: RANGE },
    deps,
  );
  expect(total).toBe(answer.total);
  expect(issues.map((issue: { description: string }) => issue.description)).toEqual(
    answer.issues.map(({ description }) => description),
  );
});

test("a whole year is under 64 kB, four weeks under 12", async () => {
  expect(JSON.stringify(await read("2026-09-28", "28")).length).toBeLessThan(12_000);
  expect(JSON.stringify(await read("2026-06-29", "371")).length).toBeLessThan(64_000);
});

describe("files that cannot be read", () => {
  test.each([["0"], ["-1"], ["372"], ["x"], ["1.5"]])("%s days are none", async (days) => {
    expect(await read("2026-09-28", days)).toBeUndefined();
  });

  test("a schedule that is not there is none; days that it does not cover are refused", async () => {
    expect(
      await periodResource.read({ id: "nothing", from: "2026-09-28", days: "28" }, deps, call),
    ).toBeUndefined();
    await expect(read("2030-01-01", "28")).rejects.toThrow(/covers none/u);
    await expect(read("soon", "28")).rejects.toThrow(/YYYY-MM-DD/u);
  });
});
