import ky, { isHTTPError } from "ky";
import { z } from "zod";
import { EXTRACTION_JSON_SCHEMA } from "../domain/extraction/case-reader.ts";
import { MOST_TOKENS, type ModelEndpoint } from "./ask-model.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { failureOfStatus, readerFailure, unreachable, unusable } from "./reader-failure.ts";

export interface OpenAiEndpointOptions {
  /** Address before `/chat/completions`, e.g. http://localhost:11434/v1. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

const toBody = (model: string, { system, user }: Parameters<ModelEndpoint["ask"]>[0]) => ({
  model,
  messages: [
    { role: "system", content: system },
    { role: "user", content: user },
  ],
  temperature: 0,
  max_completion_tokens: MOST_TOKENS,
  response_format: {
    type: "json_schema",
    json_schema: { name: "extraction", strict: true, schema: EXTRACTION_JSON_SCHEMA },
  },
});

/** Any endpoint that speaks OpenAI's chat completions with a JSON schema: Ollama, vLLM, llama.cpp, OpenAI. */
export function createOpenAiEndpoint({ baseUrl, model, apiKey }: OpenAiEndpointOptions): ModelEndpoint {
  const url = new URL("chat/completions", baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  return {
    name: `${model} at ${new URL(baseUrl).host}`,
    ask: async (prompt, signal) => {
      try {
        const answer: unknown = await ky
          .post(url, {
            json: toBody(model, prompt),
            headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
            fetch: createBoundedFetch(signal),
            signal,
            timeout: false,
            retry: 0,
          })
          .json();
        return readText(answer);
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

function readText(answer: unknown): string {
  const [choice] = completion.safeParse(answer).data?.choices ?? [];
  if (!choice) throw unusable("is of another form");
  const { finish_reason: reason, message } = choice;
  if (reason === "content_filter" || message.refusal)
    throw readerFailure("it declined to read the question.");
  if (reason === "length") throw unusable("was cut off");
  if (!message.content) throw unusable("has no text");
  return message.content;
}

/** An endpoint's error messages may quote the request, so they are not passed on. */
function toFailure(error: unknown): unknown {
  if (isHTTPError(error)) return failureOfStatus(error.response.status);
  if (error instanceof SyntaxError) return unusable("is no JSON");
  if (error instanceof RangeError) return unusable("is too long");
  return error instanceof TypeError || (error instanceof Error && error.name === "NetworkError")
    ? unreachable()
    : error;
}
