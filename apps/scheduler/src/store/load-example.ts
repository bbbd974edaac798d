import { readFile } from "node:fs/promises";
import { ConfigurationError } from "@clinical-mcp/errors";
import { parseSchedule } from "../dataset/index.ts";
import type { Database } from "./open-database.ts";
import { listSummaries } from "./read-schedule.ts";
import { writeSchedule } from "./write-schedule.ts";

/**
 * Puts a schedule to try into a database that has none.
 *
 * @returns whether it was put there
 * @throws ConfigurationError when the file cannot be used
 */
export async function loadExample(db: Database, file: string, importedAt: string): Promise<boolean> {
  if ((await listSummaries(db)).length > 0) return false;
  try {
    const parsed = parseSchedule(JSON.parse(await readFile(file, "utf8")));
    if (!parsed.ok) throw new ConfigurationError(`It has ${parsed.problems.length} problems.`);
    await writeSchedule(db, parsed.document, importedAt);
    return true;
  } catch (cause) {
    throw new ConfigurationError(`The example schedule ${file} cannot be used.`, { cause });
  }
}
