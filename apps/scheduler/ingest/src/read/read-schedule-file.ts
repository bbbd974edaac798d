import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { UserInputError } from "@clinical-mcp/errors";
import type { ScheduleDocument } from "@clinical-mcp/scheduler/dataset";
import { decodeText, type DecodedText } from "./decode-text.ts";
import { readCalendar } from "./read-calendar.ts";
import { readCsvFolder } from "./read-csv-folder.ts";
import { readJson, unreadable } from "./read-json.ts";
import { readWorkbook } from "./read-workbook.ts";
import type { ReadSchedule } from "./source.ts";

/** A workbook of a year has a few megabytes; much larger ones only fill the memory. */
const MOST_BYTES = 100_000_000;

async function readSized(path: string): Promise<Uint8Array> {
  const refused = (cause: unknown): never => {
    throw unreadable(`${basename(path)} cannot be read.`, cause);
  };
  const { size } = await stat(path).catch(refused);
  if (size > MOST_BYTES) throw unreadable(`${basename(path)} has more than ${MOST_BYTES / 1_000_000} MB.`);
  return readFile(path).catch(refused);
}

const readText = async (path: string): Promise<DecodedText> =>
  decodeText(basename(path), await readSized(path));

/** The content read from a text, with remarks on the text itself. */
async function readFrom(
  path: string,
  toSchedule: (text: string) => ReadSchedule | Promise<ReadSchedule>,
): Promise<ReadSchedule> {
  const { text, warnings } = await readText(path);
  const read = await toSchedule(text);
  return { ...read, warnings: [...warnings, ...read.warnings] };
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
  const read = readCsvFolder(new Map(texts.map(([name, { text }]) => [name, text])));
  return { ...read, warnings: [...texts.flatMap(([, { warnings }]) => warnings), ...read.warnings] };
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
  if (kind === ".json") return readFrom(path, readJson);
  if (kind === ".xlsx") return readWorkbook(await readSized(path));
  if (kind === ".ics") return readFrom(path, async (text) => readCalendar(text, await findBase()));
  throw new UserInputError("Schedules come as .json, .xlsx, .ics or a folder of .csv files.", {
    code: "UNKNOWN_KIND",
  });
}
