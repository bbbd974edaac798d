import type { Coverage, CoverageRow } from "./coverage-row.ts";
import type { CoverageJudgement, CoverageVerdict } from "./judge-coverage.ts";

/** Verdicts whose rows say more than the verdict does: at which stage, for which kind, under which policy. */
const TELLING: ReadonlySet<CoverageVerdict> = new Set([
  "covered",
  "pilot",
  "conflict",
  "other_stage",
  "other_setting",
]);

const MOST_LINES = 3;

/** "Aetna: CRC Stage II-III (CPB 0715, 2026-01-15)". */
const toLine = ({ payer, status, indication, cancers = [], policy, date }: CoverageRow): string => {
  const what = indication ?? (cancers.join(", ") || "no indication named");
  const where = [policy, date].filter((part) => part !== undefined).join(", ");
  return `${payer}${status === "covered" ? "" : `, ${status}`}: ${what}${where === "" ? "" : ` (${where})`}`;
};

/** Lists that name payers without an indication. */
const LISTS: ReadonlySet<string> = new Set(["commercialPayers", "commercialPayersNonCoverage"]);

/**
 * Everything that a record states on who pays for what, one statement a line, and its contradictions. A payer's own
 * lines replace its entry in a list of payers.
 */
export function describeCoverageShortly({
  rows,
  conflicts,
}: Coverage): Readonly<Record<string, readonly string[]>> {
  const detailed = new Set(rows.filter(({ source }) => !LISTS.has(source)).map(({ payer }) => payer));
  const stated = rows.filter(({ payer, source }) => !LISTS.has(source) || !detailed.has(payer));
  return {
    coverage: [...new Set(stated.map(toLine))],
    ...(conflicts.length > 0
      ? { coverageConflicts: conflicts.map(({ payer, statements }) => `${payer}: ${statements.join(" / ")}`) }
      : {}),
  };
}

/** The statements that a verdict rests on, the first three. */
export const statementsOf = ({ rows }: CoverageJudgement): readonly string[] =>
  [...new Set(rows.map(toLine))].slice(0, MOST_LINES);

/** What the verdict on a payer rests on, one statement a line, the first three; none where it says it all. */
export function coverageLines({ verdict, rows }: CoverageJudgement): readonly string[] {
  if (!TELLING.has(verdict)) return [];
  // The short text of a record repeats what the others say with stage and policy, unless it contradicts them.
  const detailed = verdict === "conflict" ? rows : rows.filter(({ source }) => source !== "reimbursement");
  return statementsOf({ verdict, rows: detailed.length > 0 ? detailed : rows });
}
