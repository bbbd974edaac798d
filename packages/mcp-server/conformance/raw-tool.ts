import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** A tool without arguments that answers what ToolDefinition cannot say: media, notifications, questions. */
export interface RawTool {
  readonly name: string;
  readonly description: string;
  handle(
    ctx: ServerContext,
  ): CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;
}

const NO_ARGUMENTS = z.strictObject({});

export function registerRawTools(server: McpServer, tools: readonly RawTool[]): void {
  for (const tool of tools) {
    const { name, description } = tool;
    server.registerTool(name, { description, inputSchema: NO_ARGUMENTS }, (_input, ctx) => tool.handle(ctx));
  }
}

export const toText = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });
