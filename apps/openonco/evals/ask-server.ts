import { postModern } from "@clinical-mcp/testing";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Call } from "./question.ts";

/** What a call gave. */
export interface Answer {
  readonly structured: Readonly<Record<string, unknown>>;
  /** As a model reads it. */
  readonly text: string;
  /** The tool turned the call away; `text` says why. */
  readonly isRefused: boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Makes one call over HTTP; a call that the tool refuses is an answer, too.
 *
 * @throws UpstreamError when the server did not answer at all
 */
export async function askServer(url: string, { tool, args }: Call): Promise<Answer> {
  const { message } = await postModern(url, "tools/call", { name: tool, arguments: args });
  const { result, error } = message;
  // No such tool, or arguments that its schema refuses.
  if (error) return { structured: {}, text: error.message, isRefused: true };
  const text: unknown = result?.content?.[0]?.text;
  if (typeof text !== "string")
    throw new UpstreamError(`${tool} gave no answer: ${JSON.stringify(message).slice(0, 300)}`, {
      code: "NO_ANSWER",
    });
  const structured: unknown = result.structuredContent;
  return { structured: isRecord(structured) ? structured : {}, text, isRefused: result.isError === true };
}

/** What a client is shown before the first call: the server's instructions and its list of tools. */
export async function readOffer(
  url: string,
): Promise<{ readonly instructions: unknown; readonly tools: readonly unknown[] }> {
  const [discovered, listed] = await Promise.all([
    postModern(url, "server/discover"),
    postModern(url, "tools/list"),
  ]);
  return { instructions: discovered.message.result?.instructions, tools: listed.message.result?.tools };
}
