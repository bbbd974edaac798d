// Vercel's AI SDK: makes tools of a server's list; the schema goes to the model's provider unchanged.
import { describeChanges } from "../schemas/compare-schemas.ts";
import { runProgram } from "./client-program.ts";

interface AiTool {
  readonly inputSchema: { readonly jsonSchema: unknown };
  readonly execute: (args: object, options: object) => Promise<unknown>;
}

/** What this program uses of `@ai-sdk/mcp`. */
interface AiMcp {
  readonly createMCPClient: (options: object) => Promise<{
    readonly tools: () => Promise<Readonly<Record<string, AiTool>>>;
    readonly close: () => Promise<void>;
  }>;
}

await runProgram(async ({ url, call, tools: listed }, load) => {
  const { createMCPClient } = await load<AiMcp>("@ai-sdk/mcp");
  const client = await createMCPClient({ transport: { type: "http", url } });
  const tools = await client.tools();
  const notes = await Promise.all(
    listed.map(async ({ name, inputSchema }) => [
      name,
      describeChanges(inputSchema, await tools[name]?.inputSchema.jsonSchema),
    ]),
  );
  const answer = await tools[call.tool]?.execute(call.args, { toolCallId: "call", messages: [] });
  await client.close();
  return { listed: Object.keys(tools), answer: JSON.stringify(answer), notes: Object.fromEntries(notes) };
});
