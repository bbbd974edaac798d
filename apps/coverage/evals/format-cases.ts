import { formatPercent as percent, formatShare } from "@clinical-mcp/eval-kit";
import { formatCost } from "./format-cost.ts";
import type { Asked } from "./ask-server.ts";
import { OUTCOMES, type JudgedCase, type Outcome } from "./judge-case.ts";

/** A typed case or a recorded call, with what came back. */
export interface AskedCase {
  readonly judged: JudgedCase;
  /** One entry for each call. */
  readonly asked: readonly Asked[];
}

const HEADINGS: Readonly<Record<Outcome, string>> = {
  right: "right (95 %)",
  wrong: "definite and wrong (95 %)",
  asked_back: "asked back without need (95 %)",
  refused: "refused (95 %)",
};

const known = (values: readonly (boolean | undefined)[]): readonly [yes: number, all: number] => [
  values.filter((value) => value === true).length,
  values.filter((value) => value !== undefined).length,
];

function formatGroup(group: string, cases: readonly JudgedCase[]): string {
  const shares = OUTCOMES.map((wanted) =>
    formatShare(cases.filter(({ outcome }) => outcome === wanted).length, cases.length),
  );
  const needs = formatShare(...known(cases.map(({ hasNeeds }) => hasNeeds)));
  const [shown, wanted] = known(cases.map(({ hasFigures }) => hasFigures));
  const figures = wanted === 0 ? "–" : `${percent(shown / wanted)} of ${wanted}`;
  return `| ${[group, ...shares, needs, figures].join(" | ")} |`;
}

/** The report on typed cases or calls, as Markdown. */
export function formatCases(cases: readonly AskedCase[]): string {
  if (cases.length === 0) return "None are kept yet.";
  const judged = cases.map((one) => one.judged);
  const calls = cases.flatMap(({ asked }) => asked);
  const forbidden = judged.filter((one) => one.forbidden.length > 0).length;
  return [
    `| cases | ${OUTCOMES.map((one) => HEADINGS[one]).join(" | ")} | names the deciding need (95 %) | figures |`,
    `|${"---|".repeat(OUTCOMES.length + 3)}`,
    formatGroup("all", judged),
    ...[...Map.groupBy(judged, ({ program }) => program)].map(([program, same]) =>
      formatGroup(program, same),
    ),
    "",
    `Answers with a statement that is false: ${forbidden}. Calls: ${calls.length}; ${formatCost(calls)}.`,
  ].join("\n");
}

/** Errors, one case a line. */
export const listCaseMisses = (cases: readonly AskedCase[]): readonly string[] =>
  cases.flatMap(({ judged: { id, outcome, faults } }) =>
    faults.length === 0
      ? []
      : [`${id}: ${outcome === "right" ? "" : `${outcome.toUpperCase()} `}${faults.join("; ")}`],
  );
