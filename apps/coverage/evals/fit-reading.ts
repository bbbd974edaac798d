import { writeFile } from "node:fs/promises";
import { fitLogistic, formatCalibrationReport, type LabelledVector } from "@clinical-mcp/confidence";
import { reportCalibration } from "@clinical-mcp/eval-kit";
import { decideQuestion } from "../src/domain/answer/answer-coverage.ts";
import {
  estimateReading,
  readingModelSchema,
  READING_SIGNALS,
  type ReadingModel,
  type ReadingSignals,
} from "../src/domain/former/estimate-reading.ts";
import type { CoverageDeps } from "../src/deps.ts";
import { openDeps } from "../test/starter-dataset.ts";
import type { GoldenQuestion } from "./golden-question.ts";

const MODEL_FILE = new URL("../src/domain/decision/reading-model.json", import.meta.url);
const FOLDS = 5;
/** Of the ridge penalty: few samples, and signals from 0 to about 3. */
const PENALTY = 1;
const SCALE = 1e4;
const round = (value: number): number => Math.round(value * SCALE) / SCALE;
const SIGNAL = AbortSignal.timeout(600_000);

interface Sample {
  readonly signals: ReadingSignals;
  readonly isRight: boolean;
}

async function observe(question: GoldenQuestion, deps: CoverageDeps): Promise<Sample> {
  const input = { question: question.question, ...question.context };
  const { answer } = await decideQuestion(input, deps, SIGNAL);
  return { signals: answer.signals, isRight: answer.decision === question.decision };
}

const toVector = ({ signals, isRight }: Sample): LabelledVector => ({
  features: READING_SIGNALS.map((name) => signals[name]),
  label: isRight ? 1 : 0,
});

function fit(samples: readonly Sample[], fittedOn: string): ReadingModel {
  const { bias, weights } = fitLogistic(samples.map(toVector), { l2: PENALTY });
  return readingModelSchema.parse({
    fittedOn,
    fittedAt: new Date().toISOString().slice(0, 10),
    bias: round(bias),
    weights: Object.fromEntries(READING_SIGNALS.map((name, at) => [name, round(weights[at] ?? 0)])),
  });
}

/** Each question predicted by a model that was fitted without its fold. */
const predictHeldOut = (samples: readonly Sample[]) =>
  samples.map((sample, at) => {
    const others = samples.filter((_, other) => other % FOLDS !== at % FOLDS);
    return {
      predicted: estimateReading(sample.signals, fit(others, "the other folds")),
      label: sample.isRight ? (1 as const) : (0 as const),
    };
  });

/** Fits how surely a question is read to the questions kept for it, writes the model, and says how it does held out. */
export async function fitReading(golden: readonly GoldenQuestion[], datasets: string): Promise<string> {
  const questions = golden.filter(({ split }) => split === "fit");
  const { deps, close } = await openDeps(datasets);
  const samples: Sample[] = [];
  for (const question of questions) samples.push(await observe(question, deps));
  await close();
  const model = fit(samples, `${questions.length} golden questions of the split fit`);
  await writeFile(MODEL_FILE, `${JSON.stringify(model, null, 2)}\n`);
  return formatCalibrationReport(reportCalibration(predictHeldOut(samples)));
}
