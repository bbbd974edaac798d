import { UserInputError } from "@clinical-mcp/errors";
import type { ClaimCodes } from "../../dataset/index.ts";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { parseMoment } from "../ohip/local-time.ts";
import { MOST_ROWS, type RowDefaults } from "./claim-row.ts";
import { checkLines } from "./check-lines.ts";
import type { CheckClaimsInput, CheckClaimsOutput } from "./check-claims-schemas.ts";
import type { ClaimsDependencies } from "./hold-line.ts";
import { presentClaims, type JudgedRows } from "./present-claims.ts";
import { readLines } from "./read-lines.ts";
import { readPhysicians, withPhysician } from "./physicians.ts";
import type { ParseTable } from "./row-table.ts";
import { readDefaults, readRows, type WrittenRow } from "./read-rows.ts";

/** Everything that check_claims may reach. None of it stores anything. */
export interface CheckDependencies {
  readonly records: ClaimRecords;
  /** YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

/** Rows as read, and settings for all of them. */
export interface RowsInput {
  readonly rows: readonly WrittenRow[];
  readonly defaults: RowDefaults;
  /** YYYY-MM-DD from which earlier claims are complete. */
  readonly historyFrom?: string | undefined;
  /** Whether the rows include other physicians' claims. */
  readonly isHistoryOfAll: boolean;
  readonly isDayComplete: boolean;
  /** Day of sending, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Called after each patient with the number of new lines judged. */
  readonly report?: ((judged: number) => void) | undefined;
}

/**
 * Judges rows.
 *
 * @throws UserInputError NO_DATASET, INVALID_DATE, INVALID_ROWS, DUPLICATE_LINE
 */
export function judgeRows(input: RowsInput, { records, today }: CheckDependencies): JudgedRows {
  if (records.schedule.edition === undefined)
    throw new UserInputError("No Schedule of Benefits is loaded.", { code: "NO_DATASET" });
  const asOf = input.asOf === undefined ? today() : parseMoment(input.asOf).day;
  const { lines, bad } = readLines(input.rows, input.defaults);
  const { historyFrom } = input;
  const deps: ClaimsDependencies = {
    records,
    asOf,
    isDayComplete: input.isDayComplete,
    completeFrom: historyFrom === undefined ? undefined : parseMoment(historyFrom).day,
    isHistoryOfAll: input.isHistoryOfAll,
    report: input.report,
  };
  return { records, lines, bad, ...checkLines(lines, deps) };
}

/**
 * Reads a call's rows.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED and what reading rows throws
 */
export function readCall(input: CheckClaimsInput, parseTable: ParseTable): RowsInput {
  const defaults = readDefaults(input.defaults, input.stated);
  const physicians = readPhysicians(input.physicians, parseTable);
  return {
    rows: readRows(input.rows, parseTable).map((row) => withPhysician(row, physicians, defaults.physician)),
    defaults,
    historyFrom: input.history_from,
    isHistoryOfAll: input.history_by === "any_physician",
    isDayComplete: input.day_complete ?? true,
    asOf: input.as_of,
  };
}

/**
 * Checks rows of claim lines against the Schedule before they are sent. Stores nothing of them.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, TOO_MANY_ROWS and what reading and judging rows throws
 */
export function checkClaims(
  input: CheckClaimsInput,
  deps: CheckDependencies & { readonly parseTable: ParseTable; readonly claimCodes: ClaimCodes },
): CheckClaimsOutput {
  const call = readCall(input, deps.parseTable);
  const { length } = call.rows;
  if (length === 0 || length > MOST_ROWS)
    throw new UserInputError(`${length} rows; a call takes 1 to ${MOST_ROWS}.`, {
      code: length === 0 ? "MISSING_PARAMETER" : "TOO_MANY_ROWS",
      suggestion:
        length === 0
          ? "The first line of rows names the columns, e.g. patient,service,code; a row for each claim line follows."
          : "Split them by patient, so that limits stay whole.",
    });
  return presentClaims({ ...judgeRows(call, deps), claimCodes: deps.claimCodes }, input);
}
