import type { CallToolResult } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { CoverageAnswer } from "./answer.ts";
import { answerSchema } from "./answer-schema.ts";
import type { AskContext } from "./ask-context.ts";
import { caseSchema } from "./case-schema.ts";
import { CoverageError } from "./coverage-error.ts";

/** The error of a tool of coverage, as JSON in the text. */
const toolErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});

function toToolError(text: string): CoverageError {
  const parsed = parseJson(text);
  const error = toolErrorSchema.safeParse(parsed);
  if (!error.success) return new CoverageError("tool_error", "The tool failed and does not say why.");
  const { message, code, suggestion } = error.data;
  return new CoverageError("tool_error", message, { code, suggestion });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: an error of another format, which the caller reports.
    return undefined;
  }
}

/** @throws CoverageError `tool_error` if the tool says that it cannot answer, `unreadable` if the answer has another shape */
export function readAnswer({ isError, content, structuredContent }: CallToolResult): CoverageAnswer {
  if (isError === true) {
    const [block] = content;
    throw toToolError(block?.type === "text" ? block.text : "");
  }
  const answer = answerSchema.safeParse(structuredContent);
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const where = issue?.path.join(".") ?? "";
  throw new CoverageError(
    "unreadable",
    `The answer has another shape than expected${where && ` at ${where}`}.`,
    {
      suggestion: "Client and server may be of different versions.",
      cause: answer.error,
    },
  );
}

/** Metadata of the answer, which the server's own page also reads. */
const answerMeta = z.object({ "clinical-mcp/view": z.object({ case: caseSchema }) });

/** The decided case; undefined if the answer does not have it. */
export const readDecidedCase = ({ _meta }: CallToolResult): AskContext | undefined =>
  answerMeta.safeParse(_meta).data?.["clinical-mcp/view"].case;
