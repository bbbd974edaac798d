import { formatCalibrationReport } from "@clinical-mcp/confidence";
import { formatPercent as percent, quantile, reportCalibration } from "@clinical-mcp/eval-kit";
import { judge, measureGroup, type Judged } from "./measures.ts";
import type { AskedQuestion } from "./ask-golden.ts";

export interface ReportHead {
  readonly date: string;
  readonly dataset: string;
  readonly split: string;
}

const SPLITS = { tune: "tuned on", test: "held out", fit: "fitted the confidence" } as const;

function formatGroups(judged: readonly Judged[]): readonly string[] {
  const by = (name: (one: Judged) => string) =>
    [...Map.groupBy(judged, name)].map(([group, same]) => measureGroup(group, same));
  const groups = [
    measureGroup("all", judged),
    ...by(({ asked }) => asked.question.kind),
    ...by(({ asked }) => (asked.question.language === "fr" ? "in French" : "in English")),
    ...by(({ asked }) => SPLITS[asked.question.split]),
    ...by(({ asked: { question } }) => `${question.kind}, ${SPLITS[question.split]}`),
  ];
  return [
    "| questions | number | decision | deciding figure | false assurance | each part of several | asks back what is missing | locators wanted that are cited | cited that are wanted |",
    "|---|---|---|---|---|---|---|---|---|",
    ...groups.map(
      (one) =>
        `| ${one.group} | ${one.questions} | ${percent(one.right)} | ${percent(one.figures)} | ${percent(one.falseAssurance)} | ${percent(one.intents)} | ${percent(one.followUps)} | ${percent(one.recall)} | ${percent(one.precision)} |`,
    ),
  ];
}

const MOST_FAULTS = 10;

function formatCitations(judged: readonly Judged[]): readonly string[] {
  const places = judged.reduce((sum, { asked }) => sum + asked.places.length, 0);
  const unheld = [...new Set(judged.flatMap((one) => one.unheld))];
  const held = judged.filter((one) => one.unheld.length === 0).length;
  return [
    `Places cited: ${places}. In ${percent(held / judged.length)} of the answers every place holds its figures when it is opened with source_passages.`,
    ...unheld.slice(0, MOST_FAULTS).map((fault) => `- ${fault}`),
  ];
}

export function formatForbidden(judged: readonly Judged[]): string {
  const wrong = judged.filter(({ forbidden }) => forbidden.length > 0);
  return `Answers with a statement that is false: ${wrong.length}.`;
}

const LOSS = /could not look|could not be (?:looked|searched|asked)|not searched|unavailable|search path/iu;

/** How answers do while one search path is away. */
export function formatLoss(
  whole: readonly AskedQuestion[],
  lost: readonly AskedQuestion[],
): readonly string[] {
  const before = new Map(whole.map(({ question, answer }) => [question.id, answer]));
  const same = lost.filter(({ question, answer }) => before.get(question.id)?.decision === answer.decision);
  const searched = lost.filter(({ answer }) => answer.trace.length > 0);
  const lower = searched.filter(
    ({ question, answer }) => answer.confidence < (before.get(question.id)?.confidence ?? 0),
  );
  const said = searched.filter(({ answer }) =>
    [...answer.notices, ...answer.confidence_reasons].some((words) => LOSS.test(words)),
  );
  return [
    `With the search by meaning away (no Chroma, no embedder), ${lost.length} of these questions asked again: the same decision in ${percent(same.length / lost.length)}; where something was looked up, lower confidence in ${percent(lower.length / searched.length)}, and the loss is said in ${percent(said.length / searched.length)}.`,
  ];
}

/** The report as Markdown. */
export function formatReport(
  asked: readonly AskedQuestion[],
  { date, dataset, split }: ReportHead,
  lost: readonly AskedQuestion[],
): string {
  const judged = asked.map(judge);
  const definite = judged.filter(({ asked }) => asked.answer.decision !== "needs_more_info");
  const predictions = definite.map(({ asked: { question, answer }, isRight }) => ({
    predicted: answer.confidence,
    label: isRight ? (1 as const) : (0 as const),
    query: question.id,
  }));
  const times = asked.map(({ milliseconds }) => milliseconds);
  return [
    `Measured ${date}, dataset ${dataset}, questions: ${split}.`,
    "",
    ...formatGroups(judged),
    "",
    formatForbidden(judged),
    "",
    ...formatCitations(judged),
    "",
    `coverage_answer over HTTP, one question at a time: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms.`,
    "",
    ...(lost.length > 0 ? formatLoss(asked, lost) : []),
    "",
    `Confidence against whether the decision was right, of the ${definite.length} answers that decide:`,
    "",
    formatCalibrationReport(reportCalibration(predictions)),
  ].join("\n");
}

/** The questions of tune that went wrong; those held out are never shown. */
export const listMisses = (asked: readonly AskedQuestion[]): readonly string[] =>
  asked
    .filter(({ question }) => question.split === "tune")
    .map(judge)
    .flatMap(
      ({ asked: { question, answer }, isRight, isFalse, hasFigures, hasFollowUps, forbidden, unheld }) => {
        const faults = [
          ...(isRight ? [] : [`${isFalse ? "FALSE " : ""}${answer.decision}, wanted ${question.decision}`]),
          ...(hasFigures === false ? [`figure missing of ${question.figures.join(", ")}`] : []),
          ...(hasFollowUps === false ? [`does not ask for ${question.followups.join(", ")}`] : []),
          ...forbidden.map((statement) => `says "${statement}"`),
          ...unheld,
        ];
        return faults.length === 0 ? [] : [`${question.id}: ${faults.join("; ")}`];
      },
    );
