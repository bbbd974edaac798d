import { formatShare } from "@clinical-mcp/eval-kit";
import type { ExpectedFinding } from "./claim-day.ts";
import { hasCents, hasPage, type GivenFinding, type JudgedDay } from "./judge-day.ts";

const COLUMNS = [
  "lines",
  "found of those expected (95 %)",
  "false of those given (95 %)",
  "cents exact of those found (95 %)",
  "page named of those found (95 %)",
  "asked beyond, of the lines (95 %)",
];

const sum = (days: readonly JudgedDay[], of: (day: JudgedDay) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

function toCells(days: readonly JudgedDay[]): readonly string[] {
  const lines = sum(days, (day) => day.lines);
  const found = days.flatMap((day) => day.found);
  const expected = sum(days, ({ day }) => day.findings.length);
  return [
    String(lines),
    formatShare(found.length, expected),
    formatShare(
      sum(days, ({ wrong }) => wrong.length),
      sum(days, ({ decided }) => decided),
    ),
    formatShare(found.filter((one) => hasCents(one.given, one.expected)).length, found.length),
    formatShare(found.filter((one) => hasPage(one.given, one.expected)).length, found.length),
    formatShare(
      sum(days, ({ asked }) => asked.length),
      lines,
    ),
  ];
}

/** Recall by kind of finding. */
function formatKinds(days: readonly JudgedDay[]): readonly string[] {
  const expected = Map.groupBy(
    days.flatMap(({ day }) => day.findings),
    ({ kind }) => kind,
  );
  const found = days.flatMap((day) => day.found);
  return [...expected].map(([kind, all]) => {
    const own = found.filter((one) => one.expected.kind === kind);
    return `- ${kind}: ${formatShare(own.length, all.length)}`;
  });
}

/** Results of each day, and of all days. */
export function formatDays(days: readonly JudgedDay[]): string {
  if (days.length === 0) return "No days are kept yet.";
  const rows = [...days.map((one) => [one.day.id, ...toCells([one])]), ["all", ...toCells(days)]];
  return [
    `| day | ${COLUMNS.join(" | ")} |`,
    `| --- |${" --- |".repeat(COLUMNS.length)}`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    "",
    "Found, by kind:",
    "",
    ...formatKinds(days),
  ].join("\n");
}

const describeExpected = ({ line, kind, code, cents, page, why }: ExpectedFinding): string =>
  `line ${line}: ${kind} ${code}, ${cents ?? "no"} cents, ${page}: ${why}`;

const describeGiven = ({ lines, kind, code, amount_cents: cents, page, certainty }: GivenFinding): string =>
  `line ${lines.join(" ")}: ${kind} ${code}, ${cents ?? "no"} cents, ${page}, ${certainty}`;

/** Missing and false findings, and those with other cents or another page. */
export const listDayMisses = (days: readonly JudgedDay[]): readonly string[] =>
  days.flatMap(({ day: { id }, missing, wrong, asked, found }) => [
    ...missing.map((one) => `${id} not found: ${describeExpected(one)}`),
    ...wrong.map((one) => `${id} false: ${describeGiven(one)}`),
    ...asked.map((one) => `${id} asked beyond: ${describeGiven(one)}`),
    ...found
      .filter(({ given, expected }) => !hasCents(given, expected) || !hasPage(given, expected))
      .map(
        ({ given, expected }) => `${id} otherwise: ${describeExpected(expected)} | ${describeGiven(given)}`,
      ),
  ]);
