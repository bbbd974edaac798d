import { UserInputError } from "@clinical-mcp/errors";
import { z } from "zod";
import type { ClaimRow } from "./claim-row.ts";
import { parseList, readRecords, type WrittenRow } from "./read-rows.ts";
import type { ParseTable } from "./row-table.ts";

/** A physician's data, which fills rows that omit it. */
type Stated = Pick<ClaimRow, "specialty" | "enrolment_model" | "role">;
/** By the names in the rows' `physician`. */
export type Physicians = ReadonlyMap<string, Stated>;

/** Physicians of one call. */
const MOST = 20;
const COLUMNS = "id, specialty, enrolment_model, role";

const wrong = (message: string): UserInputError =>
  new UserInputError(message, {
    code: "INVALID_PARAMETER",
    suggestion: `Of each physician: ${COLUMNS}; the id is what rows have in physician.`,
  });

/** The fields that a row needs besides its physician's data. The same schema reads both. */
const LINE = { patient: "P-0", service: "2000-01-01", code: "A001" };

function toStated(written: WrittenRow, at: number): readonly [string, Stated] {
  if (!("row" in written)) throw wrong(`Physician ${at + 1}, ${written.field}: ${written.why}.`);
  const { physician, specialty, enrolment_model: model, role, ...rest } = written.row;
  if (physician === undefined) throw wrong(`Physician ${at + 1} has no id.`);
  const other = Object.keys(rest).find((name) => !(name in LINE));
  if (other !== undefined) throw wrong(`${other} is a field of a line, not of a physician.`);
  return [
    physician.trim(),
    {
      ...(specialty !== undefined && { specialty }),
      ...(model !== undefined && { enrolment_model: model }),
      ...(role !== undefined && { role }),
    },
  ];
}

function toPhysicians(rows: readonly WrittenRow[]): Physicians {
  if (rows.length > MOST) throw wrong(`${rows.length} physicians; a call takes ${MOST}.`);
  return new Map(rows.map(toStated));
}

const toLine = ({ id = "", ...fields }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...LINE,
  physician: id,
  ...fields,
});

/**
 * Physicians of a table with the columns id, specialty, enrolment_model and role.
 *
 * @throws UserInputError INVALID_PARAMETER, and what reading rows throws
 */
export const readPhysicianRecords = (records: readonly Readonly<Record<string, string>>[]): Physicians =>
  toPhysicians(readRecords(records.map(toLine)));

/**
 * Physicians of a call: a CSV with a header, or a list of objects as JSON.
 *
 * @throws UserInputError INVALID_PARAMETER, and what reading rows throws
 */
export function readPhysicians(text: string | undefined, parseTable: ParseTable): Physicians {
  if (text === undefined) return new Map();
  const listed = parseList(text);
  if (!listed) return readPhysicianRecords(parseTable(text));
  const records = z.array(z.record(z.string(), z.string())).safeParse(listed);
  if (!records.success) throw wrong("The physicians are no list of objects with words in them.");
  return readPhysicianRecords(records.data);
}

/** A row with its physician's data, or with that of the only physician. */
export function withPhysician(
  written: WrittenRow,
  physicians: Physicians,
  otherwise: string | undefined,
): WrittenRow {
  if (!("row" in written)) return written;
  const stated = physicians.get((written.row.physician ?? otherwise)?.trim() ?? "");
  return stated === undefined ? written : { row: { ...stated, ...written.row } };
}
