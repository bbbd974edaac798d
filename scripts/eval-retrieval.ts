// Measures retrieval on a collection with judgements: nDCG@10, recall@100, MAP, MRR and latency of the word path, of
// the vector path, of both fused, and of the final order. The report goes to stdout, progress to stderr.
import { basename, resolve } from "node:path";
import { parseEnvironment, retrievalEnvironment } from "@clinical-mcp/config";
import { openCollection } from "@clinical-mcp/eval-kit";
import {
  openConfiguredEmbedder,
  openConfiguredReranker,
} from "@clinical-mcp/retrieval/adapters/configured-engines";
import { readArguments, USAGE, type EvaluationOptions } from "./eval-retrieval/arguments.ts";
import { formatReport, type EvaluationReport } from "./eval-retrieval/format-report.ts";
import { measureSearches } from "./eval-retrieval/measure-searches.ts";
import { readOtherWords } from "./eval-retrieval/read-other-words.ts";
import { createProgress, explainFailure, listenForInterrupt } from "./eval-retrieval/terminal.ts";
import { buildThrowawayDataset } from "./eval-retrieval/throwaway-dataset.ts";

const signal = listenForInterrupt();

try {
  const options = readArguments(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else {
    const report = await evaluate(options);
    console.log(options.json ? JSON.stringify(report, undefined, 2) : formatReport(report));
  }
} catch (error) {
  process.exitCode = explainFailure(error, signal);
}

async function evaluate(options: EvaluationOptions): Promise<EvaluationReport> {
  const settings = parseEnvironment(retrievalEnvironment, process.env);
  const collection = await openCollection(resolve(options.folder), options.split);
  const otherWords = await readOtherWords(options.also ?? options.only);
  const questions = otherWords
    ? collection.questions.filter(({ id }) => otherWords.has(id))
    : collection.questions;
  const embedder = await openConfiguredEmbedder(settings, signal);
  const reranker = await openConfiguredReranker(settings, ({ message }) => console.error(message));
  const onProgress = createProgress();
  await using built = await buildThrowawayDataset(collection, {
    onProgress,
    signal,
    withChroma: options.chroma,
    ...(embedder && { embedder }),
    ...(reranker && { reranker }),
  });
  const measurements = await measureSearches(built.dataset, questions, {
    also: (options.also === undefined ? undefined : otherWords) ?? new Map(),
    embedderName: built.embeddedBy.name,
    reranked: reranker !== undefined,
    onProgress,
    signal,
  });
  onProgress("");
  return {
    collection: basename(resolve(options.folder)),
    split: options.split,
    questions: questions.length,
    passages: built.passages,
    embedder: built.embeddedBy,
    reranker: reranker?.name ?? null,
    buildSeconds: built.buildSeconds,
    ...measurements,
  };
}
