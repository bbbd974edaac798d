import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

/** Reading never waits for a writer, and a writer not long for another: this stops the whole process. */
const BUSY_MS = 2_000;

interface Connection {
  readonly database: Sqlite.Database;
  readonly inode: number;
}

interface Opening {
  readonly fileMustExist: boolean;
  readonly waitMs: number;
}

function connect(file: string, { fileMustExist, waitMs }: Opening): Connection {
  const database = new Sqlite(file, { timeout: waitMs, fileMustExist });
  try {
    // An import may write while a server reads.
    database.pragma("journal_mode = WAL");
    database.pragma("foreign_keys = ON");
    return { database, inode: statSync(file).ino };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The last writes may still be in the log next to the file; it is checkpointed, or the next database under this name
 * would begin with it.
 */
function letGo(database: Sqlite.Database): void {
  try {
    database.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}

/**
 * A database file that may be put aside and replaced while a server runs. SQLite itself would keep reading the file
 * that it once opened, though nobody can write to it any more: schedules would silently be those of yesterday.
 *
 * @param waitMs how long a writer waits for another, in milliseconds; a program that serves nobody may wait long
 * @throws what the driver throws: when the file cannot be opened, and at each query while it is not there
 */
export function openSqliteFile(file: string, waitMs = BUSY_MS): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const kept: { connection: Connection | undefined } = {
    connection: connect(file, { fileMustExist: false, waitMs }),
  };
  const current = (): Sqlite.Database => {
    const { connection } = kept;
    // A transaction ends where it began.
    const isSame =
      connection?.database.inTransaction === true ||
      statSync(file, { throwIfNoEntry: false })?.ino === connection?.inode;
    if (connection !== undefined && isSame) return connection.database;
    if (connection !== undefined) {
      kept.connection = undefined;
      letGo(connection.database);
    }
    const next = connect(file, { fileMustExist: true, waitMs });
    kept.connection = next;
    return next.database;
  };
  return {
    prepare: (sql) => current().prepare(sql),
    close: () => kept.connection?.database.close(),
  };
}
