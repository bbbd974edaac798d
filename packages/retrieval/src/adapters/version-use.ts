import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@clinical-mcp/errors";
import Database from "better-sqlite3";

/** Empty; its locks say who reads the version. */
const USE_FILE = "in-use.lock";

/** Makes a version one whose use can be marked. For the code that builds it. */
export const prepareUse = (folder: string): void => closeSync(openSync(join(folder, USE_FILE), "a"));

/**
 * Marks a version as read by this process until it is disposed of, so that no ingestion removes it. The lock is SQLite's
 * on an empty file, shared by all readers: the operating system drops it with the process, however that ends.
 *
 * @throws ConfigurationError when the version is being removed at this moment
 */
export function markInUse(folder: string): Disposable {
  const database = openUseFile(folder, { readonly: true });
  // Versions built before this existed cannot be marked.
  if (!database) return { [Symbol.dispose]: () => undefined };
  try {
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch (cause) {
    database.close();
    throw new ConfigurationError("The dataset is being replaced at this moment. Start again.", { cause });
  }
  return { [Symbol.dispose]: () => void database.close() };
}

/** Whether a process of this machine has marked the version. */
export function isInUse(folder: string): boolean {
  const database = openUseFile(folder, { timeout: 0 });
  if (!database) return false;
  try {
    database.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) return true;
    throw error;
  } finally {
    database.close();
  }
}

/** Undefined where the version has no such file, or is gone. */
function openUseFile(folder: string, options: Database.Options): Database.Database | undefined {
  const file = join(folder, USE_FILE);
  return existsSync(file) ? new Database(file, { ...options, fileMustExist: true }) : undefined;
}
