import type { Embedder } from "@clinical-mcp/retrieval";
import { openOpenAiEmbedder } from "@clinical-mcp/retrieval/adapters/openai-embeddings";
import { openTransformersEmbedder } from "@clinical-mcp/retrieval/adapters/transformers";
import { z } from "zod";
import { refused, type EvaluationOptions } from "./arguments.ts";

const choiceSchema = z.discriminatedUnion("embedder", [
  z.object({ embedder: z.literal("lsi") }),
  z.object({
    embedder: z.literal("transformers"),
    model: z.string().optional(),
    "local-path": z.string().optional(),
    pooling: z.enum(["mean", "cls", "last_token"]),
    dtype: z.enum(["fp32", "fp16", "q8", "q4"]),
  }),
  z.object({ embedder: z.literal("openai"), model: z.string(), "base-url": z.url() }),
]);

/** The embedder that was asked for; `undefined` for the one that is fitted to the collection. */
export async function chooseEmbedder(
  options: EvaluationOptions,
  { apiKey, signal }: { readonly apiKey: string | undefined; readonly signal: AbortSignal },
): Promise<Embedder | undefined> {
  const { data: choice, error } = choiceSchema.safeParse(options);
  if (!choice)
    throw refused(`--${error.issues[0]?.path.join(".") ?? "embedder"} is missing or not one of its values.`);
  const prefixes = { queryPrefix: options["query-prefix"], passagePrefix: options["passage-prefix"] };
  if (choice.embedder === "lsi") return undefined;
  if (choice.embedder === "openai") {
    const { model, "base-url": baseUrl } = choice;
    return openOpenAiEmbedder({ baseUrl, model, signal, ...prefixes, ...(apiKey && { apiKey }) });
  }
  const { "local-path": localPath, pooling, dtype } = choice;
  const model = choice.model ?? localPath;
  if (model === undefined) throw refused("transformers needs --model or --local-path.");
  return openTransformersEmbedder({ model, pooling, dtype, ...prefixes, ...(localPath && { localPath }) });
}
