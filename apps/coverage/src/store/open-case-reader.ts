import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError, UpstreamError } from "@clinical-mcp/errors";
import { placeHost } from "@clinical-mcp/retrieval/adapters/private-address";
import type { Logger } from "@clinical-mcp/telemetry";
import { unlessAborted } from "@clinical-mcp/threads";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import {
  parseExtraction,
  type CaseReader,
  type ExtractedCase,
  type OpenCase,
} from "../domain/extraction/case-reader.ts";
import { toExtractionPrompt, type ExtractionPrompt } from "../domain/extraction/extraction-prompt.ts";
import { toOpenPrompt } from "../domain/extraction/open-prompt.ts";
import type { ModelEndpoint } from "./ask-model.ts";
import { createOpenAiEndpoint } from "./read-with-openai.ts";
import { readerFailure, unusable } from "./reader-failure.ts";

/** Settings by the names of their variables: see coverageEnvironment. */
export interface CaseReaderSettings {
  readonly READER: "off" | "claude" | "openai";
  readonly READER_URL?: string | undefined;
  readonly READER_MODEL?: string | undefined;
  readonly READER_API_KEY?: string | undefined;
  readonly READER_TIMEOUT_MS: number;
  readonly ANTHROPIC_API_KEY?: string | undefined;
  readonly ANTHROPIC_BASE_URL?: string | undefined;
}

/** Requests under way at once; further ones wait for their turn within their time. */
const AT_ONCE = 4;
const CACHED_CHARACTERS = 4_000_000;
const CACHED_MS = 3_600_000;
const BEFORE_RETRY_MS = 250;
/** After so many failures in a row, requests skip the model for a while. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 30_000;

/** A second reading is not begun with less time than this. */
const LEAST_MS = 300;

interface Request {
  readonly question: string;
  readonly options: Omit<Parameters<CaseReader["read"]>[1], "signal">;
  /** Only for a second reading: open needs of the first. */
  readonly open?: OpenCase;
}

/** Hash of a request's inputs. The question itself is never stored. */
const toKey = (name: string, { question, options: { today, facts }, open }: Request): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        name,
        today,
        facts.map(({ fact, question: asked }) => [fact, asked]),
        question,
        open ?? null,
      ]),
    )
    .digest("base64");

function toPrompt({ question, options, open }: Request): ExtractionPrompt {
  const boundary = randomBytes(12).toString("hex");
  return open
    ? toOpenPrompt(question, { today: options.today, open }, boundary)
    : toExtractionPrompt(question, options, boundary);
}

/** A request with the time that it has. */
interface Timed {
  readonly asked: Request;
  readonly ms: number;
}

const mayRetry = (error: unknown): boolean =>
  error instanceof UpstreamError && error.details["mayRetry"] === true;

/** Asks, and retries once after a temporary failure. */
async function askTwice(
  { ask }: ModelEndpoint,
  request: Request,
  signal: AbortSignal,
): Promise<ExtractedCase> {
  const prompt = toPrompt(request);
  const text = await ask(prompt, signal).catch(async (error: unknown) => {
    if (!mayRetry(error)) throw error;
    await wait(BEFORE_RETRY_MS, undefined, { signal });
    return ask(prompt, signal);
  });
  const extracted = parseExtraction(text);
  if (!extracted) throw unusable("does not have the form that was asked for");
  return extracted;
}

interface ReaderOptions {
  readonly timeoutMs: number;
  readonly logger: Logger;
}

/** Limits parallel requests to an endpoint, and pauses it after repeated failures. */
function createRequester(
  endpoint: ModelEndpoint,
  { timeoutMs, logger }: ReaderOptions,
): (timed: Timed) => Promise<ExtractedCase> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const state = { failures: 0, pausedUntil: 0 };
  return async ({ asked, ms }) => {
    if (performance.now() < state.pausedUntil)
      throw readerFailure("it failed several times and is left alone for a while.");
    const started = performance.now();
    const deadline = AbortSignal.timeout(ms);
    const report = (outcome: string): void =>
      logger.info("case_reader", { state: outcome, ms: Math.round(performance.now() - started) });
    try {
      const found = await unlessAborted(
        queue.add(() => askTwice(endpoint, asked, deadline), { signal: deadline }),
        deadline,
      );
      state.failures = 0;
      report("answered");
      return found;
    } catch (error) {
      state.failures += 1;
      if (state.failures >= FAILURES_BEFORE_PAUSE) state.pausedUntil = performance.now() + PAUSE_MS;
      report(deadline.aborted ? "late" : "failed");
      if (deadline.aborted) throw readerFailure(`it did not answer within ${timeoutMs / 1000} s.`);
      throw error instanceof UpstreamError ? error : readerFailure("it failed.");
    }
  };
}

/**
 * A reader for one endpoint. Keeps results in memory for an hour, by a hash of the request. Simultaneous callers with one request share
 * it, and a caller that disconnects ends only its own wait.
 */
export function createCaseReader(endpoint: ModelEndpoint, options: ReaderOptions): CaseReader {
  const request = createRequester(endpoint, options);
  const answers = new LRUCache<string, ExtractedCase, Timed>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (found) => JSON.stringify(found).length + 1,
    ttl: CACHED_MS,
    fetchMethod: (_key, _stale, { context }) => request(context),
  });
  const fetchOnce = async (timed: Timed, signal: AbortSignal): Promise<ExtractedCase> => {
    const key = toKey(endpoint.name, timed.asked);
    const found = await unlessAborted(answers.fetch(key, { context: timed }), signal);
    if (!found) throw readerFailure("it failed.");
    return found;
  };
  const { timeoutMs } = options;
  return {
    name: endpoint.name,
    read: async (question, { signal, ...rest }) => {
      const started = performance.now();
      const asked = { question, options: rest };
      const found = await fetchOnce({ asked, ms: timeoutMs }, signal);
      return {
        found,
        readAgain: async (open) => {
          const ms = Math.floor(timeoutMs - (performance.now() - started));
          if (ms < LEAST_MS) throw readerFailure("no time was left.");
          return fetchOnce({ asked: { ...asked, open }, ms }, signal);
        },
      };
    },
  };
}

/** Plain http is only for this machine and its network, where the question does not leave. */
async function isOpenly(url: string): Promise<boolean> {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && (await placeHost(hostname)) === "public";
}

/** Checks before each request that the endpoint's name still resolves to an allowed address. */
const guarded = (endpoint: ModelEndpoint, url: string): ModelEndpoint => ({
  ...endpoint,
  ask: async (prompt, signal) => {
    if (await isOpenly(url)) throw readerFailure("its address left this network, and is not https.");
    return endpoint.ask(prompt, signal);
  },
});

async function openEndpoint(settings: CaseReaderSettings): Promise<ModelEndpoint | undefined> {
  const { READER, READER_URL, READER_MODEL, READER_API_KEY, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } =
    settings;
  if (READER === "claude" && ANTHROPIC_API_KEY !== undefined) {
    // Anthropic's SDK is a sixth of the program, and few set a key: a start without one does not load it.
    const { createClaudeEndpoint } = await import("./read-with-claude.ts");
    return createClaudeEndpoint({
      apiKey: ANTHROPIC_API_KEY,
      model: READER_MODEL,
      baseUrl: ANTHROPIC_BASE_URL,
    });
  }
  if (READER === "openai" && READER_URL !== undefined && READER_MODEL !== undefined)
    return createOpenAiEndpoint({ baseUrl: READER_URL, model: READER_MODEL, apiKey: READER_API_KEY });
  return undefined;
}

/**
 * The configured model for reading words; undefined without one.
 *
 * @throws ConfigurationError if a question would leave the network without https
 */
export async function openCaseReader(
  settings: CaseReaderSettings,
  logger: Logger,
): Promise<CaseReader | undefined> {
  const endpoint = await openEndpoint(settings);
  if (!endpoint) return undefined;
  const { READER, READER_URL, ANTHROPIC_BASE_URL, READER_TIMEOUT_MS: timeoutMs } = settings;
  const url = READER === "openai" ? READER_URL : ANTHROPIC_BASE_URL;
  if (url !== undefined && (await isOpenly(url)))
    throw new ConfigurationError(
      `${READER === "openai" ? "READER_URL" : "ANTHROPIC_BASE_URL"} leads out of this network: set an https address.`,
    );
  logger.info("case_reader", { state: "set up", reader: endpoint.name });
  return createCaseReader(url === undefined ? endpoint : guarded(endpoint, url), { timeoutMs, logger });
}
