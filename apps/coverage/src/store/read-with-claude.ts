import { Anthropic, APIConnectionError, APIError } from "@anthropic-ai/sdk";
import { EXTRACTION_JSON_SCHEMA } from "../domain/extraction/case-reader.ts";
import { MOST_TOKENS, type ModelEndpoint } from "./ask-model.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { failureOfStatus, readerFailure, unreachable, unusable } from "./reader-failure.ts";

const API_URL = "https://api.anthropic.com";
/** The cheapest current alias; any model that takes a JSON output format and `thinking: disabled` will do. */
export const DEFAULT_CLAUDE_MODEL = "claude-haiku-5-5";

export interface ClaudeEndpointOptions {
  readonly apiKey: string;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** Claude by the Messages API. The SDK's own retries, logging and tracing, which could hold the question, are off. */
export function createClaudeEndpoint({
  apiKey,
  model = DEFAULT_CLAUDE_MODEL,
  baseUrl = API_URL,
}: ClaudeEndpointOptions): ModelEndpoint {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off",
    openTelemetry: false,
  });
  return {
    name: `${model} at ${new URL(baseUrl).host}`,
    ask: async ({ system, user }, signal) => {
      const request: Anthropic.MessageCreateParamsNonStreaming = {
        model,
        max_tokens: MOST_TOKENS,
        // Copying is reading; thinking would spend the deadline.
        thinking: { type: "disabled" },
        system,
        messages: [{ role: "user", content: user }],
        output_config: { format: { type: "json_schema", schema: EXTRACTION_JSON_SCHEMA } },
      };
      try {
        const bound = client.withOptions({ fetch: createBoundedFetch(signal) });
        return readText(await bound.messages.create(request, { signal }));
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

function readText({ stop_reason: stopReason, content }: Anthropic.Message): string {
  if (stopReason === "refusal") throw readerFailure("it declined to read the question.");
  if (stopReason === "max_tokens") throw unusable("was cut off");
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  if (stopReason !== "end_turn" || texts.length === 0) throw unusable("has no text");
  return texts.join("");
}

/** API error messages may quote the request, so they are not passed on. */
function toFailure(error: unknown): unknown {
  if (error instanceof APIConnectionError) return unreachable();
  if (error instanceof APIError && typeof error.status === "number") return failureOfStatus(error.status);
  if (error instanceof SyntaxError || error instanceof TypeError) return unusable("is of another form");
  return error instanceof RangeError ? unusable("is too long") : error;
}
