import { formatCalibrationReport } from "@clinical-mcp/confidence";
import { formatPercent as percent, formatShare, reportCalibration } from "@clinical-mcp/eval-kit";
import { formatCost } from "./format-cost.ts";
import { judge, measureGroup, type AskedQuestion, type GroupMeasures, type Judged } from "./measures.ts";

const SPLITS = { tune: "tuned on", test: "held out", fit: "held out for confidence" } as const;

const COLUMNS = [
  "questions",
  "right (95 %)",
  "definite and wrong (95 %)",
  "asked back without need (95 %)",
  "refused",
  "in part",
  "deciding figure",
  "each part of several",
  "names what is missing (95 %)",
  "locators wanted that are cited",
  "cited that are wanted",
];

function formatGroup({ group, questions, outcomes, followUps, ...one }: GroupMeasures): string {
  const [named, wanted] = followUps;
  const cells = [
    group,
    formatShare(outcomes.right, questions),
    formatShare(outcomes.wrong, questions),
    formatShare(outcomes.asked_back, questions),
    outcomes.refused,
    one.inPart,
    ...[one.figures, one.intents].map(percent),
    formatShare(named, wanted),
    ...[one.recall, one.precision].map(percent),
  ];
  return `| ${cells.join(" | ")} |`;
}

function formatGroups(judged: readonly Judged[]): readonly string[] {
  const by = (name: (one: Judged) => string) =>
    [...Map.groupBy(judged, name)].map(([group, same]) => measureGroup(group, same));
  const groups = [
    measureGroup("all", judged),
    ...by(({ asked }) => asked.question.kind),
    ...by(({ asked }) => (asked.question.language === "fr" ? "in French" : "in English")),
    ...by(({ asked }) => SPLITS[asked.question.split]),
  ];
  return [
    `| ${COLUMNS.join(" | ")} |`,
    `|${"---|".repeat(COLUMNS.length)}`,
    ...groups.map(formatGroup),
    "",
    "In part: a claim of several codes has a decision for each, and the one wanted for the whole is among them; they count as right.",
  ];
}

const MOST_FAULTS = 10;

function formatCitations(judged: readonly Judged[]): readonly string[] {
  const places = judged.reduce((sum, { asked }) => sum + asked.places.length, 0);
  const unheld = [...new Set(judged.flatMap((one) => one.unheld))];
  const held = judged.filter((one) => one.unheld.length === 0).length;
  return [
    `Places cited: ${places}. In ${percent(held / judged.length)} of the answers ` +
      "every place holds its figures when it is opened with source_passages.",
    ...unheld.slice(0, MOST_FAULTS).map((fault) => `- ${fault}`),
  ];
}

function formatConfidence(judged: readonly Judged[]): readonly string[] {
  const predictions = judged.flatMap(({ asked: { question, asked }, outcome }) =>
    asked.answer === undefined || asked.answer.decision === "needs_more_info"
      ? []
      : [
          {
            predicted: asked.answer.confidence,
            label: outcome === "right" ? (1 as const) : (0 as const),
            query: question.id,
          },
        ],
  );
  return predictions.length === 0
    ? []
    : [
        "",
        `Confidence against whether the decision was right, of the ${predictions.length} answers that decide:`,
        "",
        formatCalibrationReport(reportCalibration(predictions)),
      ];
}

/** The report on words alone, as Markdown. */
export function formatWords(asked: readonly AskedQuestion[]): string {
  const judged = asked.map(judge);
  const forbidden = judged.filter((one) => one.forbidden.length > 0).length;
  return [
    ...formatGroups(judged),
    "",
    `Answers with a statement that is false: ${forbidden}.`,
    "",
    ...formatCitations(judged),
    "",
    `coverage_answer over HTTP: ${formatCost(asked.map((one) => one.asked))}.`,
    ...formatConfidence(judged),
  ].join("\n");
}

function listFaults({
  asked: { question, asked },
  outcome,
  hasFigures,
  hasFollowUps,
  forbidden,
  unheld,
}: Judged): readonly string[] {
  const said = asked.answer?.asks.map(({ subject, decision }) => `${subject} ${decision}`).join(", ");
  const given = `${outcome.toUpperCase()} ${said ?? asked.refusal ?? ""}`;
  return [
    ...(outcome === "right" ? [] : [`${given}, wanted ${question.decision}`]),
    ...(hasFigures === false ? [`figure missing of ${question.figures.join(", ")}`] : []),
    ...(hasFollowUps === false ? [`does not ask for ${question.followups.join(", ")}`] : []),
    ...forbidden.map((statement) => `says "${statement}"`),
    ...unheld,
  ];
}

/** The questions of tune that went wrong; those held out are never shown. */
export const listMisses = (asked: readonly AskedQuestion[]): readonly string[] =>
  asked
    .filter(({ question }) => question.split === "tune")
    .map(judge)
    .flatMap((one) => {
      const faults = listFaults(one);
      return faults.length === 0 ? [] : [`${one.asked.question.id}: ${faults.join("; ")}`];
    });
