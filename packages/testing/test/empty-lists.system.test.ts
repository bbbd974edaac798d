import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startForTest } from "@clinical-mcp/testing";
import { describe, expect, test } from "vitest";
import { createMcpApp } from "@clinical-mcp/mcp-server";
import { libraryServer } from "./library-server.ts";

/** A server with tools only, and a client that asks only for what the server says it has. */
async function connectStrictly(mode: "legacy" | { pin: string }) {
  const server = await startForTest(async (context) => ({
    app: createMcpApp({ ...libraryServer(), resources: [], prompts: [] }, context),
    closeDeps: async () => {},
  }));
  const client = new Client(
    { name: "strict", version: "1" },
    { enforceStrictCapabilities: true, versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  const close = async (): Promise<void> => {
    await client.close();
    await server.stop();
  };
  return { client, [Symbol.asyncDispose]: close };
}

describe.each([{ mode: { pin: "2026-07-28" } }, { mode: "legacy" as const }])(
  "a server with tools only, to a strict client ($mode)",
  ({ mode }) => {
    test("answers the other lists, empty", async () => {
      await using connection = await connectStrictly(mode);
      const { client } = connection;
      expect((await client.listTools()).tools).toHaveLength(3);
      expect((await client.listPrompts()).prompts).toEqual([]);
      expect((await client.listResources()).resources).toEqual([]);
      expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    });

    test("promises no notification, subscription or completion that it does not have", async () => {
      await using connection = await connectStrictly(mode);
      const unchanging = { listChanged: false };
      expect(connection.client.getServerCapabilities()).toEqual({
        completions: {},
        tools: unchanging,
        prompts: unchanging,
        resources: unchanging,
      });
    });
  },
);
