import { UpstreamError } from "@clinical-mcp/errors";
import ky, { isHTTPError, isTimeoutError } from "ky";
import { z } from "zod";
import type { Embedder } from "../ports.ts";
import { toUnitVector } from "../unit-vector.ts";

export interface OpenAiEmbeddingsOptions {
  /** Address before `/embeddings`, e.g. https://api.openai.com/v1 or http://localhost:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Asked of models that can shorten their vectors; without it the model's own length holds. */
  readonly dimensions?: number;
  /** Put before each question, and before each passage, by models that were trained so, e.g. "query: ". */
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  /** Deadline of the one request that asks for the length of a vector, made where `dimensions` is not given. */
  readonly signal?: AbortSignal;
}

/** Servers differ in how many texts they take at once; text-embeddings-inference stops at 32. */
const TEXTS_PER_REQUEST = 32;
const RETRIES = 4;
const TIMEOUT_MS = 60_000;
const MAX_BACK_OFF_MS = 20_000;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

/**
 * An embedder behind an HTTP endpoint of the OpenAI form: OpenAI, Voyage, Ollama, text-embeddings-inference. Waits
 * and tries again when the server is busy (429, 5xx), as long as its Retry-After says.
 *
 * @throws UpstreamError EMBEDDER_UNAVAILABLE when the endpoint cannot be reached, refuses, or answers what is not
 * one vector for each text; here and in every later call.
 */
export async function openOpenAiEmbedder(options: OpenAiEmbeddingsOptions): Promise<Embedder> {
  const { queryPrefix = "", passagePrefix = "" } = options;
  const dimension = options.dimensions ?? (await askDimension(options));
  return {
    identity: {
      name: "openai-embeddings",
      version: [options.model, queryPrefix, passagePrefix].join("|"),
      dimension,
    },
    async embed(texts, { role, signal }) {
      signal?.throwIfAborted();
      const prefix = role === "query" ? queryPrefix : passagePrefix;
      const vectors: (Float32Array | undefined)[] = texts.map(() => undefined);
      const filled = [...texts.entries()].filter(([, text]) => text.trim() !== "");
      for (let from = 0; from < filled.length; from += TEXTS_PER_REQUEST) {
        const batch = filled.slice(from, from + TEXTS_PER_REQUEST);
        const embedded = await requestVectors(
          batch.map(([, text]) => `${prefix}${text}`),
          { ...options, ...(signal && { signal }) },
        );
        for (const [position, [at]] of batch.entries()) vectors[at] = toVector(embedded[position], dimension);
      }
      return vectors;
    },
  };
}

async function askDimension(options: OpenAiEmbeddingsOptions): Promise<number> {
  const [vector] = await requestVectors(["dimension"], options);
  return vector?.length ?? refuse("without one vector for each text");
}

/** One array of numbers for each text, in the order of the texts. */
async function requestVectors(
  texts: readonly string[],
  options: OpenAiEmbeddingsOptions,
): Promise<readonly (readonly number[])[]> {
  const { data } = answerSchema.safeParse(await post(texts, options)).data ?? refuse("of another form");
  const ordered = data.toSorted((a, b) => a.index - b.index);
  if (ordered.length !== texts.length || ordered.some(({ index }, position) => index !== position)) {
    refuse("without one vector for each text");
  }
  return ordered.map(({ embedding }) => embedding);
}

async function post(
  texts: readonly string[],
  { baseUrl, model, apiKey, dimensions, signal }: OpenAiEmbeddingsOptions,
): Promise<unknown> {
  try {
    return await ky
      .post(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/embeddings`, {
        json: { model, input: texts, encoding_format: "float", ...(dimensions && { dimensions }) },
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
        timeout: TIMEOUT_MS,
        retry: {
          limit: RETRIES,
          methods: ["post"],
          statusCodes: [408, 429, 500, 502, 503, 504],
          backoffLimit: MAX_BACK_OFF_MS,
          maxRetryAfter: TIMEOUT_MS,
        },
        ...(signal && { signal }),
      })
      .json();
  } catch (cause) {
    signal?.throwIfAborted();
    throw unavailable(describeFailure(cause), cause);
  }
}

function describeFailure(cause: unknown): string {
  if (isHTTPError(cause)) return `answered with status ${cause.response.status}`;
  if (isTimeoutError(cause)) return `did not answer within ${TIMEOUT_MS / 1000} s`;
  return cause instanceof SyntaxError ? "answered what is not JSON" : "could not be reached";
}

const unavailable = (what: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`The embedding endpoint ${what}.`, {
    code: "EMBEDDER_UNAVAILABLE",
    suggestion: "Try again later. The operator can check the endpoint's address, model and key.",
    cause,
  });

function refuse(what: string): never {
  throw unavailable(`gave an answer ${what}`);
}

function toVector(cells: readonly number[] | undefined, dimension: number): Float32Array {
  if (cells?.length !== dimension) {
    refuse(`with vectors of ${cells?.length ?? 0} cells, where ${dimension} were expected`);
  }
  return toUnitVector(cells) ?? refuse("with a vector that points nowhere");
}
