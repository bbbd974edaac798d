import { randomBytes } from "node:crypto";
import { Anthropic, APIError } from "@anthropic-ai/sdk";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Logger } from "@clinical-mcp/telemetry";
import { unlessAborted } from "@clinical-mcp/threads";
import { ONTARIO_HEALTH_DOMAINS } from "../domain/programs/ontario-health-domains.ts";
import { readFindings, toWebPrompt, type CitedText } from "../domain/programs/program-web-prompt.ts";
import type { ProgramWeb, WebQuestion, WebSource, WebStatement } from "../domain/programs/program-web.ts";

const API_URL = "https://api.anthropic.com";
/** Each search costs seconds and money; two pages of a program answer most questions. */
const MOST_SEARCHES = 3;
/** How often a turn that the API paused is taken up again. */
const MOST_CONTINUATIONS = 2;
const MOST_TOKENS = 2_000;
/** Requests under way at once; a further one continues without the web. */
const AT_ONCE = 4;

export interface ClaudeProgramWebOptions {
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl: string | undefined;
  /** For one question with all its turns, in milliseconds; the caller's signal may end it earlier. */
  readonly timeoutMs: number;
  readonly logger: Logger;
}

/**
 * Claude with its web search, restricted to the sites of Ontario Health. For any text of a page, the outcome is lines
 * with the citations that the search attached to them, or an UpstreamError. No error and no log contains the question
 * or the answer; the SDK's own logging and tracing are off.
 */
export function createClaudeProgramWeb(options: ClaudeProgramWebOptions): ProgramWeb {
  const { apiKey, model, baseUrl = API_URL, timeoutMs, logger } = options;
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
    openTelemetry: false,
  });
  const state = { underWay: 0, isRefused: false };
  return {
    async ask(question, signal) {
      if (state.isRefused) throw unavailable("The web search is not set up correctly.");
      if (state.underWay >= AT_ONCE) throw unavailable("The web search is busy.");
      state.underWay += 1;
      const started = performance.now();
      const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        // The SDK's own timeout ends with the headers; this one also leaves a body that never comes to its end.
        const content = await unlessAborted(converse(client, { model, question, signal: within }), within);
        const found = readStatements(content);
        logger.info("program_web", { state: "answered", ms: since(started), statements: found.length });
        return found;
      } catch (error) {
        if (isSetupFailure(error) && !state.isRefused) {
          state.isRefused = true;
          logger.error("program_web_refused", { status: error.status });
        }
        logger.info("program_web", { state: within.aborted ? "late" : "failed", ms: since(started) });
        if (error instanceof UpstreamError) throw error;
        throw within.aborted
          ? unavailable("The web search was stopped before it answered.")
          : unavailable("The web search failed.", toCause(error));
      } finally {
        state.underWay -= 1;
      }
    },
  };
}

const since = (started: number): number => Math.round(performance.now() - started);

interface Conversation {
  readonly model: string;
  readonly question: WebQuestion;
  readonly signal: AbortSignal;
}

/** All blocks of the answer; a turn that was paused is sent back unchanged and continues. */
async function converse(
  client: Anthropic,
  { model, question, signal }: Conversation,
): Promise<readonly Anthropic.ContentBlock[]> {
  const { system, user } = toWebPrompt(question, randomBytes(12).toString("hex"));
  const blocks: Anthropic.ContentBlock[] = [];
  for (let turn = 0; turn <= MOST_CONTINUATIONS; turn += 1) {
    const messages: Anthropic.MessageParam[] = [
      { role: "user", content: user },
      ...(blocks.length === 0 ? [] : [{ role: "assistant" as const, content: [...blocks] }]),
    ];
    const message = await client.messages.create(toRequest(model, system, messages), { signal });
    blocks.push(...message.content);
    if (message.stop_reason === "end_turn") return blocks;
    if (message.stop_reason !== "pause_turn") throw unavailable("The web search gave no usable answer.");
  }
  throw unavailable("The web search did not come to an end.");
}

const toRequest = (
  model: string,
  system: string,
  messages: Anthropic.MessageParam[],
): Anthropic.MessageCreateParamsNonStreaming => ({
  model,
  max_tokens: MOST_TOKENS,
  // Thinking would spend the deadline.
  thinking: { type: "disabled" },
  system,
  messages,
  tools: [
    {
      type: "web_search_20260318",
      name: "web_search",
      // Otherwise results are read by code of the model's, and not every model can write it.
      allowed_callers: ["direct"],
      allowed_domains: [...ONTARIO_HEALTH_DOMAINS],
      max_uses: MOST_SEARCHES,
      user_location: { type: "approximate", country: "CA", region: "Ontario" },
    },
  ],
});

/** Pages that a search returned; a citation of any other is none. */
const readPages = (content: readonly Anthropic.ContentBlock[]): ReadonlySet<string> =>
  new Set(
    content.flatMap((block) =>
      block.type === "web_search_tool_result" && Array.isArray(block.content)
        ? block.content.map(({ url }) => url)
        : [],
    ),
  );

const EXPECTED = new Set([
  "text",
  "thinking",
  "redacted_thinking",
  "server_tool_use",
  "web_search_tool_result",
]);

function readStatements(content: readonly Anthropic.ContentBlock[]): readonly WebStatement[] {
  const pages = readPages(content);
  const isSearched = content.some(({ type }) => type === "web_search_tool_result");
  if (!content.every(({ type }) => EXPECTED.has(type)) || !isSearched)
    throw unavailable("The web search gave no usable answer.");
  const isFailed = content.every(
    (block) => block.type !== "web_search_tool_result" || !Array.isArray(block.content),
  );
  if (isFailed) throw unavailable("The web search could not look.");
  const stretches = content.flatMap((block): readonly CitedText<WebSource>[] =>
    block.type === "text" ? [{ text: block.text, sources: readSources(block, pages) }] : [],
  );
  return readFindings(stretches);
}

const readSources = ({ citations }: Anthropic.TextBlock, pages: ReadonlySet<string>): readonly WebSource[] =>
  (citations ?? []).flatMap((citation) =>
    citation.type === "web_search_result_location" && pages.has(citation.url)
      ? [{ url: citation.url, title: citation.title ?? citation.url, citedText: citation.cited_text }]
      : [],
  );

/** A refused key and an unknown model stay so until someone changes the configuration. */
const isSetupFailure = (error: unknown): error is APIError =>
  error instanceof APIError && (error.status === 401 || error.status === 404);

/** Messages of the API and of the JSON parser may quote what was sent; a cause says only what kind of failure it was. */
const toCause = (error: unknown): unknown =>
  error instanceof APIError
    ? { kind: error.constructor.name, status: error.status, type: error.type, requestId: error.requestID }
    : { kind: error instanceof Error ? error.name : typeof error };

const unavailable = (message: string, cause?: unknown): UpstreamError =>
  new UpstreamError(message, { code: "WEB_UNAVAILABLE", cause });
