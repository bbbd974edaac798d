import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { startFakeAnthropicServer, type RecordedMessageRequest } from "@clinical-mcp/testing";
import type { ExtractedCase } from "../src/domain/extraction/case-reader.ts";

/** What a model took, or would take, from each question. */
export type RecordedExtractions = Readonly<Record<string, Partial<ExtractedCase>>>;

const fold = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** The question as it stands between the markers of a prompt. */
export function questionOf({ body }: Pick<RecordedMessageRequest, "body">): string {
  const messages = body["messages"] as readonly { readonly role: string; readonly content: string }[];
  const user = messages.find(({ role }) => role === "user")?.content ?? "";
  return fold(/<message (\w+)>\n([\s\S]*)\n<\/message \1>/u.exec(user)?.[2] ?? "");
}

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

/**
 * A server on loopback that speaks OpenAI's chat completions and answers each question with what was recorded for it; of any
 * other nothing is taken. Set READER=openai, READER_MODEL to anything and READER_URL to its `url`. Dispose of it after use.
 *
 * @param source records, or the path of a JSON file of {question: {values: [{path, value, words}], unread?: [{path, words}]}}
 */
export async function startReplay(source: RecordedExtractions | string) {
  const recorded =
    typeof source === "string" ? (JSON.parse(await readFile(source, "utf8")) as RecordedExtractions) : source;
  const byQuestion = new Map(Object.entries(recorded).map(([question, one]) => [fold(question), one]));
  const server = await startFakeAnthropicServer((response, request) =>
    sendCompletion(response, { values: [], unread: [], ...byQuestion.get(questionOf(request)) }),
  );
  const url = `${server.baseUrl}/v1`;
  return {
    url,
    requests: server.requests,
    environment: { READER: "openai", READER_URL: url, READER_MODEL: "replay" },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
