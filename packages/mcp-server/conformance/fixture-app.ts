import { randomBytes } from "node:crypto";
import {
  createMcpHandler,
  createRequestStateCodec,
  InMemoryServerEventBus,
  isLegacyRequest,
} from "@modelcontextprotocol/server";
import type { McpServer } from "@modelcontextprotocol/server";
import { createMcpApp } from "../src/index.ts";
import type { McpApp, ProtocolHandler, ServerDefinition, Context } from "../src/index.ts";
import { registerAskingTools } from "./asking-tools.ts";
import { createChangingLists } from "./changing-lists.ts";
import { registerContentTools } from "./content-tools.ts";
import { definedTools } from "./defined-tools.ts";
import type { FixtureDeps } from "./fixture-deps.ts";
import { createLegacySessions } from "./legacy-sessions.ts";
import { registerNotifyingTools } from "./notifying-tools.ts";
import { definedPrompts, registerRawPrompts } from "./prompts.ts";
import { registerRememberingTools } from "./remembering-tools.ts";
import type { RoundCodec, RoundState } from "./remembering-tools.ts";
import { definedResources, registerRawResources } from "./resources.ts";

/**
 * The private server that the official conformance suite tests: everything the protocol has, on the same
 * createMcpApp as the real servers, so that their guards, limits and error mapping are in the path.
 */
export function createFixtureApp(context: Context): McpApp {
  const bus = new InMemoryServerEventBus();
  const codec = createRequestStateCodec<RoundState>({ key: randomBytes(32) });
  return createMcpApp(defineFixture(bus, codec), context, (makeServer, onerror) =>
    speakWithSessions(makeServer, onerror, bus),
  );
}

function defineFixture(bus: InMemoryServerEventBus, codec: RoundCodec): ServerDefinition<FixtureDeps> {
  const lists = createChangingLists(bus);
  return {
    name: "conformance-fixture",
    title: "Conformance fixture",
    version: "0.1.0",
    instructions: "A test server. Its answers mean nothing.",
    icons: [],
    tools: definedTools,
    resources: definedResources,
    prompts: definedPrompts,
    deps: {},
    dependencies: [],
    requestState: { verify: codec.verify },
    extend(server) {
      server.server.registerCapabilities({
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true },
        logging: {},
      });
      registerContentTools(server);
      registerNotifyingTools(server);
      registerAskingTools(server);
      registerRememberingTools(server, codec);
      registerRawResources(server);
      registerRawPrompts(server);
      lists.register(server);
    },
  };
}

/** 2025 clients get a session, which the suite's sampling, elicitation and subscription scenarios need. */
function speakWithSessions(
  makeServer: () => McpServer,
  onerror: (error: Error) => void,
  bus: InMemoryServerEventBus,
): ProtocolHandler {
  const modern = createMcpHandler(makeServer, { legacy: "reject", onerror, bus });
  const legacy = createLegacySessions(makeServer, onerror);
  return {
    async fetch(request, options) {
      const isLegacy = await isLegacyRequest(request, options?.parsedBody);
      return (isLegacy ? legacy : modern).fetch(request, options);
    },
    async close() {
      await legacy.close();
      await modern.close();
    },
  };
}
