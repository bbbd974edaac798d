import { ConfigurationError } from "@clinical-mcp/errors";
import type { Embedder, Reranker } from "../ports.ts";
import type { ChromaConnection } from "./chroma-client.ts";
import type { ClaudeRerankerOptions } from "./claude-reranker.ts";
import { openOpenAiEmbedder } from "./openai-embeddings.ts";
import { openTransformersEmbedder, type TransformersOptions } from "./transformers.ts";

/** Settings by the names of their variables, as `retrievalEnvironment` of `@clinical-mcp/config` reads them. */
export interface EmbedderSettings {
  readonly EMBEDDER: "lsi" | "transformers" | "openai";
  readonly EMBEDDING_MODEL?: string | undefined;
  readonly EMBEDDING_MODEL_DIR?: string | undefined;
  readonly EMBEDDING_URL?: string | undefined;
  readonly EMBEDDING_API_KEY?: string | undefined;
  readonly EMBEDDING_DIMENSIONS?: number | undefined;
  readonly EMBEDDING_POOLING?: TransformersOptions["pooling"] | undefined;
  readonly EMBEDDING_DTYPE?: TransformersOptions["dtype"] | undefined;
  readonly EMBEDDING_QUERY_PREFIX?: string | undefined;
  readonly EMBEDDING_PASSAGE_PREFIX?: string | undefined;
}

export interface ChromaSettings {
  readonly CHROMA: "on" | "off";
  readonly CHROMA_URL?: string | undefined;
  readonly CHROMA_TENANT?: string | undefined;
  readonly CHROMA_DATABASE?: string | undefined;
  readonly CHROMA_API_KEY?: string | undefined;
}

export interface RerankerSettings {
  readonly ANTHROPIC_API_KEY?: string | undefined;
  readonly ANTHROPIC_BASE_URL?: string | undefined;
  readonly RERANK_MODEL?: string | undefined;
  readonly RERANK_TIMEOUT_MS: number;
}

/** Twice the questions that a server is measured with at once; further ones keep their fused order. */
const RERANKS_AT_ONCE = 8;

/**
 * The embedder that is configured, for ingestion and for serving alike.
 *
 * @param signal of the one request that asks an endpoint for the length of its vectors
 * @returns undefined for the one that is fitted at ingestion: it comes with the dataset
 * @throws ConfigurationError when a model cannot be loaded or a setting is missing; UpstreamError when an endpoint
 *   does not answer
 */
export async function openConfiguredEmbedder(
  settings: EmbedderSettings,
  signal?: AbortSignal,
): Promise<Embedder | undefined> {
  if (settings.EMBEDDER === "lsi") return undefined;
  const { EMBEDDING_QUERY_PREFIX: queryPrefix, EMBEDDING_PASSAGE_PREFIX: passagePrefix } = settings;
  const options = {
    model: insist(settings, "EMBEDDING_MODEL"),
    ...(queryPrefix !== undefined && { queryPrefix }),
    ...(passagePrefix !== undefined && { passagePrefix }),
  };
  if (settings.EMBEDDER === "transformers") {
    const localPath = settings.EMBEDDING_MODEL_DIR;
    return openTransformersEmbedder({
      ...options,
      pooling: settings.EMBEDDING_POOLING ?? "mean",
      dtype: settings.EMBEDDING_DTYPE ?? "fp32",
      ...(localPath !== undefined && { localPath }),
    });
  }
  const { EMBEDDING_API_KEY: apiKey, EMBEDDING_DIMENSIONS: dimensions } = settings;
  return openOpenAiEmbedder({
    ...options,
    baseUrl: insist(settings, "EMBEDDING_URL"),
    ...(apiKey !== undefined && { apiKey }),
    ...(dimensions !== undefined && { dimensions }),
    ...(signal && { signal }),
  });
}

/**
 * Claude as a reranker where a key is set.
 *
 * @param onMisconfigured called once, when the API refuses the key or does not know the model
 * @returns undefined without a key: the boosts alone then order the candidates
 */
export async function openConfiguredReranker(
  settings: RerankerSettings,
  onMisconfigured: ClaudeRerankerOptions["onMisconfigured"],
): Promise<Reranker | undefined> {
  const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl, RERANK_MODEL: model } = settings;
  if (apiKey === undefined) return undefined;
  // Anthropic's SDK is as large as everything else here: a start without a key does not load it.
  const { createClaudeReranker } = await import("./claude-reranker.ts");
  return createClaudeReranker({
    apiKey,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(model !== undefined && { model }),
    timeoutMs: settings.RERANK_TIMEOUT_MS,
    maxConcurrent: RERANKS_AT_ONCE,
    onMisconfigured,
  });
}

/** Where Chroma is: the `chroma` option of `openDataset`. Without an address one is started here. */
export function toChroma(
  settings: ChromaSettings,
): { readonly connection: ChromaConnection } | "local" | "none" {
  const { CHROMA_URL: url, CHROMA_TENANT: tenant, CHROMA_DATABASE: database, CHROMA_API_KEY: key } = settings;
  if (settings.CHROMA === "off") return "none";
  if (url === undefined) return "local";
  return {
    connection: {
      url,
      ...(tenant !== undefined && { tenant }),
      ...(database !== undefined && { database }),
      ...(key !== undefined && { headers: { "x-chroma-token": key } }),
    },
  };
}

/** The environment's own check comes first; a caller that has none gets the error as well. */
function insist(settings: EmbedderSettings, key: "EMBEDDING_MODEL" | "EMBEDDING_URL"): string {
  const value = settings[key];
  if (value !== undefined) return value;
  throw new ConfigurationError(`${key} must be set with EMBEDDER=${settings.EMBEDDER}.`);
}
