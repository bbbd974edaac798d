import { createHash, randomBytes } from "node:crypto";
import { Anthropic, APIError } from "@anthropic-ai/sdk";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { unlessAborted } from "@clinical-mcp/threads";
import { LRUCache } from "lru-cache";
import { parseRerankScores, RERANK_JSON_SCHEMA } from "../parse-rerank-scores.ts";
import type { Passage } from "../passage.ts";
import type { Reranker } from "../ports.ts";
import { toPromptPassage, toPromptQuery, toRerankPrompt } from "../rerank-prompt.ts";

/** The cheapest current alias. Any model that takes `thinking: disabled` and a JSON output format will do. */
export const DEFAULT_RERANK_MODEL = "claude-haiku-5-5";

const API_URL = "https://api.anthropic.com";
const MAX_CANDIDATES = 30;
const TOKENS_PER_SCORE = 40;
const CACHED_ANSWERS = 500;

export interface ClaudeRerankerOptions {
  readonly apiKey: string;
  readonly model?: string;
  readonly baseUrl?: string;
  /** For one answer, in milliseconds; the caller's signal may end it earlier. */
  readonly timeoutMs: number;
  /** Requests under way at once; a further one is refused, since it could only wait past its deadline. */
  readonly maxConcurrent: number;
  /** Reported once, when the API refuses the key or does not know the model: no later request is sent. */
  readonly onMisconfigured: (error: ConfigurationError) => void;
}

/**
 * A reranker that asks Claude once for all candidates (at most 30). Only numbers come back: for any text of a passage,
 * the outcome is a valid score for each candidate or an UpstreamError, after which the caller keeps its own order.
 * Answers are kept in memory by a hash of model, question and passages. No error ever has the question or a passage,
 * and the SDK's logging and tracing, which could have them, are off.
 */
export function createClaudeReranker(options: ClaudeRerankerOptions): Reranker {
  const { model = DEFAULT_RERANK_MODEL, timeoutMs, maxConcurrent, onMisconfigured } = options;
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? API_URL,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
    openTelemetry: false,
  });
  const answers = new LRUCache<string, readonly number[]>({ max: CACHED_ANSWERS });
  const state = { underWay: 0, isMisconfigured: false };

  const ask = async (question: Question, signal: AbortSignal): Promise<readonly number[]> => {
    if (state.isMisconfigured) throw toUpstreamError("The reranker is not set up correctly.");
    if (state.underWay >= maxConcurrent) throw toUpstreamError("The reranker is busy.");
    state.underWay += 1;
    try {
      const message = await unlessAborted(
        // The SDK's own timeout ends with the headers; this one also leaves a body that never comes to its end.
        client.messages.create(toRequest(model, question), { signal }),
        signal,
      );
      return readScores(message, question.passages.length);
    } catch (error) {
      if (isSetupFailure(error) && !state.isMisconfigured) {
        state.isMisconfigured = true;
        onMisconfigured(toConfigurationError(error, model));
      }
      throw error instanceof UpstreamError ? error : toFailure(error, signal);
    } finally {
      state.underWay -= 1;
    }
  };

  return {
    name: model,
    rerank: async (query, candidates, { signal }) => {
      if (candidates.length === 0) return new Map();
      if (candidates.length > MAX_CANDIDATES)
        throw toUpstreamError(`The reranker reads at most ${MAX_CANDIDATES} passages.`);
      const question = { query: toPromptQuery(query), passages: candidates.map(toPromptPassage) };
      const key = toKey(model, question);
      const scores =
        answers.get(key) ?? (await ask(question, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])));
      answers.set(key, scores);
      return toScoresById(candidates, scores);
    },
  };
}

interface Question {
  readonly query: string;
  readonly passages: readonly string[];
}

const toKey = (model: string, { query, passages }: Question): string =>
  createHash("sha256")
    .update(JSON.stringify([model, query, passages]))
    .digest("base64");

const toScoresById = (
  candidates: readonly Passage[],
  scores: readonly number[],
): ReadonlyMap<string, number> => new Map(candidates.map(({ id }, position) => [id, scores[position] ?? 0]));

function toRequest(model: string, { query, passages }: Question): Anthropic.MessageCreateParamsNonStreaming {
  const { system, user } = toRerankPrompt(query, passages, randomBytes(12).toString("hex"));
  return {
    model,
    max_tokens: 100 + TOKENS_PER_SCORE * passages.length,
    // Grading is reading; thinking would spend the deadline.
    thinking: { type: "disabled" },
    system,
    messages: [{ role: "user", content: user }],
    output_config: { format: { type: "json_schema", schema: RERANK_JSON_SCHEMA } },
  };
}

function readScores(
  { stop_reason: stopReason, content }: Anthropic.Message,
  count: number,
): readonly number[] {
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const isAnswer =
    stopReason === "end_turn" && content.every(({ type }) => type === "text" || type.endsWith("thinking"));
  const scores = isAnswer ? parseRerankScores(texts.join(""), count) : undefined;
  if (scores === undefined) throw toUpstreamError("The reranker gave no usable answer.");
  return scores;
}

/** A refused key and an unknown model stay so until someone changes the configuration. */
const isSetupFailure = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 404);

const toConfigurationError = (error: unknown, model: string): ConfigurationError =>
  new ConfigurationError(
    error instanceof APIError && error.status === 404
      ? `The reranker's model "${model}" is not known to the API; answers are ranked without it.`
      : "The API refused the reranker's key; answers are ranked without it.",
    { cause: toCause(error) },
  );

const toFailure = (error: unknown, signal: AbortSignal): UpstreamError =>
  toUpstreamError(
    signal.aborted ? "The reranker was stopped before it answered." : "The reranker failed.",
    toCause(error),
  );

/** Messages of the API and of the JSON parser may quote what was sent; a cause says only what kind of failure it was. */
const toCause = (error: unknown): unknown =>
  error instanceof APIError
    ? { kind: error.constructor.name, status: error.status, type: error.type, requestId: error.requestID }
    : { kind: error instanceof Error ? error.name : typeof error };

const toUpstreamError = (message: string, cause?: unknown): UpstreamError =>
  new UpstreamError(message, { code: "RERANK_UNAVAILABLE", cause });
