import { formatCalibrationReport } from "@clinical-mcp/confidence";
import { formatPercent as percent, formatShare, reportCalibration } from "@clinical-mcp/eval-kit";
import type { Asked } from "./ask-server.ts";
import { formatCost } from "./format-cost.ts";
import type { FreshQuestion } from "./fresh-question.ts";
import { OUTCOMES } from "./judge-case.ts";
import type { JudgedFresh } from "./judge-fresh.ts";

/** A fresh question with what came back. */
export interface AskedFresh {
  readonly question: FreshQuestion;
  readonly judged: JudgedFresh;
  readonly asked: readonly Asked[];
}

const COLUMNS = [
  "fresh questions",
  "right (95 %)",
  "definite and wrong (95 %)",
  "asked back without need (95 %)",
  "refused (95 %)",
  "names the deciding need (95 %)",
  "names something to fill in",
  "figures",
];

const count = (values: readonly (boolean | undefined)[]): readonly [yes: number, all: number] => [
  values.filter((value) => value === true).length,
  values.filter((value) => value !== undefined).length,
];

function formatGroup(group: string, all: readonly AskedFresh[]): string {
  const judged = all.map((one) => one.judged);
  const outcomes = OUTCOMES.map((wanted) =>
    formatShare(judged.filter(({ outcome }) => outcome === wanted).length, judged.length),
  );
  const needs = formatShare(...count(judged.map(({ hasNeeds }) => hasNeeds)));
  const named = formatShare(...count(judged.map(({ namesSomething }) => namesSomething)));
  const [shown, wanted] = count(judged.map(({ hasFigures }) => hasFigures));
  const figures = wanted === 0 ? "–" : `${percent(shown / wanted)} of ${wanted}`;
  return `| ${[group, ...outcomes, needs, named, figures].join(" | ")} |`;
}

function formatConfidence(all: readonly AskedFresh[]): readonly string[] {
  const predictions = all.flatMap(({ question, judged: { confidence, isDefinite, outcome } }) =>
    confidence === undefined || !isDefinite
      ? []
      : [
          {
            predicted: confidence,
            label: outcome === "right" ? (1 as const) : (0 as const),
            query: question.id,
          },
        ],
  );
  const hasBoth = new Set(predictions.map(({ label }) => label)).size > 1;
  return hasBoth
    ? [
        "",
        `Confidence of the ${predictions.length} answers that decide:`,
        "",
        formatCalibrationReport(reportCalibration(predictions)),
      ]
    : [];
}

/** The report on fresh questions, as Markdown: in all, by program, by language and by author. */
export function formatFresh(all: readonly AskedFresh[]): string {
  if (all.length === 0) return "No fresh questions are kept yet.";
  const by = (name: (one: AskedFresh) => string) =>
    [...Map.groupBy(all, name)].map(([group, same]) => formatGroup(group, same));
  const forbidden = all.filter(({ judged }) => judged.forbidden.length > 0).length;
  const calls = all.flatMap(({ asked }) => asked);
  return [
    `| ${COLUMNS.join(" | ")} |`,
    `|${"---|".repeat(COLUMNS.length)}`,
    formatGroup("all", all),
    ...by(({ judged }) => judged.program),
    ...by(({ question }) => (question.language === "fr" ? "in French" : "in English")),
    ...by(({ question }) => `author ${question.author}`),
    "",
    `Answers with a statement that is false: ${forbidden}. Calls: ${calls.length}; ${formatCost(calls)}.`,
    ...formatConfidence(all),
  ].join("\n");
}

/** Errors, one question a line. */
export const listFreshMisses = (all: readonly AskedFresh[]): readonly string[] =>
  all.flatMap(({ question, judged: { outcome, faults, hasNeeds, hasFigures, forbidden } }) => {
    const said = [
      ...faults,
      ...(hasNeeds === false ? [`does not ask for ${question.needs[0] ?? ""}`] : []),
      ...(hasFigures === false ? [`figures missing of ${question.figures.join(", ")}`] : []),
      ...forbidden.map((statement) => `says "${statement}"`),
    ];
    return said.length === 0 ? [] : [`${question.id}: ${outcome.toUpperCase()} ${said.join("; ")}`];
  });
