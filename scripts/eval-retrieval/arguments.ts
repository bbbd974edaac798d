import { parseArgs } from "node:util";
import type { UserInputError } from "@clinical-mcp/errors";
import { parseOrRefuse, toRefusal } from "./parse-or-refuse.ts";

export const USAGE = `pnpm eval:retrieval DIR [options]

  DIR           a collection in BEIR's form: corpus.jsonl, queries.jsonl, qrels/test.tsv
  --split NAME  judgements in qrels/NAME.tsv (default: test)
  --also FILE   asks the questions alone for which FILE has other words, with these: {"query id": ["other words", …]}
  --only FILE   asks the same questions without them
  --chroma      vectors from a Chroma server that is started for this and removed with it, once it is filled
                (default: the exact scan)
  --json        the report as JSON
  --help        this text

The engine is configured by the same environment variables as the servers:

  EMBEDDER=lsi           (default) fitted to the collection
  EMBEDDER=transformers  EMBEDDING_MODEL (hub id); EMBEDDING_MODEL_DIR (its folder: nothing is fetched),
                         EMBEDDING_POOLING (mean, cls or last_token), EMBEDDING_DTYPE (fp32, fp16, q8 or q4)
  EMBEDDER=openai        EMBEDDING_MODEL, EMBEDDING_URL (before /embeddings); EMBEDDING_API_KEY,
                         EMBEDDING_DIMENSIONS
  both                   EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX, for models that were trained so
  ANTHROPIC_API_KEY      the hits are also judged by a model: RERANK_MODEL, RERANK_TIMEOUT_MS, ANTHROPIC_BASE_URL

The JSON holds
  collection, split, questions, passages (both numbers), buildSeconds,
  embedder {name, version, dimension}, reranker (the model's name, or null),
  vectorEngines {exact, chroma} (questions that each answered; one without any known word is in neither),
  systems [{system: lexical | dense | hybrid | hybrid+rerank, ndcgAt10, recallAt100, averagePrecision,
    reciprocalRank (means, 0 to 1), p50Ms, p95Ms}]`;

const OPTIONS = {
  split: { type: "string", default: "test" },
  also: { type: "string" },
  only: { type: "string" },
  chroma: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export type EvaluationOptions = ReturnType<typeof parse>["values"] & { readonly folder: string };

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** @throws UserInputError where an argument is unknown or the folder is missing. */
export function readArguments(args: readonly string[]): EvaluationOptions {
  const { values, positionals } = parseOrRefuse(USAGE, () => parse(args));
  const [folder, ...rest] = positionals;
  if (values.help) return { ...values, folder: "" };
  if (folder === undefined || rest.length > 0) throw refused("Name one folder.");
  if (values.also !== undefined && values.only !== undefined) throw refused("Give --also or --only.");
  return { ...values, folder };
}

const refused = (what: string): UserInputError => toRefusal(USAGE, what);
