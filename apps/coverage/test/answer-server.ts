import { createMcpApp } from "@clinical-mcp/mcp-server";
import { postModern, startForTest, type StartedServer } from "@clinical-mcp/testing";
import type { z } from "zod";
import type { CoverageDeps } from "../src/deps.ts";
import type { coverageAnswerOutput } from "../src/domain/answer/coverage-answer-schemas.ts";
import type { sourcePassagesOutput } from "../src/domain/source-passages.ts";
import { IDENTITY } from "../src/identity.ts";
import { tools } from "../src/tools/index.ts";
import { openStarterDeps } from "./starter-dataset.ts";

export type Answer = z.output<typeof coverageAnswerOutput>;
export type Passages = z.output<typeof sourcePassagesOutput>["passages"];

export interface ToolError {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** The server over the starter dataset on a day of our own, so that weekdays and ages stay what the tests say. */
export async function startAnswerServer(
  change: (deps: CoverageDeps) => CoverageDeps = (deps) => deps,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  const { deps, close } = await openStarterDeps();
  const definition = { ...IDENTITY, tools, resources: [], prompts: [], dependencies: [], deps: change(deps) };
  return startForTest(
    async (surroundings) => ({ app: createMcpApp(definition, surroundings), closeDeps: close }),
    environment,
  );
}

type Asked = Readonly<Record<string, unknown>>;

async function call(url: string, name: string, asked: Asked) {
  const { result } = (await postModern(url, "tools/call", { name, arguments: asked })).message;
  return result;
}

/** What a client would do with one server: questions, errors, and the text behind a citation. */
export const createAsker = (url: string) => ({
  async ask(question: string, more: Asked = {}): Promise<Answer> {
    const result = await call(url, "coverage_answer", { question, ...more });
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
