import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import { findDocument } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { toCsv } from "./write/to-csv.ts";
import { toIcs } from "./write/to-ics.ts";
import { toJson } from "./write/to-json.ts";

export const EXPORT_FORMATS = ["json", "csv", "ics"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly id: string;
  readonly format: ExportFormat;
  /** Folder for the files. */
  readonly folder: string;
}

/**
 * Writes a schedule to files: one of JSON, one of ICS, or a CSV file for each table. Each file is whole or not there.
 *
 * @returns the paths of the files
 * @throws UserInputError when there is no such schedule, or the folder cannot be written to
 */
export async function exportSchedule(
  db: Database,
  { id, format, folder }: ExportOptions,
  now: Date,
): Promise<readonly string[]> {
  const document = await findDocument(db, id);
  if (document === undefined)
    throw new UserInputError("There is no schedule with this id.", { code: "SCHEDULE_NOT_FOUND" });
  const files =
    format === "json" ? toJson(document) : format === "csv" ? toCsv(document) : toIcs(document, now);
  return writeFiles(folder, files);
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  try {
    await mkdir(folder, { recursive: true });
    return await Promise.all(
      [...files].map(async ([name, text]) => {
        const path = join(folder, name);
        await writeFile(`${path}.part`, text);
        await rename(`${path}.part`, path);
        return path;
      }),
    );
  } catch (cause) {
    throw new UserInputError("The files cannot be written into the folder that --to names.", {
      code: "UNWRITABLE_FOLDER",
      cause,
    });
  }
}
