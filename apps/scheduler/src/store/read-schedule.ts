import { UpstreamError } from "@clinical-mcp/errors";
import { sql } from "kysely";
import type { Transaction } from "kysely";
import { COLUMNS, parseSchedule, SCHEDULE_FORMAT } from "../dataset/index.ts";
import type { ScheduleDocument, TableName } from "../dataset/index.ts";
import type { ScheduleSummary } from "../domain/schedule-store.ts";
import { inDatabase } from "./open-database.ts";
import type { Database } from "./open-database.ts";
import { fromCell, TABLE_NAMES } from "./tables.ts";
import type { Tables } from "./tables.ts";

async function readRows(
  db: Database,
  table: TableName,
  scheduleId: string,
): Promise<readonly Record<string, unknown>[]> {
  const columns = Object.entries(COLUMNS[table]);
  const rows = await db
    .selectFrom(table)
    .select(columns.map(([name]) => name))
    .where("schedule_id", "=", scheduleId)
    .orderBy("place")
    .execute();
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, kind]) => [name, fromCell(row[name], kind)])),
  );
}

/** What changes whenever the schedule changes; undefined where there is none of that id. */
export function findRevision(db: Database, id: string): Promise<string | undefined> {
  return inDatabase(async () => {
    const row = await db.selectFrom("schedules").select("revision").where("id", "=", id).executeTakeFirst();
    return row?.revision;
  });
}

/** The same within a transaction that is under way. */
export async function readDocument(
  transaction: Transaction<Tables>,
  id: string,
): Promise<ScheduleDocument | undefined> {
  const head = await transaction
    .selectFrom("schedules")
    .innerJoin("programs", "programs.id", "schedules.program_id")
    .select(["schedules.id", "schedules.name", "time_zone", "start_date", "end_date", "settings"])
    .select(["programs.id as program_id", "programs.name as program_name", "specialty"])
    .where("schedules.id", "=", id)
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const { program_id, program_name, specialty, settings, ...rest } = head;
  const tables: [TableName, readonly Record<string, unknown>[]][] = [];
  for (const table of TABLE_NAMES) tables.push([table, await readRows(transaction, table, id)]);
  return checkDocument({
    format: SCHEDULE_FORMAT,
    ...rest,
    program: { id: program_id, name: program_name, specialty },
    settings: JSON.parse(settings),
    ...Object.fromEntries(tables),
  });
}

/**
 * Reads a schedule, all of it as it was at one moment.
 *
 * @throws UpstreamError DATABASE_ERROR also when rows do not fit together, which an import cannot have written
 */
export function findDocument(db: Database, id: string): Promise<ScheduleDocument | undefined> {
  return inDatabase(() =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((transaction) => readDocument(transaction, id)),
  );
}

/** @throws UpstreamError DATABASE_ERROR when what was stored is not a whole schedule */
export function checkDocument(candidate: unknown): ScheduleDocument {
  const parsed = parseSchedule(candidate);
  if (parsed.ok) return parsed.document;
  throw new UpstreamError("The stored schedule is not whole and cannot be used.", {
    code: "DATABASE_ERROR",
    suggestion: "Whoever runs this server must import it again.",
    cause: parsed.problems.slice(0, 10),
  });
}

/** Ids of the schedules that have a row of this id in the table, in order. */
export function listSchedulesWith(
  db: Database,
  table: "people" | "assignments",
  id: string,
): Promise<readonly string[]> {
  return inDatabase(async () => {
    const rows = await db
      .selectFrom(table)
      .select("schedule_id")
      .where("id", "=", id)
      .orderBy("schedule_id")
      .execute();
    return rows.map(({ schedule_id }) => String(schedule_id));
  });
}

/** All schedules by id, with their sizes. */
export function listSummaries(db: Database): Promise<readonly ScheduleSummary[]> {
  return inDatabase(async () => {
    const count = (table: "blocks" | "assignments") =>
      sql<number>`(select count(*) from ${sql.table(table)} where schedule_id = schedules.id)`;
    const countPeople = (role: string) =>
      sql<number>`(select count(*) from people where schedule_id = schedules.id and role = ${role})`;
    const rows = await db
      .selectFrom("schedules")
      .innerJoin("programs", "programs.id", "schedules.program_id")
      .select(["schedules.id", "schedules.name", "time_zone", "start_date", "end_date", "imported_at"])
      .select("programs.name as program_name")
      .select([count("blocks").as("blocks"), count("assignments").as("assignments")])
      .select([countPeople("resident").as("residents"), countPeople("faculty").as("faculty")])
      .orderBy("schedules.id")
      .execute();
    // PostgreSQL counts in numbers too large for JavaScript's, and gives them as text.
    return rows.map(({ blocks, assignments, residents, faculty, ...row }) => ({
      ...row,
      blocks: Number(blocks),
      assignments: Number(assignments),
      residents: Number(residents),
      faculty: Number(faculty),
    }));
  });
}
