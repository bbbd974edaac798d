import { EXCUSED_CHECKS, toEntry } from "./plan.ts";
import type { SuiteRun } from "./run-suite.ts";
import type { ScenarioScore } from "./score-checks.ts";

/** One server under one revision. */
export interface ReportRow extends SuiteRun {
  readonly server: string;
  readonly revision: string;
}

const HEAD = ["SERVER", "REVISION", "SCENARIOS", "CHECKS", "EXCUSED", "RESULT"];

/** Scenarios and checks as passed/total; what is excused, failed or not scored follows by name. */
export function formatReport(rows: readonly ReportRow[]): string {
  return [
    formatTable([HEAD, ...rows.map(toCells)]),
    ...formatExcuses(rows),
    ...formatNotScored(rows),
    ...formatFailures(rows),
  ].join("\n");
}

function toCells({ server, revision, scores }: ReportRow): readonly string[] {
  const sum = (key: "passedChecks" | "totalChecks"): number =>
    scores.reduce((total, score) => total + score[key], 0);
  return [
    server,
    revision,
    `${countPassed(scores)}/${scores.length}`,
    `${sum("passedChecks")}/${sum("totalChecks")}`,
    String(scores.flatMap(({ excused }) => excused).length),
    hasFailed(scores) ? "FAILED" : "ok",
  ];
}

const countPassed = (scores: readonly ScenarioScore[]): number =>
  scores.filter(({ verdict }) => verdict === "passed").length;

export const hasFailed = (scores: readonly ScenarioScore[]): boolean =>
  scores.some(({ verdict }) => verdict === "failed");

function formatTable(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

function formatExcuses(rows: readonly ReportRow[]): string[] {
  const used = toUsedExcuses(rows);
  const lines = EXCUSED_CHECKS.filter((excuse) => used.has(toEntry(excuse))).map(
    (excuse) => `  ~ ${toEntry(excuse)} (${excuse.why})`,
  );
  return lines.length === 0
    ? []
    : ["", "Excused in servers without test tools; the fixture passes them:", ...lines];
}

/** Entries `scenario:check` that excused a failure somewhere. */
export function toUsedExcuses(rows: readonly ReportRow[]): ReadonlySet<string> {
  const used = rows.flatMap(({ scores }) =>
    scores.flatMap(({ scenario, excused }) => excused.map((check) => toEntry({ scenario, check }))),
  );
  return new Set(used);
}

function formatNotScored(rows: readonly ReportRow[]): string[] {
  return rows
    .filter(({ notScored }) => notScored.length > 0)
    .flatMap(({ server, revision, notScored }) => {
      const others = notScored.filter(({ verdict }) => verdict !== "passed").map(({ scenario }) => scenario);
      const passed = `${countPassed(notScored)}/${notScored.length} passed`;
      return [
        "",
        `Not required by ${revision}, run for information on ${server}: ${passed}`,
        ...(others.length > 0 ? [`  not passed: ${others.join(", ")}`] : []),
      ];
    });
}

function formatFailures(rows: readonly ReportRow[]): string[] {
  const lines = rows.flatMap(({ server, revision, scores }) =>
    scores.flatMap(({ scenario, problems }) =>
      problems.map((problem) => `  ✗ ${server} ${revision} ${scenario}: ${problem}`),
    ),
  );
  return lines.length === 0 ? [] : ["", "Failures:", ...lines];
}
