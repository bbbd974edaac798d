import type { CancerTypeQuestion } from "../cancer/cancer-types.ts";
import { coverageLines } from "../coverage/coverage-lines.ts";
import type { Coverage } from "../coverage/coverage-row.ts";
import type { CoverageJudgement } from "../coverage/judge-coverage.ts";
import { toCoverageJudge } from "../coverage/judge-coverage.ts";
import { MEDICARE } from "../coverage/payers.ts";
import type { NoMatch } from "../search/explain-no-match.ts";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import type { SizedRow } from "../catalog/test-catalog.ts";
import type { TestRow } from "../catalog/test-row.ts";
import type { MatchingTest } from "../catalog/test-store.ts";

/** All fields; the rich or lean ones because all would not fit; or those asked for. */
export type FieldsShown = "all" | "rich" | "lean" | "selected";

export interface SearchAnswer extends NoMatch {
  /** The schema is open, so that it stays short. */
  readonly [field: string]: unknown;
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
  /** The cancer asked, if one was: each row then says how it matches, and whether Medicare pays for it. */
  readonly cancer: CancerTypeQuestion | undefined;
  readonly notices: readonly string[];
  readonly dataAsOf: string | null;
  /** Most bytes of the answer. */
  readonly budget: number;
}

/** Rows of a page, found by id. */
export type FindRow = (id: string) => SizedRow | undefined;

function listRows(page: Page, findRow: FindRow): readonly SizedRow[] {
  const judge = toMedicareJudge(page.cancer);
  return page.matches.flatMap((match) => {
    const sized = findRow(match.id);
    if (sized === undefined) return [];
    if (judge === undefined) return [sized];
    const row = toShownRow(sized.row, match, { hasCancer: true, medicare: judge(sized.test.coverage) });
    return [{ ...sized, row, bytes: jsonBytes(row) }];
  });
}

/** Fields that say Medicare pays for the test, though perhaps not for the cancer asked. */
const SAYS_MEDICARE: Readonly<Record<string, RegExp>> = {
  reimbursementCategory: /medicare/i,
  medicareCovered: /^(?:covered|partial)$/,
  reimbursement: /medicare/i,
};

/** Without text that reads as "Medicare pays" next to a cancer for which it does not. */
const withoutMedicare = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !(SAYS_MEDICARE[field]?.test(String(value)) ?? false)),
  );

/** The reason for showing a row, in addition to its fields. */
export interface ShownFor {
  /** The row says how its test matches a cancer that was asked. */
  readonly hasCancer: boolean;
  /** What Medicare does for that cancer. */
  readonly medicare?: CoverageJudgement | undefined;
  /** What the payer asked about does; otherwise what Medicare does. */
  readonly coverage?: CoverageJudgement | undefined;
  /** The payer asked is Medicare, for a setting or stage: what it does for the cancer besides is not part of the answer. */
  readonly isPart?: boolean;
}

/** What Medicare does for a cancer that is asked, made once for all rows. */
export const toMedicareJudge = (
  cancer: CancerTypeQuestion | undefined,
): ((coverage: Coverage) => CoverageJudgement) | undefined =>
  cancer && toCoverageJudge({ payer: MEDICARE, cancer });

/**
 * A row with how its test matches the cancer asked, whether Medicare pays for that cancer, and what the payer asked
 * pays for.
 */
export function toShownRow(
  row: TestRow,
  match: MatchingTest,
  { hasCancer, medicare, coverage, isPart = false }: ShownFor,
): TestRow {
  const { id, name, vendor, ...rest } = row;
  const stated = coverage ?? medicare;
  const lines = stated ? coverageLines(stated) : [];
  const verdict = medicare?.verdict;
  return {
    id,
    name,
    vendor,
    ...(hasCancer ? { match: match.grade } : {}),
    ...(verdict === undefined || verdict === "not_stated" || isPart ? {} : { medicareForCancer: verdict }),
    ...(coverage?.verdict === "conflict" ? { coveredBy: "conflict" } : {}),
    ...(lines.length > 0 ? { coverage: lines } : {}),
    ...(verdict === undefined || verdict === "covered" ? rest : withoutMedicare(rest)),
  };
}

/** The answer around its first `count` rows. */
function toEnvelope(page: Page, shown: FieldsShown, count: number): SearchAnswer {
  const { total, offset, notices, dataAsOf, matches, budget } = page;
  const next = offset + count;
  const more = next < total && count > 0;
  const cut = `Cut at a whole test to stay under ${budget} bytes; go on with offset=${next}.`;
  const reported = count < matches.length ? [...notices, cut] : notices;
  return {
    tests: [],
    total,
    returned: count,
    offset,
    has_more: more,
    ...(more ? { next_offset: next } : {}),
    fields_shown: shown,
    ...(reported.length > 0 ? { notice: reported.join(" ") } : {}),
    data_as_of: dataAsOf,
  };
}

/** Bytes of the answer, from those of its rows: the rows themselves need not be written for it. */
function answerBytes(envelope: SearchAnswer, rows: readonly SizedRow[]): number {
  const rowBytes = rows.slice(0, envelope.returned).reduce((sum, { bytes }) => sum + bytes + 1, 0);
  return jsonBytes(envelope) + Math.max(0, rowBytes - 1);
}

const withRows = (envelope: SearchAnswer, rows: readonly SizedRow[]): SearchAnswer => ({
  ...envelope,
  tests: rows.slice(0, envelope.returned).map(({ row }) => row),
});

/** The whole page, if it fits. */
export function fitWhole(page: Page, shown: FieldsShown, findRow: FindRow): SearchAnswer | undefined {
  // Rows of a cancer are made for it; those that are far too many need not be.
  const bytes = page.matches.reduce((sum, { id }) => sum + (findRow(id)?.bytes ?? 0), 0);
  if (bytes > 2 * page.budget) return undefined;
  const rows = listRows(page, findRow);
  const envelope = toEnvelope(page, shown, rows.length);
  if (answerBytes(envelope, rows) > page.budget) return undefined;
  return withRows(envelope, rows);
}

/** The page cut at a whole test; one test is always shown, however large. */
export function fitCut(page: Page, shown: FieldsShown, findRow: FindRow): SearchAnswer {
  const rows = listRows(page, findRow);
  for (let count = rows.length; count > 1; count -= 1) {
    const envelope = toEnvelope(page, shown, count);
    if (answerBytes(envelope, rows) <= page.budget) {
      return withRows(envelope, rows);
    }
  }
  return withRows(toEnvelope(page, shown, Math.min(1, rows.length)), rows);
}
