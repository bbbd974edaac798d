import { parseArgs } from "node:util";
import { UserInputError } from "@clinical-mcp/errors";

export const USAGE = `pnpm eval:retrieval DIR [options]

  DIR                   a collection in BEIR's form: corpus.jsonl, queries.jsonl, qrels/test.tsv
  --split NAME          judgements in qrels/NAME.tsv (default: test)
  --json                the report as JSON
  --embedder NAME       lsi (default: fitted to the collection), transformers, or openai
  --model ID            of transformers (hub id) or openai
  --local-path FOLDER   transformers: a model's folder; nothing is fetched
  --pooling HOW         transformers: mean (default), cls or last_token
  --dtype PRECISION     transformers: fp32 (default), fp16, q8 or q4
  --base-url URL        openai: the endpoint before /embeddings; its key is read from EMBEDDINGS_API_KEY
  --query-prefix TEXT   put before each question, for models that were trained so
  --passage-prefix TEXT put before each passage

With ANTHROPIC_API_KEY the hits are also reranked by a model.`;

const OPTIONS = {
  split: { type: "string", default: "test" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  embedder: { type: "string", default: "lsi" },
  model: { type: "string" },
  "local-path": { type: "string" },
  pooling: { type: "string", default: "mean" },
  dtype: { type: "string", default: "fp32" },
  "base-url": { type: "string" },
  "query-prefix": { type: "string", default: "" },
  "passage-prefix": { type: "string", default: "" },
} as const;

export type EvaluationOptions = ReturnType<typeof parse>["values"] & { readonly folder: string };

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

/** @throws UserInputError where an argument is unknown or the folder is missing. */
export function readArguments(args: readonly string[]): EvaluationOptions {
  const { values, positionals } = parseOrRefuse(args);
  const [folder, ...rest] = positionals;
  if (values.help) return { ...values, folder: "" };
  if (folder === undefined || rest.length > 0) throw refused("Name one folder.");
  return { ...values, folder };
}

function parseOrRefuse(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args);
  } catch (cause) {
    throw refused(cause instanceof TypeError ? cause.message : "The arguments cannot be read.", cause);
  }
}

/** What a person at the terminal typed wrongly, with the usage. */
export const refused = (what: string, cause?: unknown): UserInputError =>
  new UserInputError(`${what}\n\n${USAGE}`, { code: "INVALID_PARAMETER", cause });
