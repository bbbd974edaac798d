// Yardstick (b): the same on the old SDK, wired as its documentation says for stateless servers.
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { z } from "zod";
import { announce } from "./announce.ts";

const inputSchema = { text: z.string() };

const app = createMcpExpressApp();
app.post("/mcp", async (req, res) => {
  const server = new McpServer({ name: "echo-v1", version: "1.0.0" });
  server.registerTool("echo", { description: "Echoes its text", inputSchema }, ({ text }) => ({
    content: [{ type: "text", text }],
  }));
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on("close", () => {
    void transport.close();
    void server.close();
  });
  // The old SDK's types predate exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<McpServer["connect"]>[0]);
  await transport.handleRequest(req, res, req.body);
});
announce(app.listen(0, "127.0.0.1"));
