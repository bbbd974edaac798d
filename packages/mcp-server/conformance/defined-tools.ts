import { UpstreamError } from "@clinical-mcp/errors";
import { defineTool } from "@clinical-mcp/mcp-tool";
import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import type { FixtureDeps } from "./fixture-deps.ts";

const define = defineTool<FixtureDeps>();
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const simpleText = define({
  name: "test_simple_text",
  title: "Simple text",
  description: "Answers a fixed sentence.",
  inputSchema: z.strictObject({}),
  outputSchema: z.object({ message: z.string().describe("The sentence") }),
  annotations,
  async handler() {
    return { message: "A fixed sentence, as text and as structured content." };
  },
});

const errorHandling = define({
  name: "test_error_handling",
  title: "Failing tool",
  description: "Always fails, as a tool does whose source cannot be reached.",
  inputSchema: z.strictObject({}),
  outputSchema: z.object({}),
  annotations,
  async handler() {
    throw new UpstreamError("This tool fails on purpose.", { code: "ALWAYS_FAILS" });
  },
});

/** Fixtures that an ordinary tool of ours can be: they run through call-tool like those of every server. */
export const definedTools: readonly ToolDefinition<FixtureDeps>[] = [simpleText, errorHandling];
