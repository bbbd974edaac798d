import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../../../data/scheduler/synthetic-program.json", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "scheduler-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command as a process of its own. */
function run(...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, SCHEDULER_DATABASE_FILE: join(folder, "schedules.sqlite") };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}

test("imports a year, lists it, and refuses a file that is not there", async () => {
  expect(await run("import", EXAMPLE)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Written: synthetic-2026 \(29 people/),
  });
  expect(await run("list")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^synthetic-2026 {2}2026-06-29 to 2027-06-27/),
  });
  expect(await run("import", join(folder, "nothing.json"))).toMatchObject({ code: 65 });
  const intoFile = await run("export", "synthetic-2026", "--format", "json", "--to", EXAMPLE);
  expect(intoFile).toEqual({
    code: 65,
    output: "The files cannot be written into the folder that --to names.\n",
  });
});

test("repairs an absence, exchanges a week of two people, and says whom a name may mean", async () => {
  const signed = ["--author", "Coordinator", "--reason", "Command line"];
  const absence = ["--repair", "fac-01", "--from", "2026-09-21", "--to", "2026-09-22"];
  expect(await run("apply", "synthetic-2026", ...absence, ...signed)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Written: version 2 .*4 changes close 4, 0 stay open/su),
  });
  const week = ["--from", "2026-10-05", "--to", "2026-10-11"];
  const swap = ["--swap", "Underhill", "--with", "Nakamura", ...week];
  expect(await run("apply", "synthetic-2026", ...swap, ...signed)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Written: version 3 /u),
  });
  expect(await run("apply", "synthetic-2026", "--repair", "Dr", ...week, "--dry-run")).toMatchObject({
    code: 65,
    output: expect.stringContaining("res-01 (Dr. Takahashi)"),
  });
  expect(await run("apply", "synthetic-2026", "--repair", "fac-01", "--dry-run")).toMatchObject({ code: 2 });
});

test("an import waits for another that writes", async () => {
  const other = new Sqlite(join(folder, "schedules.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const second = run("import", EXAMPLE);
  // Longer than a server waits, so that the import would fail if it waited no longer than that.
  await setTimeout(3_000);
  other.exec("COMMIT");
  other.close();
  expect(await second).toMatchObject({ code: 0, output: expect.stringContaining("synthetic-2026") });
});

test.each([
  [
    ["import", "a.json", "--dry-run"],
    { name: "import", options: { path: "a.json", into: undefined, isDryRun: true, mayEmpty: false } },
  ],
  [
    ["import", "a.ics", "--into", "x"],
    { name: "import", options: { path: "a.ics", into: "x", isDryRun: false, mayEmpty: false } },
  ],
  [
    ["export", "x", "--format", "csv", "--to", "out"],
    { name: "export", options: { id: "x", format: "csv", folder: "out" } },
  ],
  [["list"], { name: "list" }],
  [[], { name: "help" }],
])("%j is understood", (args, command) => {
  expect(parseArguments(args)).toEqual(command);
});

test.each([
  [["import"]],
  [["export", "x"]],
  [["export", "x", "--format", "pdf", "--to", "o"]],
  [["burn"]],
  [["import", "a", "b"]],
  [["list", "--loud"]],
])("%j is refused", (args) => {
  expect(() => parseArguments(args)).toThrow(expect.objectContaining({ code: "WRONG_ARGUMENTS" }));
});
