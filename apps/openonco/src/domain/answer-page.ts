import type { NoMatch } from "./explain-no-match.ts";
import { ANSWER_BYTES, jsonBytes } from "@clinical-mcp/mcp-tool";
import type { SizedRow } from "./test-catalog.ts";
import type { TestRow } from "./test-row.ts";
import type { MatchingTest } from "./test-store.ts";

/** All fields, the lean ones because all would not fit, or those asked for. */
export type FieldsShown = "all" | "lean" | "selected";

export interface SearchAnswer extends NoMatch {
  readonly tests: TestRow[];
  readonly total: number;
  readonly returned: number;
  readonly offset: number;
  readonly has_more: boolean;
  readonly next_offset?: number;
  readonly fields_shown: FieldsShown;
  readonly notice?: string;
  readonly data_as_of: string | null;
}

/** The matches that limit and offset leave, before they are cut to size. */
export interface Page {
  readonly matches: readonly MatchingTest[];
  readonly total: number;
  readonly offset: number;
  /** Say for each row whether it matches the cancer exactly or broadly. */
  readonly showMatch: boolean;
  readonly notices: readonly string[];
  readonly dataAsOf: string | null;
}

/** Rows of a page, found by id. */
export type FindRow = (id: string) => SizedRow | undefined;

interface PageRow extends SizedRow {
  readonly match: MatchingTest;
}

const MATCH_BYTES = `,"match":"exact"`.length;

const listRows = (page: Page, findRow: FindRow): readonly PageRow[] =>
  page.matches.flatMap((match) => {
    const sized = findRow(match.id);
    return sized ? [{ ...sized, match }] : [];
  });

function toShownRow({ row, match }: PageRow): TestRow {
  const { id, name, vendor, ...rest } = row;
  return { id, name, vendor, match: match.exact ? "exact" : "broad", ...rest };
}

/** The answer around its first `count` rows. */
function toEnvelope(page: Page, shown: FieldsShown, count: number): SearchAnswer {
  const { total, offset, notices, dataAsOf, matches } = page;
  const next = offset + count;
  const more = next < total && count > 0;
  const cut = `Cut at a whole test to stay under ${ANSWER_BYTES} bytes; go on with offset=${next}.`;
  const told = count < matches.length ? [...notices, cut] : notices;
  return {
    tests: [],
    total,
    returned: count,
    offset,
    has_more: more,
    ...(more ? { next_offset: next } : {}),
    fields_shown: shown,
    ...(told.length > 0 ? { notice: told.join(" ") } : {}),
    data_as_of: dataAsOf,
  };
}

/** Bytes of the answer, from those of its rows: the rows themselves need not be written for it. */
function answerBytes(envelope: SearchAnswer, rows: readonly PageRow[], showMatch: boolean): number {
  const perRow = showMatch ? MATCH_BYTES + 1 : 1;
  const rowBytes = rows.slice(0, envelope.returned).reduce((sum, { bytes }) => sum + bytes + perRow, 0);
  return jsonBytes(envelope) + Math.max(0, rowBytes - 1);
}

const withRows = (envelope: SearchAnswer, rows: readonly PageRow[], showMatch: boolean): SearchAnswer => ({
  ...envelope,
  tests: rows.slice(0, envelope.returned).map((row) => (showMatch ? toShownRow(row) : row.row)),
});

/** The whole page, if it fits. */
export function fitWhole(page: Page, shown: FieldsShown, findRow: FindRow): SearchAnswer | undefined {
  const rows = listRows(page, findRow);
  const envelope = toEnvelope(page, shown, rows.length);
  if (answerBytes(envelope, rows, page.showMatch) > ANSWER_BYTES) return undefined;
  return withRows(envelope, rows, page.showMatch);
}

/** The page cut at a whole test; one test is always shown, however large. */
export function fitCut(page: Page, shown: FieldsShown, findRow: FindRow): SearchAnswer {
  const rows = listRows(page, findRow);
  for (let count = rows.length; count > 1; count -= 1) {
    const envelope = toEnvelope(page, shown, count);
    if (answerBytes(envelope, rows, page.showMatch) <= ANSWER_BYTES) {
      return withRows(envelope, rows, page.showMatch);
    }
  }
  return withRows(toEnvelope(page, shown, Math.min(1, rows.length)), rows, page.showMatch);
}
