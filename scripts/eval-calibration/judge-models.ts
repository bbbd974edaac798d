import {
  calibrationReport,
  createRandom,
  DEFAULT_SUPPORT_MODELS,
  estimateSupport,
  FOUND_WITHIN,
  predictByCollection,
  type CalibrationReport,
  type HeldOutPrediction,
  type QuestionCase,
  type SupportModel,
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

type Predictions = readonly HeldOutPrediction<JudgedSample<AskedSearch>>[];

/** Support that some searches got, from 0 to 1. */
export interface SupportSummary {
  readonly count: number;
  readonly mean: number;
  readonly median: number;
  /** Share with at least .8. */
  readonly high: number;
}

export interface ModelReport {
  readonly name: string;
  /** Fitted to all the searches. */
  readonly model: SupportModel;
  /** Predicted by folds of questions. */
  readonly byQuestion: CalibrationReport;
  /** Each collection as the models see it that were fitted to the others; empty for one collection alone. */
  readonly byCollection: readonly { readonly collection: string; readonly report: CalibrationReport }[];
  /** The model that ships, on each collection; held out only from collections that it was not fitted on. */
  readonly shipped: readonly { readonly collection: string; readonly report: CalibrationReport }[];
  /** Area under the ROC curve of found answers against one kind of question without an answer, by folds. */
  readonly foundAgainst: { readonly near_miss?: number; readonly off_topic?: number };
  readonly support: Readonly<Record<QuestionCase | "found" | "clear", SupportSummary | null>>;
}

/** Every model that ships, refitted and measured. */
export const judgeModels = (
  searches: readonly AskedSearch[],
  description: Described,
): readonly ModelReport[] => MODEL_PLANS.map((plan) => judgeModel(plan, searches, description));

function judgeModel(plan: ModelPlan, searches: readonly AskedSearch[], description: Described): ModelReport {
  const samples = toSamples(searches, plan);
  const fit = createFit(plan, description);
  const predictions = predictHeldOut(samples, fit);
  const hasOthers = new Set(samples.map(({ collection }) => collection)).size > 1;
  return {
    name: plan.name,
    model: fit(samples),
    byQuestion: reportCalibration(predictions),
    byCollection: hasOthers ? reportEach(predictByCollection(samples, fit)) : [],
    shipped: reportEach(predictByShipped(plan.name, samples)),
    foundAgainst: {
      ...measureAgainst("near_miss", predictions),
      ...measureAgainst("off_topic", predictions),
    },
    support: {
      answerable: summarise(predictions, (sample) => sample.case === "answerable"),
      near_miss: summarise(predictions, (sample) => sample.case === "near_miss"),
      off_topic: summarise(predictions, (sample) => sample.case === "off_topic"),
      found: summarise(predictions, ({ label }) => label === 1),
      clear: summarise(predictions, isClear),
    },
  };
}

const reportEach = (predictions: Predictions): ModelReport["byCollection"] =>
  [...Map.groupBy(predictions, ({ sample }) => sample.collection)].map(([collection, same]) => ({
    collection,
    report: reportCalibration(same),
  }));

function predictByShipped(name: string, samples: readonly JudgedSample<AskedSearch>[]): Predictions {
  const model = DEFAULT_SUPPORT_MODELS.find((shipped) => shipped.name === name);
  if (model === undefined) throw new ConfigurationError(`No model named ${name} ships.`);
  return samples.map((sample) => ({
    predicted: estimateSupport(sample.signals, model),
    label: sample.label,
    query: sample.query,
    weight: sample.weight,
    sample,
  }));
}

function measureAgainst(
  kind: "near_miss" | "off_topic",
  predictions: Predictions,
): ModelReport["foundAgainst"] {
  const both = predictions.filter(({ sample, label }) => sample.case === kind || label === 1);
  if (!both.some(({ label }) => label === 0) || !both.some(({ label }) => label === 1)) return {};
  const { auroc } = calibrationReport(both, { random: createRandom(1), resamples: 0 });
  return auroc === undefined ? {} : { [kind]: auroc.value };
}

/** A question whose answer nobody would miss: every passage that a reader is shown first was judged relevant. */
export const isClear = ({ case: kind, asked: { found, relevant } }: JudgedSample<AskedSearch>): boolean =>
  kind === "answerable" &&
  found.length >= FOUND_WITHIN &&
  found.slice(0, FOUND_WITHIN).every((id) => relevant.has(id));

const HIGH = 0.8;

export function summarise(
  predictions: Predictions,
  isMeant: (sample: JudgedSample<AskedSearch>) => boolean,
): SupportSummary | null {
  const values = predictions
    .filter(({ sample }) => isMeant(sample))
    .map(({ predicted }) => predicted)
    .toSorted((a, b) => a - b);
  if (values.length === 0) return null;
  return {
    count: values.length,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    median: values[Math.floor(values.length / 2)] ?? 0,
    high: values.filter((value) => value >= HIGH).length / values.length,
  };
}
