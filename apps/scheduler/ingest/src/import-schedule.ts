import { UserInputError } from "@clinical-mcp/errors";
import { parseSchedule } from "@clinical-mcp/scheduler/dataset";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { findDocument, writeSchedule } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { findWarnings } from "./find-warnings.ts";
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
  /** A schedule without assignments may take the place of one that has some. */
  readonly mayEmpty?: boolean;
}

export type ImportOutcome =
  | {
      readonly ok: true;
      readonly document: ScheduleDocument;
      readonly isReplaced: boolean;
      readonly isWritten: boolean;
      readonly ignored: readonly string[];
      readonly warnings: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly LocatedProblem[];
      readonly ignored: readonly string[];
      readonly warnings: readonly string[];
    };

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

const EMPTY = "there are none, and the schedule of that id has some: import with --replace if that is meant.";

/** Whether an import would leave nothing of a schedule's work, as a file that was saved too early does. */
async function wouldEmpty(db: Database, { id, assignments }: ScheduleDocument): Promise<boolean> {
  if (assignments.length > 0) return false;
  const before = await findDocument(db, id);
  return before !== undefined && before.assignments.length > 0;
}

/**
 * Reads a schedule, checks every row, and writes all of it or nothing.
 *
 * @throws UserInputError when the file cannot be read at all; UpstreamError when the database fails
 */
export async function importSchedule(
  db: Database,
  { path, into, isDryRun, mayEmpty = false }: ImportOptions,
  now: Date,
): Promise<ImportOutcome> {
  const read = await readScheduleFile(path, () => findBase(db, into));
  const { ignored } = read;
  const parsed = parseSchedule(read.candidate);
  const problems = [
    ...read.problems,
    ...(parsed.ok ? [] : parsed.problems.map((problem) => locate(problem, read))),
  ];
  if (!parsed.ok || problems.length > 0) return { ok: false, problems, ignored, warnings: read.warnings };
  const { document } = parsed;
  const warnings = [
    ...read.warnings,
    ...findWarnings(document, read).map(({ where, message }) => `${where}: ${message}`),
  ];
  if (!mayEmpty && (await wouldEmpty(db, document)))
    return { ok: false, problems: [{ where: "assignments", message: EMPTY }], ignored, warnings };
  if (isDryRun) return { ok: true, document, isReplaced: false, isWritten: false, ignored, warnings };
  const { isReplaced } = await writeSchedule(db, document, now.toISOString());
  return { ok: true, document, isReplaced, isWritten: true, ignored, warnings };
}
