import { utils, write } from "@e965/xlsx";
import type {
  CheckClaimsOutput,
  ShownFinding,
} from "../../apps/coverage/src/domain/claims/check-claims-schemas.ts";
import {
  chooseFindings,
  summarise,
  type CheckedClaims,
} from "../../apps/coverage/src/domain/claims/present-claims.ts";
import { printDollars } from "../../apps/coverage/src/domain/ohip/fee-text.ts";
import type { Format } from "./arguments.ts";

const COLUMNS = [
  "kind",
  "lines",
  "code",
  "dollars",
  "certainty",
  "reason",
  "statement",
  "detail",
  "fix",
  "needs",
  "page",
  "ministry",
] as const;

interface Report {
  readonly summary: ReturnType<typeof summarise>;
  readonly findings: readonly ShownFinding[];
  /** What became of each new line. */
  readonly lines: readonly Readonly<Record<string, string | number | null>>[];
}

const isKind = (kind: string): kind is ShownFinding["kind"] => kind !== "";

/** All findings and what became of each line: a file has no bound on its size. */
export function toReport(checked: CheckedClaims, show: readonly string[] | undefined): Report {
  return {
    summary: summarise(checked),
    findings: chooseFindings(checked, { show: show?.filter(isKind) }),
    lines: checked.judged.map(({ line, code, decision, claimedCents, highCents, lowCents }) => ({
      line,
      code,
      decision,
      fee_cents: claimedCents,
      payable_low_cents: lowCents,
      payable_high_cents: highCents,
    })),
  };
}

const toDollars = (cents: number): string => (cents / 100).toFixed(4).replace(/00$/u, "");

function toFix({ fix }: ShownFinding): string {
  if (!fix) return "";
  const pays = fix.pays_cents === undefined ? undefined : `(${toDollars(fix.pays_cents)})`;
  return [fix.action, fix.code, fix.units, pays].filter((part) => part !== undefined).join(" ");
}

const toCells = (one: ShownFinding): readonly string[] => [
  one.kind,
  one.lines.join(" "),
  one.code,
  one.amount_cents === null ? "" : toDollars(one.amount_cents),
  one.certainty,
  one.reason,
  one.statement,
  one.detail ?? "",
  toFix(one),
  (one.needs ?? []).join(" "),
  one.page,
  (one.ministry_codes ?? []).join(" "),
];

/** What a spreadsheet would take for a formula begins with a quotation mark of its own. */
const toSafe = (cell: string): string => (/^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell);
const toCsvCell = (cell: string): string => {
  const safe = toSafe(cell);
  return safe !== cell || /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const toCsv = ({ findings }: Report): string =>
  [COLUMNS, ...findings.map(toCells)].map((cells) => `${cells.map(toCsvCell).join(",")}\r\n`).join("");

type Totals = CheckClaimsOutput["totals"];

function listTotals({ summary: { totals, edition } }: Report): readonly (readonly [string, string])[] {
  const dollars = (name: keyof Totals): string => {
    const value = totals[name];
    return typeof value === "number" ? printDollars(value) : "";
  };
  return [
    ["Sent", dollars("sent_cents")],
    ["By the Schedule", dollars("by_schedule_cents")],
    ["Expected", `${dollars("expected_low_cents")} to ${dollars("expected_high_cents")}`],
    ["At risk", dollars("at_risk_cents")],
    ["Missed, certain", dollars("missed_certain_cents")],
    ["Missed, possible", dollars("missed_possible_cents")],
    ["Edition", `${edition.as_of}, in force from ${edition.effective_date ?? "?"}`],
    ...(edition.note === undefined ? [] : [["Note", edition.note] as const]),
  ].filter((row): row is [string, string] => row[1] !== "");
}

function toWorkbook(report: Report): Uint8Array {
  const workbook = utils.book_new();
  const sheets: readonly (readonly [string, readonly (readonly (string | number | null)[])[]])[] = [
    ["Findings", [COLUMNS, ...report.findings.map(toCells)]],
    ["Lines", [Object.keys(report.lines[0] ?? {}), ...report.lines.map((line) => Object.values(line))]],
    ["Totals", listTotals(report)],
    ["Not checked", report.summary.not_checked.map(({ what, why, lines }) => [what, why, lines.join(" ")])],
  ];
  for (const [name, rows] of sheets)
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  const bytes: Uint8Array = write(workbook, { type: "buffer", bookType: "xlsx", compression: true });
  return bytes;
}

const cut = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width);

/** Totals first, then the findings, and the limits of the check. */
function toTable(report: Report): string {
  const { summary, findings } = report;
  const rows = findings.map((one) => {
    const [kind = "", lines = "", code = "", dollars = ""] = toCells(one);
    const said = [one.statement, one.detail ?? ""].filter((part) => part !== "").join(" — ");
    const place = `${cut(kind, 11)} ${cut(lines, 14)} ${cut(code, 5)} ${dollars.padStart(10)}  ${cut(one.page, 8)}`;
    return `${place} ${said}${toFix(one) === "" ? "" : ` → ${toFix(one)}`}`;
  });
  return [
    ...listTotals(report).map(([name, value]) => `${cut(name, 17)} ${value}`),
    "",
    ...(rows.length > 0
      ? rows
      : [`Nothing found in ${summary.checked.new} line${summary.checked.new === 1 ? "" : "s"}.`]),
    ...(summary.questions.length > 0 ? ["", "Asked, by the money that depends on it:"] : []),
    ...summary.questions.map(
      ({ question, lines, amount_cents: cents }) =>
        `  ${printDollars(cents)}  ${question} (lines ${lines.join(", ")})`,
    ),
    ...(summary.returned ? ["", "Codes of lines that came back:"] : []),
    ...(summary.returned ?? []).map(
      ({ code, meaning, lines, found }) =>
        `  ${code}: ${meaning} (lines ${lines.join(", ")}; found here: ${found.join(", ") || "none"})`,
    ),
    ...(summary.not_checked.length > 0 ? ["", "Not checked:"] : []),
    ...summary.not_checked.map(
      ({ what, why, lines }) => `  ${what}: ${why}${lines.length > 0 ? ` (lines ${lines.join(", ")})` : ""}`,
    ),
    "",
  ].join("\n");
}

/** A report in the form that was asked for. */
export function formatReport(report: Report, format: Format): string | Uint8Array {
  switch (format) {
    case "table":
      return toTable(report);
    case "csv":
      return toCsv(report);
    case "xlsx":
      return toWorkbook(report);
    case "json":
      return `${JSON.stringify({ ...report.summary, findings: report.findings, lines: report.lines }, null, 2)}\n`;
  }
}
