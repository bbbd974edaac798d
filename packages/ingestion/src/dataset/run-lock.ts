import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import Database from "better-sqlite3";

export interface RunLock {
  release(): void;
}

/**
 * Keeps a second run out of a folder of datasets. The lock is SQLite's on an empty file: the operating system drops
 * it with the process, however that ends, so that none is ever left behind.
 *
 * @throws ConfigurationError when another run holds it or the folder cannot be written
 */
export function takeRunLock(root: string): RunLock {
  const database = openLockFile(root);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    const busy = cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY");
    throw new ConfigurationError(
      busy
        ? `Another ingestion is at work in ${root}. Wait until it is done.`
        : `${root} could not be locked; check its permissions and free space.`,
      { cause },
    );
  }
  return { release: () => void database.close() };
}

function openLockFile(root: string): Database.Database {
  try {
    return new Database(join(root, "run.lock"), { timeout: 0 });
  } catch (cause) {
    throw new ConfigurationError(`${root} could not be written; check its permissions and free space.`, {
      cause,
    });
  }
}
