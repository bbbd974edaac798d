import { formatPercent as percent, quantile, reportCalibration } from "@clinical-mcp/eval-kit";
import { formatCalibrationReport } from "@clinical-mcp/confidence";
import { judge, measureGroup, type AskedQuestion, type Judged } from "./measures.ts";

export interface ReportHead {
  readonly date: string;
  readonly dataset: string;
  readonly documents: number;
  readonly split: string;
}

/** Above this a question without an answer would be taken for answered. */
const UNANSWERABLE_LIMIT = 0.6;

function formatGroups(judged: readonly Judged[]): readonly string[] {
  const groups = [
    measureGroup("all", judged),
    ...[...Map.groupBy(judged, ({ asked }) => asked.question.kind)].map(([kind, same]) =>
      measureGroup(kind, same),
    ),
    ...[...Map.groupBy(judged, ({ asked }) => asked.question.language)].map(([language, same]) =>
      measureGroup(language === "fr" ? "in French" : "in English", same),
    ),
    ...[...Map.groupBy(judged, ({ asked }) => asked.question.split)].map(([split, same]) =>
      measureGroup(split === "tune" ? "tuned on" : "held out", same),
    ),
  ];
  return [
    "| questions | number | document first | document in first 5 | MRR | provision in an answer | figures in an answer |",
    "|---|---|---|---|---|---|---|",
    ...groups.map(
      ({ group, questions, first, recallAt5, meanReciprocalRank, locators, figures }) =>
        `| ${group} | ${questions} | ${percent(first)} | ${percent(recallAt5)} | ` +
        `${meanReciprocalRank.toFixed(3)} | ${percent(locators)} | ${percent(figures)} |`,
    ),
  ];
}

function formatUnanswerable(asked: readonly AskedQuestion[]): readonly string[] {
  const confidences = asked.map(({ search }) => search.confidence);
  const above = confidences.filter((confidence) => confidence > UNANSWERABLE_LIMIT).length;
  const most = Math.max(...confidences).toFixed(2);
  return [
    `Of ${asked.length} questions without an answer ${above} have more than ${UNANSWERABLE_LIMIT} confidence (most: ${most}).`,
  ];
}

function formatCitations(asked: readonly AskedQuestion[]): readonly string[] {
  const answers = asked.flatMap(({ search, calls }) => [search, ...calls]);
  const citations = answers.reduce((sum, answer) => sum + answer.citations, 0);
  const wrong = answers.flatMap((answer) => answer.wrongCitations);
  return [
    `Citations: ${citations}, of which ${citations - wrong.length} name an existing ` +
      `place by its right address (precision ${percent(1 - wrong.length / citations)}).`,
    ...[...new Set(wrong)].slice(0, 10).map((fault) => `- ${fault}`),
  ];
}

/** The report as Markdown. */
export function formatReport(
  asked: readonly AskedQuestion[],
  { date, dataset, documents, split }: ReportHead,
): string {
  const answerable = asked.filter(({ question }) => question.documents.length > 0);
  const unanswerable = asked.filter(({ question }) => question.documents.length === 0);
  const judged = answerable.map(judge);
  const predictions = [
    ...judged.map(({ asked: { question, search }, isFound }) => ({
      predicted: search.confidence,
      label: isFound ? (1 as const) : (0 as const),
      query: question.id,
    })),
    ...unanswerable.map(({ question, search }) => ({
      predicted: search.confidence,
      label: 0 as const,
      query: question.id,
    })),
  ];
  const times = asked.map(({ search }) => search.milliseconds);
  return [
    `Measured ${date}, dataset ${dataset} (${documents} documents), questions: ${split}.`,
    "",
    ...formatGroups(judged),
    "",
    ...(unanswerable.length > 0 ? formatUnanswerable(unanswerable) : []),
    "",
    ...formatCitations(asked),
    "",
    "opa_search_sections over HTTP, one question at a time: p50 " +
      `${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms.`,
    "",
    "Confidence against whether a right document was among the first five:",
    "",
    formatCalibrationReport(reportCalibration(predictions)),
  ].join("\n");
}

/** The questions that went wrong, one a line. */
export const listMisses = (asked: readonly AskedQuestion[]): readonly string[] =>
  asked.flatMap((one) => {
    const { question, search } = one;
    if (question.documents.length === 0)
      return search.confidence > UNANSWERABLE_LIMIT
        ? [`${question.id}: confidence ${search.confidence}, no answer exists`]
        : [];
    const { isFirst, isFound, hasFigure, hasLocator } = judge(one);
    const faults = [
      ...(isFound ? (isFirst ? [] : ["not first"]) : ["not found"]),
      ...(hasFigure === false ? ["figure missing"] : []),
      ...(hasLocator === false ? ["provision missing"] : []),
    ];
    return faults.length === 0
      ? []
      : [
          `${question.id}: ${faults.join(", ")}; wanted ${question.documents.join(" or ")}; got ${search.documents.join(", ")}`,
        ];
  });
