import { createHash } from "node:crypto";
import { UserInputError } from "@clinical-mcp/errors";
import type { Transaction } from "kysely";
import { COLUMNS } from "../dataset/index.ts";
import type { ScheduleDocument, TableName } from "../dataset/index.ts";
import type { Database } from "./open-database.ts";
import { inDatabase } from "./open-database.ts";
import { TABLE_NAMES, toCell } from "./tables.ts";
import type { Row, Tables } from "./tables.ts";
import { addVersion, keepCurrent } from "./versions.ts";
import type { Change } from "./versions.ts";

/** Both databases take so many values in one statement. */
const MOST_VALUES = 30_000;

function toRows(document: ScheduleDocument, table: TableName): readonly Row[] {
  const columns = Object.entries(COLUMNS[table]);
  return document[table].map((record, place) => {
    const values: Readonly<Record<string, unknown>> = record;
    const cells = columns.map(([name, kind]) => [name, toCell(values[name], kind)] as const);
    return { schedule_id: document.id, place, ...Object.fromEntries(cells) };
  });
}

async function writeRows(
  transaction: Transaction<Tables>,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  const perStatement = Math.floor(MOST_VALUES / (Object.keys(COLUMNS[table]).length + 2));
  for (let from = 0; from < rows.length; from += perStatement)
    await transaction
      .insertInto(table)
      .values(rows.slice(from, from + perStatement))
      .execute();
}

/** Changes exactly when the document changes. */
const digest = (document: ScheduleDocument): string =>
  createHash("sha256").update(JSON.stringify(document)).digest("hex").slice(0, 32);

async function writeHead(
  transaction: Transaction<Tables>,
  { document, revision }: { readonly document: ScheduleDocument; readonly revision: string },
  importedAt: string,
): Promise<void> {
  const { id, name, time_zone, start_date, end_date, program } = document;
  await transaction
    .insertInto("programs")
    .values(program)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ name: program.name, specialty: program.specialty }),
    )
    .execute();
  await transaction
    .insertInto("schedules")
    .values({
      id,
      name,
      program_id: program.id,
      time_zone,
      start_date,
      end_date,
      settings: JSON.stringify(document.settings),
      revision,
      imported_at: importedAt,
    })
    .execute();
}

/** Waits for other writers before anything is read: SQLite does not let a transaction that has read wait for a writer. */
async function waitToWrite(transaction: Transaction<Tables>): Promise<void> {
  await transaction.deleteFrom("schedules").where("id", "=", "").execute();
}

async function replace(
  transaction: Transaction<Tables>,
  document: ScheduleDocument,
  change: Change,
): Promise<{ readonly isReplaced: boolean; readonly version: number }> {
  await keepCurrent(transaction, document.id, change.at);
  const { numDeletedRows } = await transaction
    .deleteFrom("schedules")
    .where("id", "=", document.id)
    .executeTakeFirstOrThrow();
  const stored = { document, revision: digest(document) };
  await writeHead(transaction, stored, change.at);
  for (const table of TABLE_NAMES) await writeRows(transaction, table, toRows(document, table));
  return { isReplaced: numDeletedRows > 0n, version: await addVersion(transaction, stored, change) };
}

/**
 * Puts a schedule into the database, in place of the one with the same id, which stays as a version. It is one
 * transaction: the database always has the old schedule or the new one.
 *
 * @param importedAt ISO date and time
 * @returns whether a schedule of that id was there before
 * @throws UpstreamError DATABASE_ERROR
 */
export function writeSchedule(
  db: Database,
  document: ScheduleDocument,
  importedAt: string,
): Promise<{ readonly isReplaced: boolean }> {
  const change = { kind: "import", at: importedAt, author: null, reason: null } as const;
  return inDatabase(() =>
    db.transaction().execute(async (transaction) => {
      await waitToWrite(transaction);
      const { isReplaced } = await replace(transaction, document, change);
      return { isReplaced };
    }),
  );
}

/**
 * The same for a change of a schedule that is there, as a new version.
 *
 * @param change `revision` is that of the schedule which was changed
 * @returns the number of the version
 * @throws UserInputError SCHEDULE_CHANGED when somebody else changed the schedule meanwhile; UpstreamError DATABASE_ERROR
 */
export function changeSchedule(
  db: Database,
  document: ScheduleDocument,
  { revision, ...change }: Change & { readonly revision: string },
): Promise<number> {
  return inDatabase(() =>
    db.transaction().execute(async (transaction) => {
      await waitToWrite(transaction);
      const current = await transaction
        .selectFrom("schedules")
        .select("revision")
        .where("id", "=", document.id)
        .executeTakeFirst();
      if (current?.revision !== revision)
        throw new UserInputError("Somebody else changed the schedule meanwhile; nothing was written.", {
          code: "SCHEDULE_CHANGED",
          suggestion: "Look at it and try again.",
        });
      return (await replace(transaction, document, change)).version;
    }),
  );
}
