import { ConfigurationError, UpstreamError, UserInputError } from "@clinical-mcp/errors";
import type { FinishedQuery } from "@clinical-mcp/telemetry";
import { Kysely, PostgresDialect, sql, SqliteDialect } from "kysely";
import type { Dialect, LogEvent } from "kysely";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "./migrations.ts";
import { openPostgresPool } from "./postgres-pool.ts";
import type { PostgresAddress } from "./postgres-pool.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import type { Tables } from "./tables.ts";

/** Where schedules are kept: a file of SQLite, or a PostgreSQL server. */
export type DatabaseAddress =
  /** `waitMs`: how long a writer waits for another. */
  { readonly file: string; readonly waitMs?: number } | PostgresAddress;

function toDialect(address: DatabaseAddress, onLost: (error: Error) => void): Dialect {
  if ("file" in address) return new SqliteDialect({ database: openSqliteFile(address.file, address.waitMs) });
  return new PostgresDialect({ pool: openPostgresPool(address, onLost) });
}

export type Database = Kysely<Tables>;

/** Tables of a large database take longer to change than a question may take: on PostgreSQL that has connections of its own. */
async function migrate(
  address: DatabaseAddress,
  db: Database,
  onLost: (error: Error) => void,
): Promise<void> {
  if ("file" in address) return migrateOn(db);
  const patient = new Kysely<Tables>({ dialect: toDialect({ url: address.url }, onLost) });
  try {
    await migrateOn(patient);
  } finally {
    await patient.destroy();
  }
}

async function migrateOn(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/**
 * Opens the database and brings its tables up to date. Close it with `destroy`.
 *
 * @param onLost called when a connection breaks while nobody uses it
 * @param onQuery called for every statement that ends
 * @throws ConfigurationError when it cannot be opened; the address, which may hold a password, is not repeated
 */
export async function openDatabase(
  address: DatabaseAddress,
  onLost: (error: Error) => void,
  onQuery: (query: FinishedQuery) => void = () => undefined,
): Promise<Database> {
  try {
    const db = new Kysely<Tables>({
      dialect: toDialect(address, onLost),
      log: ({ level, queryDurationMillis: ms }: LogEvent) => onQuery({ ms, failed: level === "error" }),
    });
    await migrate(address, db, onLost).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return db;
  } catch (cause) {
    const what = "file" in address ? `The database file ${address.file}` : "The database of DATABASE_URL";
    throw new ConfigurationError(`${what} cannot be opened.`, { cause });
  }
}

/** Resolves when the database answers. */
export async function checkDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Runs work on the database; what a driver throws becomes our own error, with the driver's kept as its cause.
 *
 * @throws UpstreamError DATABASE_ERROR
 */
export async function inDatabase<TResult>(work: () => Promise<TResult>): Promise<TResult> {
  try {
    return await work();
  } catch (cause) {
    if (
      cause instanceof UserInputError ||
      cause instanceof UpstreamError ||
      cause instanceof ConfigurationError
    )
      throw cause;
    throw new UpstreamError(
      "The schedule database did not answer. This does not mean that nothing was found.",
      {
        code: "DATABASE_ERROR",
        suggestion: "Try again; if it fails again, report it to the operator of this server.",
        cause,
      },
    );
  }
}
