import { UserInputError } from "@clinical-mcp/errors";
import type { ClaimRecords } from "../decision/claim/claim-records.ts";
import { parseMoment } from "../ohip/local-time.ts";
import { MOST_ROWS, type RowDefaults } from "./claim-row.ts";
import { checkLines } from "./check-lines.ts";
import type { CheckClaimsInput, CheckClaimsOutput } from "./check-claims-schemas.ts";
import type { ClaimsReach } from "./hold-line.ts";
import { presentClaims, type CheckedClaims } from "./present-claims.ts";
import { readLines } from "./read-lines.ts";
import type { ParseTable } from "./row-table.ts";
import { readDefaults, readRows, type WrittenRow } from "./read-rows.ts";

/** What check_claims may reach: nothing that keeps anything. */
export interface CheckReach {
  readonly records: ClaimRecords;
  /** YYYY-MM-DD in Ontario. */
  readonly today: () => string;
}

/** Rows as they were read, and what is told of all of them. */
export interface RowsInput {
  readonly rows: readonly WrittenRow[];
  readonly defaults: RowDefaults;
  /** YYYY-MM-DD from which earlier claims are complete. */
  readonly historyFrom?: string | undefined;
  readonly isDayComplete: boolean;
  /** Day of sending, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Told after each patient how many new lines are judged. */
  readonly report?: ((judged: number) => void) | undefined;
}

/**
 * Judges rows.
 *
 * @throws UserInputError NO_DATASET, INVALID_DATE, INVALID_ROWS, DUPLICATE_LINE
 */
export function judgeRows(input: RowsInput, { records, today }: CheckReach): CheckedClaims {
  if (records.schedule.edition === undefined)
    throw new UserInputError("No Schedule of Benefits is loaded.", { code: "NO_DATASET" });
  const asOf = input.asOf === undefined ? today() : parseMoment(input.asOf).day;
  const { lines, bad } = readLines(input.rows, input.defaults);
  const { historyFrom } = input;
  const reach: ClaimsReach = {
    records,
    asOf,
    isDayComplete: input.isDayComplete,
    completeFrom: historyFrom === undefined ? undefined : parseMoment(historyFrom).day,
    report: input.report,
  };
  return {
    records,
    lines,
    bad,
    ...checkLines(lines, reach),
  };
}

/**
 * Rows of claim lines held to the Schedule before they are sent; nothing of them is kept.
 *
 * @throws UserInputError HEALTH_NUMBER_REFUSED, TOO_MANY_ROWS and what reading and judging rows throws
 */
export function checkClaims(
  input: CheckClaimsInput,
  reach: CheckReach & { readonly parseTable: ParseTable },
): CheckClaimsOutput {
  const rows = readRows(input.rows, reach.parseTable);
  if (rows.length === 0 || rows.length > MOST_ROWS)
    throw new UserInputError(`${rows.length} rows; a call takes 1 to ${MOST_ROWS}.`, {
      code: rows.length === 0 ? "MISSING_PARAMETER" : "TOO_MANY_ROWS",
      suggestion: "Split them by patient, so that limits stay whole.",
    });
  const checked = judgeRows(
    {
      rows,
      defaults: readDefaults(input.defaults),
      historyFrom: input.history_from,
      isDayComplete: input.day_complete ?? true,
      asOf: input.as_of,
    },
    reach,
  );
  return presentClaims(checked, input);
}
