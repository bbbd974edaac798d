// The tools of openonco registered plainly, as the SDK's documentation shows: zod schemas given as they are.
import { createMcpExpressApp } from "@modelcontextprotocol/express";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { tools } from "../../../apps/openonco/src/tools/index.ts";
import { announce } from "./announce.ts";

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, () => ({
      content: [{ type: "text", text: "not called" }],
    }));
  }
  return server;
});
const node = toNodeHandler(handler);
const app = createMcpExpressApp();
app.all("/mcp", (req, res) => void node(req, res, req.body));
announce(app.listen(0, "127.0.0.1"));
