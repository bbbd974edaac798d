// pnpm schedule: puts schedules into the database and takes them out. See `pnpm schedule --help`.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import { databaseEnvironment } from "@clinical-mcp/scheduler/dataset";
import { listSummaries, openDatabase } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { parseArguments, USAGE } from "./arguments.ts";
import type { Command } from "./arguments.ts";
import { exportSchedule } from "./export-schedule.ts";
import { importSchedule } from "./import-schedule.ts";
import { reportLines } from "./report.ts";
import { changeOrShow } from "./versions/change-schedule.ts";

/** A second import waits for the first. */
const WAIT_MS = 60_000;
const WRONG_FILE = 65;
const WRONG_ARGUMENTS = 2;
const WRONG_SETTINGS = 78;

const appFolder = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const say = (lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);

async function open(): Promise<Database> {
  const { DATABASE_URL: url, SCHEDULER_DATABASE_FILE: file } = parseEnvironment(
    databaseEnvironment,
    process.env,
  );
  return openDatabase(
    url === undefined ? { file: resolve(appFolder, file), waitMs: WAIT_MS } : { url },
    () => undefined,
  );
}

/** @returns the exit code */
async function run(command: Command): Promise<number> {
  if (command.name === "help") {
    say([USAGE]);
    return 0;
  }
  const db = await open();
  try {
    if (command.name === "list") {
      say(
        (await listSummaries(db)).map(
          ({ id, name, start_date, end_date }) => `${id}  ${start_date} to ${end_date}  ${name}`,
        ),
      );
      return 0;
    }
    if (command.name === "export") {
      say(await exportSchedule(db, command.options, new Date()));
      return 0;
    }
    if (command.name !== "import") {
      say(await changeOrShow(db, command, new Date()));
      return 0;
    }
    const outcome = await importSchedule(db, command.options, new Date());
    say(reportLines(outcome));
    return outcome.ok ? 0 : WRONG_FILE;
  } finally {
    await db.destroy();
  }
}

function toExitCode(error: unknown): number {
  if (error instanceof ConfigurationError) return WRONG_SETTINGS;
  if (error instanceof UserInputError) return error.code === "WRONG_ARGUMENTS" ? WRONG_ARGUMENTS : WRONG_FILE;
  if (error instanceof UpstreamError) return 1;
  throw error;
}

function describe(error: unknown): string {
  if (!(error instanceof UserInputError) || error.suggestion === undefined)
    return error instanceof Error ? error.message : "Failed.";
  return `${error.message} ${error.suggestion}`;
}

try {
  process.exitCode = await run(parseArguments(process.argv.slice(2)));
} catch (error) {
  process.exitCode = toExitCode(error);
  process.stderr.write(`${describe(error)}\n`);
  if (process.exitCode === WRONG_ARGUMENTS) process.stderr.write(`${USAGE}\n`);
}
