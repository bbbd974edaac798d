import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { findDocument, findVersion } from "@clinical-mcp/scheduler/store";
import type { Database } from "@clinical-mcp/scheduler/store";
import { toCsv } from "./write/to-csv.ts";
import { toIcs, toPersonalIcs } from "./write/to-ics.ts";
import { toJson } from "./write/to-json.ts";
import { toWorkbook } from "./write/to-workbook.ts";

export const EXPORT_FORMATS = ["json", "csv", "ics", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOptions {
  readonly id: string;
  readonly format: ExportFormat;
  /** Folder for the files. */
  readonly folder: string;
  /** A calendar for each person, where the format is ics. */
  readonly perPerson?: boolean;
  /** The schedule as this version has it; the current one where absent. */
  readonly version?: number | undefined;
}

type Files = ReadonlyMap<string, string | Uint8Array>;

function render(document: ScheduleDocument, { format, perPerson }: ExportOptions, now: Date): Files {
  if (format === "json") return toJson(document);
  if (format === "csv") return toCsv(document);
  if (format === "xlsx") return toWorkbook(document);
  return perPerson === true ? toPersonalIcs(document, now) : toIcs(document, now);
}

/**
 * Writes a schedule to files: one of JSON, of ICS or a workbook, a CSV file for each table, or a calendar for each person. Each
 * file is whole or not there.
 *
 * @returns the paths of the files
 * @throws UserInputError when there is no such schedule or version, or the folder cannot be written to
 */
export async function exportSchedule(
  db: Database,
  options: ExportOptions,
  now: Date,
): Promise<readonly string[]> {
  const { id, version, folder } = options;
  const document = version === undefined ? await findDocument(db, id) : await findVersion(db, id, version);
  if (document === undefined)
    throw new UserInputError("There is no schedule with this id.", { code: "SCHEDULE_NOT_FOUND" });
  return writeFiles(folder, render(document, options, now));
}

async function writeFiles(folder: string, files: Files): Promise<readonly string[]> {
  try {
    await mkdir(folder, { recursive: true });
    return await Promise.all(
      [...files].map(async ([name, content]) => {
        const path = join(folder, name);
        await writeFile(`${path}.part`, content);
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
