import { UserInputError } from "@clinical-mcp/errors";
import { createMcpApp } from "@clinical-mcp/mcp-server";
import { defineTool } from "@clinical-mcp/mcp-tool";
import { startForTest, type StartedServer } from "@clinical-mcp/testing";
import { z } from "zod";
import { FULL_ANSWER } from "./answers.ts";

export interface AnsweringDeps {
  readonly answer: (
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<Record<string, unknown>>;
}

const answering = defineTool<AnsweringDeps>()({
  name: "coverage_answer",
  title: "Answer",
  description: "Answers what the test wants.",
  inputSchema: z.looseObject({ question: z.string().optional().describe("A question, e.g. 'why?'") }),
  outputSchema: z.looseObject({}),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  handler: async (args, { answer }, { signal, answers }) => {
    const given = await answer(args, signal);
    return answers ? { ...given, summary: `Answered: ${JSON.stringify(answers)}` } : given;
  },
  // A question about the moon leaves a fact open that a person could state.
  toForm: ({ summary }) =>
    summary === MOON
      ? {
          message: "Deciding facts were not stated.",
          fields: [
            { name: "q1", question: "Is it full?", type: "choice", options: ["yes", "no", "unknown"] },
            { name: "q2", question: "How many craters?", type: "number" },
            { name: "q3", question: "Since when?", type: "text", hint: "a day" },
          ],
        }
      : undefined,
});
/** Summary of an answer whose server asks back. */
export const MOON = "It depends on the moon.";

/** A real MCP server whose coverage_answer answers as a test says. */
export async function startAnsweringServer(
  answer: AnsweringDeps["answer"] = async () => ({ ...FULL_ANSWER }),
  environment: Readonly<Record<string, string>> = {},
  name = answering.name,
): Promise<StartedServer & AsyncDisposable> {
  const server = await startForTest(
    async (terminal) => ({
      app: createMcpApp(
        {
          name: "answering",
          title: "Answering",
          version: "1.0.0",
          instructions: "A server of a test.",
          icons: [],
          tools: [{ ...answering, name }],
          resources: [],
          prompts: [],
          deps: { answer },
          dependencies: [],
        },
        terminal,
      ),
      closeDeps: async () => {},
    }),
    environment,
  );
  return { ...server, [Symbol.asyncDispose]: server.stop };
}

export const refuse = (message = "The question is about nothing."): never => {
  throw new UserInputError(message, {
    code: "MISSING_PARAMETER",
    suggestion: "Name a code, a drug or a device.",
  });
};
