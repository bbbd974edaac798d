import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { readCalendar } from "./read-calendar.ts";
import { readCsvFolder } from "./read-csv-folder.ts";
import { readJson, unreadable } from "./read-json.ts";
import { readWorkbook } from "./read-workbook.ts";
import type { ReadSchedule } from "./source.ts";

/** A workbook of a year has a few megabytes; much larger ones only fill the memory. */
const MOST_BYTES = 100_000_000;

async function readFolder(path: string): Promise<ReadSchedule> {
  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith(".csv"));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(path, name), "utf8")] as const),
  );
  return readCsvFolder(new Map(texts));
}

/**
 * Reads a schedule from a file or folder, by what it is: .json, .xlsx, .ics, or a folder of .csv files.
 *
 * @param findBase the schedule into which a calendar is read
 * @throws UserInputError when there is no such file, it is of another kind, or it cannot be read
 */
export async function readScheduleFile(
  path: string,
  findBase: () => Promise<ScheduleDocument>,
): Promise<ReadSchedule> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadable("There is no such file or folder, or it may not be read.", cause);
  });
  if (found.isDirectory()) return readFolder(path);
  if (found.size > MOST_BYTES) throw unreadable(`The file has more than ${MOST_BYTES / 1_000_000} MB.`);
  const kind = extname(path).toLowerCase();
  if (kind === ".json") return readJson(await readFile(path, "utf8"));
  if (kind === ".xlsx") return readWorkbook(await readFile(path));
  if (kind === ".ics") return readCalendar(await readFile(path, "utf8"), await findBase());
  throw new UserInputError("Schedules come as .json, .xlsx, .ics or a folder of .csv files.", {
    code: "UNKNOWN_KIND",
  });
}
