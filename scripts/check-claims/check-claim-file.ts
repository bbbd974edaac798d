import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnvironment } from "@clinical-mcp/config";
import { ConfigurationError, UserInputError } from "@clinical-mcp/errors";
import { createOntarioToday } from "@clinical-mcp/ontario";
import { z } from "zod";
import { DATA_FOLDER_SETTING } from "../../apps/coverage/src/dataset/index.ts";
import { judgeRows } from "../../apps/coverage/src/domain/claims/check-claims.ts";
import type { RowDefaults } from "../../apps/coverage/src/domain/claims/claim-row.ts";
import { readPhysicianRecords, withPhysician } from "../../apps/coverage/src/domain/claims/physicians.ts";
import {
  readDefaults,
  readRecords,
  type WrittenRow,
} from "../../apps/coverage/src/domain/claims/read-rows.ts";
import { readClaimCodes } from "../../apps/coverage/src/store/read-question-words.ts";
import { openClaimRecords } from "../../apps/coverage/src/store/open-claim-records.ts";
import { parseArguments, USAGE, type CheckCommand } from "./arguments.ts";
import { readTable, type Records } from "./read-table.ts";
import { formatReport, toReport } from "./write-report.ts";

const EXIT = { unreadable: 1, findings: 2, leftOut: 3, wrongArguments: 64, wrongSettings: 78 };
/** Relative paths start where the server's do. */
const APP_FOLDER = fileURLToPath(new URL("../../apps/coverage", import.meta.url));
const QUESTION_TABLES = fileURLToPath(new URL("../../data/coverage/question", import.meta.url));

interface Screen {
  readonly write: (content: string | Uint8Array) => unknown;
  /** Whether a person watches it. */
  readonly isTTY?: boolean;
}

/** What a process has. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: Screen;
  readonly err: Screen;
}

const toFolder = ({ data }: CheckCommand, { environment }: CommandContext): string =>
  data === undefined
    ? resolve(APP_FOLDER, parseEnvironment(z.object(DATA_FOLDER_SETTING), environment).COVERAGE_DATA_DIR)
    : resolve(data);

/** Rows of history count in limits; they are named apart, so that numbers of lines stay those of the file. */
const toHistory = (records: Records): Records =>
  records.map((record, at) => ({ status: "history", line: `history ${at + 1}`, ...record }));

async function readRows(
  { file, sheet, history, physicians }: CheckCommand,
  { physician }: RowDefaults,
): Promise<readonly WrittenRow[]> {
  const own = await readTable(file, sheet);
  const earlier = history === undefined ? [] : await readTable(history);
  const known = readPhysicianRecords(physicians === undefined ? [] : await readTable(physicians));
  return readRecords([...own, ...toHistory(earlier)]).map((row) => withPhysician(row, known, physician));
}

const countPhysicians = (rows: readonly WrittenRow[]): number =>
  new Set(rows.flatMap((one) => ("row" in one ? [one.row.physician ?? ""] : []))).size;

/** On one line of a terminal; a log has no use for it. */
function createProgress(total: number, screen: Screen): (done: number) => void {
  const state = { shown: -1 };
  return (done) => {
    const percent = Math.floor((done / Math.max(1, total)) * 100);
    if (screen.isTTY !== true || percent === state.shown) return;
    state.shown = percent;
    screen.write(`\rJudged ${done} of ${total} lines (${percent} %)${done >= total ? "\n" : ""}`);
  };
}

async function save(content: string | Uint8Array, out: string, isForced: boolean): Promise<void> {
  try {
    await writeFile(out, content, { flag: isForced ? "w" : "wx" });
  } catch (cause) {
    throw new UserInputError(
      `${out} cannot be written${isForced ? "." : ", or is there already: --force writes over it."}`,
      {
        code: "UNWRITABLE_FILE",
        cause,
      },
    );
  }
}

/** @returns the exit code */
async function run(command: CheckCommand, context: CommandContext): Promise<number> {
  const defaults = readDefaults(command.defaults, command.stated);
  const rows = await readRows(command, defaults);
  const records = await openClaimRecords(toFolder(command, context));
  const checked = judgeRows(
    {
      rows,
      defaults,
      historyFrom: command.historyFrom,
      isHistoryOfAll: command.isHistoryOfAll,
      // A file of several physicians may lack lines that others send themselves.
      isDayComplete: countPhysicians(rows) <= 1,
      asOf: command.asOf,
      report: createProgress(rows.length, context.err),
    },
    { records, today: createOntarioToday(Date.now) },
  );
  const report = toReport({ ...checked, claimCodes: await readClaimCodes(QUESTION_TABLES) }, command.show);
  const text = formatReport(report, command.format);
  if (command.out === undefined) context.out.write(text);
  else await save(text, command.out, command.isForced);
  if (checked.bad.length > 0) return EXIT.leftOut;
  return report.findings.some(({ kind }) => kind !== "ok") ? EXIT.findings : 0;
}

function toExitCode(error: unknown): number {
  if (error instanceof ConfigurationError) return EXIT.wrongSettings;
  if (!(error instanceof UserInputError)) throw error;
  return error.code === "WRONG_ARGUMENTS" ? EXIT.wrongArguments : EXIT.unreadable;
}

/** The command with these arguments. @returns its exit code */
export async function checkClaimFile(argv: readonly string[], context: CommandContext): Promise<number> {
  try {
    const command = parseArguments(argv);
    if (command) return await run(command, context);
    context.out.write(`${USAGE}\n`);
    return 0;
  } catch (error) {
    const code = toExitCode(error);
    context.err.write(`${error instanceof Error ? error.message : ""}\n`);
    if (error instanceof UserInputError && error.suggestion !== undefined)
      context.err.write(`${error.suggestion}\n`);
    if (code === EXIT.wrongArguments) context.err.write(`${USAGE}\n`);
    return code;
  }
}
