// Yardstick (a): the SDK's own Express app with one echo tool and nothing else.
import { createMcpExpressApp } from "@modelcontextprotocol/express";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { announce } from "./announce.ts";

const inputSchema = z.object({ text: z.string() });

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "echo-v2", version: "1.0.0" });
  server.registerTool("echo", { description: "Echoes its text", inputSchema }, ({ text }) => ({
    content: [{ type: "text", text }],
  }));
  return server;
});
const node = toNodeHandler(handler);
const app = createMcpExpressApp();
app.all("/mcp", (req, res) => void node(req, res, req.body));
announce(app.listen(0, "127.0.0.1"));
