import { UserInputError } from "@clinical-mcp/errors";
import type { CoverageDeps } from "../src/deps.ts";
import { tools } from "../src/tools/index.ts";
import type { CallTool } from "./ask-server.ts";

/** Calls a tool in this process. Decisions are the same as over HTTP, and much faster. */
export const createToolCaller =
  (deps: CoverageDeps): CallTool =>
  async (name, args) => {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new TypeError(`No tool ${name} is asked here.`);
    const input = tool.inputSchema.safeParse(args);
    if (!input.success) return { structured: undefined, refusal: "INVALID_ARGUMENTS" };
    try {
      const { signal } = new AbortController();
      return { structured: tool.outputSchema.parse(await tool.handler(input.data, deps, { signal })) };
    } catch (error) {
      if (error instanceof UserInputError) return { structured: undefined, refusal: error.code };
      throw error;
    }
  };
