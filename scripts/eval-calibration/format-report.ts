import { formatCalibrationReport, type CalibrationReport, type Measured } from "@clinical-mcp/confidence";
import { formatTable } from "../markdown/format-table.ts";
import type { ModelReport, SupportSummary } from "./judge-models.ts";
import type { ScoreReport, ShareReport } from "./judge-scores.ts";

export interface CalibrationFindings {
  readonly collections: readonly {
    readonly name: string;
    readonly split: string;
    readonly questions: number;
  }[];
  readonly models: readonly ModelReport[];
  readonly scores: readonly ScoreReport[];
  readonly shares: readonly ShareReport[];
}

const round = (value: number | undefined): string => value?.toFixed(2) ?? "–";
const toThree = (value: number | undefined): string => value?.toFixed(3) ?? "–";

function withInterval(measured: Measured | undefined): string {
  const { value, interval95 } = measured ?? {};
  return interval95 === undefined
    ? toThree(value)
    : `${toThree(value)} (${toThree(interval95[0])} to ${toThree(interval95[1])})`;
}

/** The findings as Markdown. */
export const formatFindings = ({ collections, models, scores, shares }: CalibrationFindings): string =>
  [
    collections.map(({ name, split, questions }) => `${name} (${split}): ${questions} questions`).join("; "),
    "## Support models",
    formatModels(models),
    "## Support by kind of question, held out by question",
    formatSupport(models),
    "## Confidence as a whole, hybrid search",
    formatScores(scores),
    "## Shares of answerable, near-miss and off-topic questions, hybrid search",
    formatShares(shares),
    ...models.flatMap(({ name, byQuestion }) => [
      `## Reliability of ${name}, held out by question`,
      formatCalibrationReport(byQuestion).trimEnd(),
    ]),
  ].join("\n\n");

function formatModels(models: readonly ModelReport[]): string {
  const toRow = (name: string, how: string, report: CalibrationReport): readonly string[] => [
    name,
    how,
    String(report.count),
    round(report.baseRate),
    round(report.meanPredicted),
    withInterval(report.expectedCalibrationError),
    withInterval(report.auroc),
    withInterval(report.brier),
  ];
  return formatTable(
    ["model", "predicted", "searches", "base rate", "mean", "ECE (95 %)", "AUROC (95 %)", "Brier (95 %)"],
    models.flatMap(({ name, byQuestion, byCollection, shipped }) => [
      toRow(name, "by folds of questions", byQuestion),
      ...byCollection.map(({ collection, report }) => toRow(name, `${collection}, held out`, report)),
      ...shipped.map(({ collection, report }) => toRow(name, `${collection}, as shipped`, report)),
    ]),
  );
}

const formatSupport = (models: readonly ModelReport[]): string =>
  formatTable(
    ["model", "answerable", "found", "clear", "near miss", "off-topic", "AUROC near miss", "AUROC off-topic"],
    models.map(({ name, support, foundAgainst }) => [
      name,
      ...[support.answerable, support.found, support.clear, support.near_miss, support.off_topic].map(
        formatSummary,
      ),
      toThree(foundAgainst.near_miss),
      toThree(foundAgainst.off_topic),
    ]),
  );

const formatSummary = (summary: SupportSummary | null): string =>
  summary === null
    ? "–"
    : `${round(summary.mean)}; ${Math.round(summary.high * 100)} % of ${summary.count} reach .8`;

const formatScores = (scores: readonly ScoreReport[]): string =>
  formatTable(
    ["score", "mean", "ECE (95 %)", "AUROC (95 %)", "Brier (95 %)", "found", "clear"],
    scores.map(({ score, report, found, clear }) => [
      score,
      round(report.meanPredicted),
      withInterval(report.expectedCalibrationError),
      withInterval(report.auroc),
      withInterval(report.brier),
      formatSummary(found),
      formatSummary(clear),
    ]),
  );

const formatShares = (reports: readonly ShareReport[]): string =>
  formatTable(
    ["shares", "ECE", "found", "clear", "near miss"],
    reports.map(({ shares, expectedCalibrationError, found, clear, nearMiss }) => [
      [shares.answerable, shares.near_miss, shares.off_topic].map(round).join(" : "),
      toThree(expectedCalibrationError),
      formatSummary(found),
      formatSummary(clear),
      formatSummary(nearMiss),
    ]),
  );
