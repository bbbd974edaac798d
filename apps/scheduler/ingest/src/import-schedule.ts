import { UserInputError } from "@clinical-mcp/errors";
import { parseSchedule } from "@clinical-mcp/scheduler/dataset";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { findDocument, writeSchedule } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { readScheduleFile } from "./read/read-schedule-file.ts";
import { locate } from "./read/source.ts";
import type { LocatedProblem } from "./read/source.ts";

export interface ImportOptions {
  /** File or folder. */
  readonly path: string;
  /** Id of the schedule into which a calendar is read. */
  readonly into?: string | undefined;
  /** Checks everything and writes nothing. */
  readonly isDryRun: boolean;
}

export type ImportOutcome =
  | {
      readonly ok: true;
      readonly document: ScheduleDocument;
      readonly isReplaced: boolean;
      readonly isWritten: boolean;
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly LocatedProblem[]; readonly ignored: readonly string[] };

async function findBase(db: Database, id: string | undefined): Promise<ScheduleDocument> {
  if (id === undefined)
    throw new UserInputError("A calendar is read into a schedule that is there: name it with --into ID.", {
      code: "MISSING_SCHEDULE",
    });
  const document = await findDocument(db, id);
  if (document === undefined)
    throw new UserInputError("There is no schedule with the id that --into names.", {
      code: "SCHEDULE_NOT_FOUND",
    });
  return document;
}

/**
 * Reads a schedule, checks every row, and writes all of it or nothing.
 *
 * @throws UserInputError when the file cannot be read at all; UpstreamError when the database fails
 */
export async function importSchedule(
  db: Database,
  { path, into, isDryRun }: ImportOptions,
  now: Date,
): Promise<ImportOutcome> {
  const read = await readScheduleFile(path, () => findBase(db, into));
  const { ignored } = read;
  const parsed = parseSchedule(read.candidate);
  const problems = [
    ...read.problems,
    ...(parsed.ok ? [] : parsed.problems.map((problem) => locate(problem, read))),
  ];
  if (!parsed.ok || problems.length > 0) return { ok: false, problems, ignored };
  const { document } = parsed;
  if (isDryRun) return { ok: true, document, isReplaced: false, isWritten: false, ignored };
  const { isReplaced } = await writeSchedule(db, document, now.toISOString());
  return { ok: true, document, isReplaced, isWritten: true, ignored };
}
