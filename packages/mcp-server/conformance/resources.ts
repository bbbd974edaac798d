import type { ResourceDefinition } from "@clinical-mcp/mcp-tool";
import type { McpServer } from "@modelcontextprotocol/server";
import type { FixtureDeps } from "./fixture-deps.ts";
import { PNG } from "./media.ts";

const KNOWN_IDS = ["1", "2", "123"];

export const definedResources: readonly ResourceDefinition<FixtureDeps>[] = [
  {
    name: "static_text",
    uri: "test://static-text",
    title: "Static text",
    description: "A text that never changes.",
    mimeType: "text/plain",
    async read() {
      return { mimeType: "text/plain", text: "A text that never changes." };
    },
  },
  {
    name: "watched",
    uri: "test://watched-resource",
    title: "Watched text",
    description: "A text that clients may subscribe to.",
    mimeType: "text/plain",
    async read() {
      return { mimeType: "text/plain", text: "A text that clients may subscribe to." };
    },
  },
  {
    name: "template",
    uriTemplate: "test://template/{id}/data",
    title: "Record",
    description: "One record by its id.",
    mimeType: "application/json",
    async list() {
      return KNOWN_IDS.map((id) => ({ uri: `test://template/${id}/data`, name: `Record ${id}` }));
    },
    async complete({ prefix }) {
      return KNOWN_IDS.filter((id) => id.startsWith(prefix));
    },
    async read({ id = "" }) {
      if (!KNOWN_IDS.includes(id)) return undefined;
      return {
        mimeType: "application/json",
        text: JSON.stringify({ id, templateTest: true, data: `Data for ${id}` }),
      };
    },
  },
];

/** Bytes, which ResourceContent cannot hold, and the subscriptions of 2025-11-25. */
export function registerRawResources(server: McpServer): void {
  server.registerResource(
    "static_binary",
    "test://static-binary",
    { title: "Static bytes", description: "An image that never changes.", mimeType: PNG.mimeType },
    ({ href }) => ({ contents: [{ uri: href, mimeType: PNG.mimeType, blob: PNG.data }] }),
  );
  // One McpServer lives as long as its session, so the set does too.
  const watched = new Set<string>();
  server.server.setRequestHandler("resources/subscribe", ({ params }) => {
    watched.add(params.uri);
    return {};
  });
  server.server.setRequestHandler("resources/unsubscribe", ({ params }) => {
    watched.delete(params.uri);
    return {};
  });
}
