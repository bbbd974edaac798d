import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { App } from "../start/find-apps.ts";
import { EXAMPLES, type Args } from "./examples.ts";

/** What a server says of one of its tools, with one call and its answer. */
export interface AnsweredTool {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  /** JSON Schema. */
  readonly input: unknown;
  readonly output: unknown;
  readonly example: Args | undefined;
  readonly answer: { readonly text: string; readonly isError: boolean } | undefined;
}

export interface AskedServer {
  readonly name: string;
  readonly instructions: string | undefined;
  readonly tools: readonly AnsweredTool[];
}

async function answer(client: Client, name: string, example: Args | undefined) {
  if (example === undefined) return undefined;
  const { content, isError = false } = await client.callTool({ name, arguments: { ...example } });
  return { text: content.flatMap((one) => (one.type === "text" ? [one.text] : [])).join("\n"), isError };
}

/**
 * Starts a server over standard input and output, and asks it for its tools and each of the example calls.
 *
 * @throws Error where it does not start, e.g. without a dataset
 */
export async function askServer({ name, folder }: App): Promise<AskedServer> {
  const client = new Client({ name: "clinical-mcp-site", version: "1" });
  const environment = Object.entries(process.env).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, "src", "main.ts"), "--stdio"],
      env: { ...Object.fromEntries(environment), CHROMA: "off" },
      stderr: "ignore",
    }),
  );
  try {
    const { tools } = await client.listTools();
    const answered: AnsweredTool[] = [];
    for (const tool of tools) {
      const example = EXAMPLES[name]?.[tool.name];
      answered.push({
        name: tool.name,
        title: tool.title,
        description: tool.description ?? "",
        input: tool.inputSchema,
        output: tool.outputSchema,
        example,
        answer: await answer(client, tool.name, example),
      });
    }
    return { name, instructions: client.getInstructions(), tools: answered };
  } finally {
    await client.close();
  }
}
