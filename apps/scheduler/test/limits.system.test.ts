import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postModern, startForTest } from "@clinical-mcp/testing";
import { afterAll, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { limits } from "../src/limits.ts";
import { EXAMPLE_FILE, NOON, SKILLS_FOLDER, VIEWS } from "./open-example.ts";

const folder = mkdtempSync(join(tmpdir(), "scheduler-limits-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("are those of the specification", () => {
  const schedule = { argument: "schedule_id" };
  expect(limits).toEqual({
    validate_schedule: { perMinute: 60, per: schedule },
    analyze_contingency: { perMinute: 30, per: schedule },
    detect_conflicts: { perMinute: 60, per: schedule },
    find_swap_matches: { perMinute: 120, per: "user" },
  });
});

test("of conflicts hold for each schedule, in the specification's form of an error", async () => {
  const server = await startForTest(
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
    { RATE_LIMITS: "true" },
  );
  const detect = async (schedule_id: string) => {
    const call = { name: "detect_conflicts", arguments: { schedule_id } };
    return JSON.parse((await postModern(server.url, "tools/call", call)).message.result.content[0].text);
  };
  // A schedule that is not there is quickly looked for, and counts like any other.
  const codes = await Promise.all(
    Array.from({ length: 61 }, async () => (await detect("absent")).error_code),
  );
  expect(codes.filter((code) => code === "SCHEDULE_NOT_FOUND")).toHaveLength(60);
  const refused = await detect("absent");
  expect(refused).toEqual({
    error: true,
    error_code: "RATE_LIMITED",
    message: "This tool may be called 60 times a minute for each schedule_id. Nothing was looked up.",
    suggestion: `Try again in ${refused.retry_after_seconds} s.`,
    retry_after_seconds: expect.any(Number),
    timestamp: NOON.toISOString(),
  });
  expect((await detect("synthetic-2026")).error).toBeUndefined();
  await server.stop();
});
