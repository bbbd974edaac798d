import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { readCalendar } from "./read-calendar.ts";
import { readCsvFolder } from "./read-csv-folder.ts";
import { readJson, unreadable } from "./read-json.ts";
import { readWorkbook } from "./read-workbook.ts";
import type { ReadSchedule } from "./source.ts";

/** A workbook of a year has a few megabytes; much larger ones only fill the memory. */
const MOST_BYTES = 100_000_000;

/** What is not UTF-8 would be read with other letters in people's names. */
function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(`${name} is not written in UTF-8: save it as "CSV UTF-8", or as JSON in UTF-8.`, cause);
  }
}

async function readSized(path: string): Promise<Uint8Array> {
  const refused = (cause: unknown): never => {
    throw unreadable(`${basename(path)} cannot be read.`, cause);
  };
  const { size } = await stat(path).catch(refused);
  if (size > MOST_BYTES) throw unreadable(`${basename(path)} has more than ${MOST_BYTES / 1_000_000} MB.`);
  return readFile(path).catch(refused);
}

async function readText(path: string): Promise<string> {
  return decode(basename(path), await readSized(path));
}

async function readFolder(path: string): Promise<ReadSchedule> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith(".csv"))
    .map(({ name }) => name)
    .toSorted();
  const texts = await Promise.all(
    names.map(async (name) => [name, await readText(join(path, name))] as const),
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
  const kind = extname(path).toLowerCase();
  if (kind === ".json") return readJson(await readText(path));
  if (kind === ".xlsx") return readWorkbook(await readSized(path));
  if (kind === ".ics") return readCalendar(await readText(path), await findBase());
  throw new UserInputError("Schedules come as .json, .xlsx, .ics or a folder of .csv files.", {
    code: "UNKNOWN_KIND",
  });
}
