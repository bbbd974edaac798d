// Yardsticks (c) and (d): the SDK's own Express app with one tool that has openonco's schemas and returns a fixed answer of
// openonco, given in TOOL and ANSWER: what the protocol itself costs for an answer of that size.
import { createMcpExpressApp } from "@modelcontextprotocol/express";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { tools } from "../../../apps/openonco/src/tools/index.ts";
import { announce } from "./announce.ts";

const answer = JSON.parse(process.env["ANSWER"] ?? "{}");
const tool = tools.find(({ name }) => name === process.env["TOOL"]);
if (!tool) throw new Error("TOOL names no tool of openonco");
const { name, title, description, inputSchema, outputSchema, annotations } = tool;

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "same-answer", version: "1.0.0" });
  server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, () => ({
    content: [{ type: "text", text: JSON.stringify(answer) }],
    structuredContent: answer,
  }));
  return server;
});
const node = toNodeHandler(handler);
const app = createMcpExpressApp();
app.all("/mcp", (req, res) => void node(req, res, req.body));
announce(app.listen(0, "127.0.0.1"));
