import { UpstreamError } from "@clinical-mcp/errors";
import { postModern } from "@clinical-mcp/testing";
import type { CoverageAnswer } from "../src/domain/answer/coverage-answer-schemas.ts";

export interface Asked {
  readonly answer: CoverageAnswer;
  readonly milliseconds: number;
}

/** An answer, or the error that the tool gave in its place. */
export type Reply = Asked | { readonly error: string };

const isAnswer = (value: unknown): value is CoverageAnswer =>
  typeof value === "object" && value !== null && "decision" in value && "asks" in value;

/** Calls coverage_answer over HTTP, as a client would. */
export async function askServer(url: string, args: object): Promise<Reply> {
  const startedAt = performance.now();
  const { message } = await postModern(url, "tools/call", {
    name: "coverage_answer",
    arguments: { ...args },
  });
  const milliseconds = performance.now() - startedAt;
  const { result } = message;
  if (result?.isError === true) return { error: String(result.content[0]?.text).slice(0, 200) };
  const answer: unknown = result?.structuredContent;
  if (!isAnswer(answer))
    throw new UpstreamError(`coverage_answer gave no answer: ${JSON.stringify(message).slice(0, 300)}`, {
      code: "NO_ANSWER",
    });
  return { answer, milliseconds };
}
