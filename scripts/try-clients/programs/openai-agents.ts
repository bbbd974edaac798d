// OpenAI's Agents SDK: makes function tools of what a server lists, in strict mode where the schema allows it.
import { runProgram } from "./client-program.ts";

interface FunctionTool {
  readonly name: string;
  readonly strict: boolean;
  readonly parameters: unknown;
  readonly invoke: (context: unknown, input: string) => Promise<unknown>;
}

interface McpServer {
  readonly connect: () => Promise<void>;
  readonly listTools: () => Promise<readonly { readonly name: string; readonly inputSchema: unknown }[]>;
  readonly close: () => Promise<void>;
}

/** What this program uses of `@openai/agents`. */
interface Agents {
  readonly MCPServerStreamableHttp: new (options: { url: string; name: string }) => McpServer;
  readonly RunContext: new () => unknown;
  readonly mcpToFunctionTool: (tool: unknown, server: McpServer, strict: boolean) => FunctionTool;
  readonly tool: (options: object) => unknown;
}

await runProgram(async ({ name, url, call }, load) => {
  const agents = await load<Agents>("@openai/agents");
  const server = new agents.MCPServerStreamableHttp({ url, name });
  await server.connect();
  const listed = await server.listTools();
  const tools = listed.map((tool) => agents.mcpToFunctionTool(tool, server, true));
  const notes = Object.fromEntries(
    tools.map((tool, index) => [
      tool.name,
      tool.strict ? [] : [`not strict: ${whyNot(agents, listed[index]?.inputSchema)}`],
    ]),
  );
  const asked = tools.find((tool) => tool.name === call.tool);
  const input = JSON.stringify(fillWithNull(asked?.parameters, call.args));
  const answer = JSON.stringify(await asked?.invoke(new agents.RunContext(), input));
  await server.close();
  return { listed: tools.map((tool) => tool.name), answer: answer ?? "", notes };
});

/** The SDK falls back silently; asked for a strict tool outright, it says why not. */
function whyNot({ tool }: Agents, parameters: unknown): string {
  try {
    tool({ name: "tool", description: "", parameters, strict: true, execute: () => "" });
    return "an open object, which strict mode would close";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** As a model in strict mode writes arguments: every property is there, and null stands for a missing value. */
function fillWithNull(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return value;
  if (Array.isArray(schema["anyOf"]))
    return fillWithNull(
      schema["anyOf"].find((part) => isRecord(part) && part["type"] !== "null"),
      value,
    );
  if (Array.isArray(value)) return value.map((item) => fillWithNull(schema["items"], item));
  const { properties } = schema;
  if (!isRecord(properties) || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [
      name,
      name in value ? fillWithNull(part, value[name]) : null,
    ]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
