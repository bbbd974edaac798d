// LangChain's adapters: make structured tools of what a server lists, with the schema made simpler for models.
import { describeChanges } from "../schemas/compare-schemas.ts";
import { runProgram } from "./client-program.ts";

interface StructuredTool {
  readonly name: string;
  readonly schema: unknown;
  readonly invoke: (args: object) => Promise<unknown>;
}

/** What this program uses of `@langchain/mcp-adapters`. */
interface McpAdapters {
  readonly MultiServerMCPClient: new (options: object) => {
    readonly getTools: () => Promise<readonly StructuredTool[]>;
    readonly close: () => Promise<void>;
  };
}

await runProgram(async ({ name, url, call, tools: listed }, load) => {
  const { MultiServerMCPClient } = await load<McpAdapters>("@langchain/mcp-adapters");
  const client = new MultiServerMCPClient({ mcpServers: { [name]: { transport: "http", url } } });
  const tools = await client.getTools();
  const notes = listed.map((tool) => [
    tool.name,
    describeChanges(tool.inputSchema, tools.find((made) => made.name === tool.name)?.schema),
  ]);
  const answer = await tools.find((tool) => tool.name === call.tool)?.invoke(call.args);
  await client.close();
  return {
    listed: tools.map((tool) => tool.name),
    answer: JSON.stringify(answer),
    notes: Object.fromEntries(notes),
  };
});
