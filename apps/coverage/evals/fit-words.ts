import { writeFile } from "node:fs/promises";
import { fitSoftmax } from "@clinical-mcp/confidence";
import { OUTCOMES, type WordModelFile } from "../src/dataset/index.ts";
import { DECISIONS, toOutcome } from "../src/domain/former/decision.ts";
import { listWordFeatures } from "../src/domain/former/estimate-by-words.ts";
import type { GoldenQuestion } from "./golden-question.ts";

const MODEL_FILE = new URL("../../../data/coverage/question/word-model.json", import.meta.url);

/** What stands in fewer questions tells of those alone. */
const LEAST_QUESTIONS = 4;
/** Of the ridge penalty on the mean loss: chosen on questions of authors that it was not fitted to. */
const PENALTY = 5e-5;
const SCALE = 100;
const round = (value: number): number => Math.round(value * SCALE) / SCALE;

const toValues = (own: readonly number[]): [number, number, number] => {
  const [yes = 0, no = 0, open = 0] = own.map(round);
  return [yes, no, open];
};

/** The model of the questions that may be tuned on, by their words and what is expected of each. */
export function fitWords(golden: readonly GoldenQuestion[], today: string): WordModelFile {
  const questions = golden.filter(({ split }) => split === "tune");
  const found = questions.map(({ question, intents: [first] }) =>
    listWordFeatures(question, first?.kind ?? "none"),
  );
  const counts = new Map<string, number>();
  for (const feature of found.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = [...counts]
    .flatMap(([feature, count]) => (count < LEAST_QUESTIONS ? [] : [feature]))
    .toSorted();
  const positions = new Map(known.map((feature, at) => [feature, at]));
  const samples = questions.map(({ decision }, at) => ({
    features: (found[at] ?? []).flatMap((feature) => positions.get(feature) ?? []),
    label: OUTCOMES.indexOf(toOutcome(DECISIONS.find((one) => one === decision) ?? "needs_more_info")),
  }));
  const fit = fitSoftmax(samples, { classes: OUTCOMES.length, features: known.length, l2: PENALTY });
  return {
    fitted_on: `${questions.length} golden questions of the split tune`,
    fitted_at: today,
    biases: toValues(fit.biases),
    weights: Object.fromEntries(known.map((feature, at) => [feature, toValues(fit.weights[at] ?? [])])),
  };
}

/** One line for each word, so that a change shows. */
function format({ weights, ...head }: WordModelFile): string {
  const lines = Object.entries(weights).map(
    ([word, own]) => `    ${JSON.stringify(word)}: ${JSON.stringify(own)}`,
  );
  const start = JSON.stringify(head, null, 2).replace(/\n\}$/u, "");
  return `${start},\n  "weights": {\n${lines.join(",\n")}\n  }\n}\n`;
}

/** Fits the model of words and writes it for the server to read; says to how many questions and with how many words. */
export async function writeWords(golden: readonly GoldenQuestion[]): Promise<string> {
  const model = fitWords(golden, new Date().toISOString().slice(0, 10));
  await writeFile(MODEL_FILE, format(model));
  return `Words: ${model.fitted_on}, ${Object.keys(model.weights).length} words and pairs.`;
}
