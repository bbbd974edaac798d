import { UserInputError } from "@clinical-mcp/errors";
import { claimRow, rowDefaults, type ClaimRow, type RowDefaults } from "./claim-row.ts";
import { isRecord, refuseClaimFile, refusePrivate } from "./refuse-private.ts";
import { toRow, type ParseTable } from "./row-table.ts";

/** `stated: {fact: true}` is understood too: facts are one list. */
function withFacts(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const { stated, facts, ...fields } = row;
  if (!isRecord(stated)) return row;
  const told = Object.entries(stated).map(([fact, value]) => ({ fact, value }));
  const listed: readonly unknown[] = Array.isArray(facts) ? facts : [];
  return { ...fields, facts: [...listed, ...told] };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** @throws UserInputError INVALID_PARAMETER, with the row and field and without the value */
function refuse(row: number, issue: Issue | undefined): never {
  const field = issue?.path.map(String).join(".") ?? "";
  const what = (issue?.message ?? "").replace(/^Invalid input: /u, "");
  throw new UserInputError(`Row ${row}${field === "" ? "" : `, ${field}`}: ${what}.`, {
    code: "INVALID_PARAMETER",
    suggestion: `Fields of a row: ${Object.keys(claimRow.shape).join(", ")}.`,
  });
}

/** @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED, INVALID_PARAMETER */
export function checkRows(rows: readonly unknown[]): readonly ClaimRow[] {
  refusePrivate(rows);
  return rows.map((row, at) => {
    const read = claimRow.safeParse(withFacts(row));
    return read.success ? read.data : refuse(at + 1, read.error.issues[0]);
  });
}

function parseJson(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Rows of a call: a CSV with a header, or a list of objects as JSON.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, CLAIM_FILE_REFUSED, UNKNOWN_FIELD, INVALID_ROWS, INVALID_PARAMETER
 */
export function readRows(text: string, parseTable: ParseTable): readonly ClaimRow[] {
  const listed = text.trimStart().startsWith("[") ? parseJson(text) : undefined;
  if (listed) return checkRows(listed);
  refuseClaimFile(text);
  const records = parseTable(text);
  // Here by the columns as they are written; once more below, when each has its field's name.
  refusePrivate(records);
  return checkRows(records.map(toRow));
}

/**
 * Fields that all rows share: "setting=office; specialty=00".
 *
 * @throws UserInputError UNKNOWN_FIELD, INVALID_PARAMETER
 */
export function readDefaults(text: string | undefined): RowDefaults {
  if (text === undefined) return {};
  const fields = toRow(
    Object.fromEntries(text.split(";").map((part) => [part.split("=")[0] ?? "", part.split("=")[1] ?? ""])),
  );
  refusePrivate([fields]);
  const read = rowDefaults.safeParse(fields);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UserInputError(`defaults, ${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}.`, {
    code: "INVALID_PARAMETER",
    suggestion: `It may have ${Object.keys(rowDefaults.shape).join(", ")}.`,
  });
}
