import { readFile, stat } from "node:fs/promises";
import { UserInputError } from "@clinical-mcp/errors";
import { refuseClaimFile } from "../../apps/coverage/src/domain/claims/refuse-private.ts";
import { parseTable } from "../../apps/coverage/src/store/parse-table.ts";
import { openWorkbook } from "../../apps/scheduler/ingest/src/read/read-workbook.ts";
import { readCells } from "../../apps/scheduler/ingest/src/read/sheet-cells.ts";

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_UNPACKED = 64 * 1024 * 1024;
/** Lines of one file. */
export const MOST_FILE_ROWS = 20_000;

export type Records = readonly Readonly<Record<string, string>>[];

const unreadable = (message: string, cause?: unknown): UserInputError =>
  new UserInputError(message, { code: "UNREADABLE_FILE", cause });

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw unreadable(`${path} is larger than 10 MiB: split it by patient.`);
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof UserInputError) throw cause;
    throw unreadable(`${path} cannot be read.`, cause);
  }
}

/** A row of cells under the names of the first one; empty rows are none. */
function toRecords([header = [], ...rows]: readonly (readonly string[])[]): Records {
  return rows
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) =>
      Object.fromEntries(
        header.flatMap((name, at) => (name.trim() === "" ? [] : [[name, cells[at] ?? ""] as const])),
      ),
    );
}

function readWorkbookSheet(bytes: Uint8Array, wanted: string | undefined): Records {
  const workbook = openWorkbook(bytes, MOST_UNPACKED);
  const name = wanted ?? workbook.SheetNames[0] ?? "";
  const sheet = workbook.Sheets[name];
  if (!sheet) throw unreadable(`There is no sheet "${name}".`);
  const { rows, problems } = readCells(name, sheet, workbook);
  const [problem] = problems;
  if (problem) throw unreadable(`${problem.where} ${problem.message}`);
  return toRecords(rows);
}

const ZIP = [0x50, 0x4b];

/**
 * The rows of a CSV, or of one sheet of a workbook: formulas are read by their last results.
 *
 * @throws UserInputError UNREADABLE_FILE, INVALID_ROWS, CLAIM_FILE_REFUSED, TOO_MANY_ROWS
 */
export async function readTable(path: string, sheet?: string): Promise<Records> {
  const bytes = await readBytes(path);
  const isWorkbook = ZIP.every((byte, at) => bytes[at] === byte);
  const text = isWorkbook ? "" : new TextDecoder().decode(bytes);
  refuseClaimFile(text);
  const records = isWorkbook ? readWorkbookSheet(bytes, sheet) : parseTable(text);
  if (records.length === 0)
    throw new UserInputError(`${path} has no rows.`, {
      code: "UNREADABLE_FILE",
      suggestion:
        "The first line names the columns: patient, service, code and others; a row for each claim line follows.",
    });
  if (records.length > MOST_FILE_ROWS)
    throw new UserInputError(`${path} has ${records.length} rows; a file has ${MOST_FILE_ROWS} at most.`, {
      code: "TOO_MANY_ROWS",
      suggestion: "Split it by patient, so that limits stay whole.",
    });
  return records;
}
