import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postModern } from "@clinical-mcp/testing";
import { afterAll, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "scheduler-process-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The server as a process of its own; `listening` resolves with its address. */
function startProcess(environment: Record<string, string>) {
  const file = join(folder, "schedules.sqlite");
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: "0", SCHEDULER_DATABASE_FILE: file, ...environment },
  });
  const chunks: string[] = [];
  const listening = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      const [, url] = /"url":"([^"]+)"/.exec(chunks.join("")) ?? [];
      if (url !== undefined) listening.resolve(url);
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => resolve({ code, output: chunks.join("") }));
  });
  return { child, listening: listening.promise, ended };
}

test("begins with the example, answers with the specification's errors, and stops on SIGTERM", async () => {
  const { child, listening, ended } = startProcess({});
  const url = await listening;
  const call = async (name: string, args: object) =>
    (await postModern(url, "tools/call", { name, arguments: args })).message.result;
  expect((await call("list_schedules", {})).structuredContent.schedules[0].id).toBe("synthetic-2026");
  const failed = await call("validate_schedule", { schedule_id: "zqx-marked-secret" });
  expect(failed.isError).toBe(true);
  expect(JSON.parse(failed.content[0].text)).toEqual({
    error: true,
    error_code: "SCHEDULE_NOT_FOUND",
    message: "Schedule with ID 'zqx-marked-secret' does not exist.",
    suggestion: "list_schedules lists the schedules.",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  child.kill("SIGTERM");
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toMatch(/"event":"example_loaded"/);
  expect(output).not.toContain("zqx-marked-secret");
});

test.each([
  [{ DATABASE_URL: "mysql://localhost/x" }, /DATABASE_URL: must begin with postgres/],
  [
    { SCHEDULER_DATABASE_FILE: "/dev/null/schedules.sqlite" },
    /\/dev\/null\/schedules\.sqlite cannot be opened/,
  ],
])("refuses %j with a message for the operator and exit code 78", async (environment, message) => {
  const { code, output } = await startProcess(environment).ended;
  expect(code).toBe(78);
  expect(output).toMatch(message);
});
