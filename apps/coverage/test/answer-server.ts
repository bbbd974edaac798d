import { createMcpApp } from "@clinical-mcp/mcp-server";
import { postModern, startForTest, type StartedServer } from "@clinical-mcp/testing";
import type { z } from "zod";
import type { CoverageDeps } from "../src/deps.ts";
import type { CoverageAnswer } from "../src/domain/answer/coverage-answer-schemas.ts";
import type { sourcePassagesOutput } from "../src/domain/source-passages.ts";
import { IDENTITY } from "../src/identity.ts";
import { tools } from "../src/tools/index.ts";

export type Answer = CoverageAnswer;
export type Passages = z.output<typeof sourcePassagesOutput>["passages"];

export interface ToolError {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Starts a server with the given dependencies and day. The caller closes the dependencies. */
export function startAnswerServer(
  deps: CoverageDeps,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const definition = { ...IDENTITY, tools, resources: [], prompts: [], dependencies: [], deps };
  return startForTest(
    async (context) => ({ app: createMcpApp(definition, context), closeDeps: async () => {} }),
    environment,
  );
}

type Asked = Readonly<Record<string, unknown>>;

async function call(url: string, name: string, asked: Asked) {
  const { result } = (await postModern(url, "tools/call", { name, arguments: asked })).message;
  return result;
}

/** A client of one server: questions, errors, and the text behind a citation. */
export const createAsker = (url: string) => ({
  async ask(asked: Asked): Promise<Answer> {
    const result = await call(url, "coverage_answer", asked);
    if (result.isError) throw new Error(result.content[0].text);
    return result.structuredContent;
  },
  async refuse(asked: Asked): Promise<ToolError> {
    const result = await call(url, "coverage_answer", asked);
    if (!result.isError) throw new Error("It was answered.");
    return JSON.parse(result.content[0].text);
  },
  async open(passageIds: readonly string[]): Promise<Passages> {
    const asked = { passage_ids: [...new Set(passageIds)].slice(0, 20) };
    return (await call(url, "source_passages", asked)).structuredContent.passages;
  },
});
