import {
  CASE_SHARES,
  scoreConfidence,
  type CalibrationReport,
  type HeldOutPrediction,
  type QuestionCase,
} from "@clinical-mcp/confidence";
import { ConfigurationError } from "@clinical-mcp/errors";
import {
  createFit,
  MODEL_PLANS,
  predictHeldOut,
  reportCalibration,
  toSamples,
  type Described,
  type JudgedSample,
  type ModelPlan,
} from "@clinical-mcp/eval-kit";
import type { AskedSearch } from "./ask-questions.ts";
import { isClear, summarise, type SupportSummary } from "./judge-models.ts";

export interface ScoreReport {
  readonly score: string;
  readonly report: CalibrationReport;
  /** What the scores of found answers are, and of those nobody would miss. */
  readonly found: SupportSummary | null;
  readonly clear: SupportSummary | null;
}

export interface ShareReport {
  readonly shares: Readonly<Record<QuestionCase, number>>;
  readonly expectedCalibrationError: number;
  readonly found: SupportSummary | null;
  readonly clear: SupportSummary | null;
  readonly nearMiss: SupportSummary | null;
}

type Prediction = HeldOutPrediction<JudgedSample<AskedSearch>>;

/** The questions that a server will get are unknown; these are around what the models are fitted for. */
const OTHER_SHARES: readonly Readonly<Record<QuestionCase, number>>[] = [
  { answerable: 0.25, near_miss: 0.375, off_topic: 0.375 },
  CASE_SHARES,
  { answerable: 0.75, near_miss: 0.125, off_topic: 0.125 },
  { answerable: 0.9, near_miss: 0.05, off_topic: 0.05 },
];

function hybridPlan(): ModelPlan {
  const plan = MODEL_PLANS.find(({ mode }) => mode === "hybrid");
  if (plan === undefined) throw new ConfigurationError("No model for hybrid searches is planned.");
  return plan;
}

/**
 * The confidence score of each hybrid search against "a relevant passage is among the first five". With support as
 * held-out models give it, and as the formula was specified without it; with corroboration as it is counted here, and
 * as a plain reading of the specification counts it.
 */
export function judgeScores(
  searches: readonly AskedSearch[],
  description: Described,
): readonly ScoreReport[] {
  const plan = hybridPlan();
  const predictions = predictHeldOut(toSamples(searches, plan), createFit(plan, description));
  const toReport = (score: string, toScore: (prediction: Prediction) => number): ScoreReport => {
    const scored = predictions.map((prediction) => ({ ...prediction, predicted: toScore(prediction) }));
    return {
      score,
      report: reportCalibration(scored),
      found: summarise(scored, ({ label }) => label === 1),
      clear: summarise(scored, isClear),
    };
  };
  return [
    toReport("formula times support", ({ sample: { asked }, predicted }) => scoreOf(asked, predicted)),
    toReport("formula alone", ({ sample: { asked } }) => scoreOf(asked, 1)),
    toReport("formula alone, whatever is retrieved corroborates", ({ sample: { asked } }) =>
      scoreOf({ ...asked, corroborating: asked.found.length - 1 }, 1),
    ),
  ];
}

const scoreOf = (
  { hasSqlEvidence, hasVectorEvidence, corroborating }: AskedSearch,
  support: number,
): number =>
  scoreConfidence({ hasSqlEvidence, hasVectorEvidence, corroborating, hasConflict: false, support }).score;

/** How far the support of hybrid searches moves with what a server is taken to be asked. */
export const judgeShares = (
  searches: readonly AskedSearch[],
  description: Described,
): readonly ShareReport[] =>
  OTHER_SHARES.map((shares) => {
    const plan = hybridPlan();
    const predictions = predictHeldOut(toSamples(searches, plan, shares), createFit(plan, description));
    return {
      shares,
      expectedCalibrationError: reportCalibration(predictions).expectedCalibrationError.value,
      found: summarise(predictions, ({ label }) => label === 1),
      clear: summarise(predictions, isClear),
      nearMiss: summarise(predictions, (sample) => sample.case === "near_miss"),
    };
  });
