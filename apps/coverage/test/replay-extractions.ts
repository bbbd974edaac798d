import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { startFakeAnthropicServer, type RecordedMessageRequest } from "@clinical-mcp/testing";
import type { ExtractedCase } from "../src/domain/extraction/case-reader.ts";

/** The recorded extraction of each question. */
export type RecordedExtractions = Readonly<Record<string, Partial<ExtractedCase>>>;

const fold = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

type Request = Pick<RecordedMessageRequest, "body">;

/** A prompt's text of one role. */
export function textOf({ body }: Request, role: "system" | "user"): string {
  const messages = body["messages"] as readonly { readonly role: string; readonly content: string }[];
  const own = messages.find((one) => one.role === role)?.content;
  return own ?? String(body[role] ?? "");
}

/** The question between the markers of a prompt. */
export const questionOf = (request: Request): string =>
  fold(/<message (\w+)>\n([\s\S]*)\n<\/message \1>/u.exec(textOf(request, "user"))?.[2] ?? "");

/** Whether the request is the second one, for needs that the first reading left open. */
export const isSecond = (request: Request): boolean =>
  /\n<\/message (\w+)>\n<read \1>\n/u.test(textOf(request, "user"));

/** A chat completion of OpenAI's form. */
export function sendCompletion(
  response: ServerResponse,
  content: unknown,
  { finishReason = "stop" }: { readonly finishReason?: string } = {},
): void {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const message = { role: "assistant", content: text, refusal: null };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-test",
      object: "chat.completion",
      model: "replay",
      choices: [{ index: 0, message, finish_reason: finishReason }],
    }),
  );
}

const byFoldedQuestion = (recorded: RecordedExtractions): ReadonlyMap<string, Partial<ExtractedCase>> =>
  new Map(Object.entries(recorded).map(([question, one]) => [fold(question), one]));

/**
 * A loopback server for OpenAI's chat completions. It answers each question with its recorded extraction, and others with an empty one.
 * Set READER=openai, READER_MODEL to anything and READER_URL to its `url`. Dispose of it after use.
 *
 * @param source records, or the path of a JSON file of {question: {values: [{path, value, words}], unread?: [{path, words}]}}
 * @param again extraction for the second request with the same question
 */
export async function startReplay(source: RecordedExtractions | string, again: RecordedExtractions = {}) {
  const recorded =
    typeof source === "string" ? (JSON.parse(await readFile(source, "utf8")) as RecordedExtractions) : source;
  const [first, second] = [byFoldedQuestion(recorded), byFoldedQuestion(again)];
  const server = await startFakeAnthropicServer((response, request) => {
    const answers = isSecond(request) ? second : first;
    sendCompletion(response, { values: [], unread: [], ...answers.get(questionOf(request)) });
  });
  const url = `${server.baseUrl}/v1`;
  return {
    url,
    requests: server.requests,
    environment: { READER: "openai", READER_URL: url, READER_MODEL: "replay" },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
