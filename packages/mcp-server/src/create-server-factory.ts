import type {
  FixedResource,
  PromptDefinition,
  ResourceContent,
  ResourceDefinition,
  TemplateResource,
  ToolDefinition,
} from "@clinical-mcp/mcp-tool";
import type { Logger } from "@clinical-mcp/telemetry";
import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type {
  McpServerOptions,
  ReadResourceResult,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { callTool } from "./call-tool.ts";
import { convertOnce } from "./convert-schema.ts";
import { toInputError } from "./describe-issues.ts";
import type { AskedMessage } from "./request-context.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** Lists change only with a new release, so clients may keep them this long. */
const LIST_CACHE = { ttlMs: 300_000, cacheScope: "public" } as const;

interface ConvertedTool<TDeps> {
  readonly tool: ToolDefinition<TDeps>;
  readonly inputSchema: StandardSchemaWithJSON;
  /** Absent where nobody is shown it. */
  readonly outputSchema?: StandardSchemaWithJSON | undefined;
}

/** A call needs no advertised schema: call-tool validates, and the SDK would search a schema for header rules. */
const UNADVERTISED = { inputSchema: convertOnce(z.looseObject({})), outputSchema: undefined };

/** Makes a fresh server that can answer the message, or, without one, everything. */
export type MakeServer = (asked?: AskedMessage) => McpServer;

/**
 * Prepares whatever does not change between requests and returns the maker of servers: the protocol wants a
 * fresh McpServer for each request, which remembers nothing. Only what the request asks for is registered:
 * registering all of a server's tools, resources and prompts each time was a third of what a call cost.
 */
export function createServerFactory<TDeps>(
  definition: ServerDefinition<TDeps>,
  surroundings: Omit<Surroundings<TDeps>, "deps">,
): MakeServer {
  const { name, title, version, icons, deps } = definition;
  const tools = definition.tools.map((tool): ConvertedTool<TDeps> => ({
    tool,
    inputSchema: convertOnce(tool.inputSchema),
    outputSchema: convertOnce(tool.outputSchema),
  }));
  const prompts = definition.prompts.map((prompt) => ({
    prompt,
    schema: convertOnce(prompt.argumentsSchema),
  }));
  const options = toServerOptions(definition);
  const toolsByName = new Map(tools.map((converted) => [converted.tool.name, converted]));
  const all = { ...surroundings, deps };
  return (asked) => {
    const server = new McpServer({ name, title, version, icons: [...icons] }, options);
    const called = asked?.method === "tools/call" ? toolsByName.get(String(asked.name)) : undefined;
    if (called) registerTool(server, { ...called, ...UNADVERTISED }, all);
    else if (concerns(asked, "tools/")) for (const converted of tools) registerTool(server, converted, all);
    if (concerns(asked, "resources/", "completion/")) {
      for (const resource of definition.resources) registerResource(server, resource, all);
    }
    if (concerns(asked, "prompts/", "completion/")) {
      for (const { prompt, schema } of prompts) registerPrompt(server, prompt, schema);
    }
    definition.extend?.(server);
    return server;
  };
}

/** Whether the message's method begins with one of the prefixes; anything may be asked when no message is known. */
function concerns(asked: AskedMessage | undefined, ...prefixes: readonly string[]): boolean {
  if (asked === undefined) return true;
  const { method } = asked;
  return typeof method === "string" && prefixes.some((prefix) => method.startsWith(prefix));
}

function toServerOptions<TDeps>(definition: ServerDefinition<TDeps>): McpServerOptions {
  const { instructions, extend, requestState } = definition;
  const unchanging = { listChanged: false };
  return {
    instructions,
    // Declared even where a server has none: many clients ask for all three lists whatever is declared, and an
    // empty list is an answer where "unknown method" would be a failure. An extension declares what it adds.
    capabilities: { tools: unchanging, resources: unchanging, prompts: unchanging, completions: {} },
    cacheHints: {
      "tools/list": LIST_CACHE,
      "prompts/list": LIST_CACHE,
      "resources/list": LIST_CACHE,
      "resources/templates/list": LIST_CACHE,
      "resources/read": LIST_CACHE,
      "server/discover": LIST_CACHE,
    },
    // Server-to-client requests need a session, which only an extension can bring.
    ...(extend === undefined && { inputRequired: { legacyShim: false } }),
    ...(requestState && { requestState }),
  };
}

interface Surroundings<TDeps> {
  readonly deps: TDeps;
  readonly logger: Logger;
  readonly deadlineMs: number;
}

function registerTool<TDeps>(
  server: McpServer,
  { tool, inputSchema, outputSchema }: ConvertedTool<TDeps>,
  surroundings: Surroundings<TDeps>,
): void {
  const { name, title, description, annotations } = tool;
  const advertised = { title, description, inputSchema, annotations, ...(outputSchema && { outputSchema }) };
  server.registerTool(name, advertised, (input, ctx) =>
    callTool(tool, input, { ...surroundings, signal: ctx.mcpReq.signal }),
  );
}

function registerResource<TDeps>(
  server: McpServer,
  resource: ResourceDefinition<TDeps>,
  surroundings: Surroundings<TDeps>,
): void {
  if ("uri" in resource) registerFixed(server, resource, surroundings);
  else registerTemplate(server, resource, surroundings);
}

function registerFixed<TDeps>(
  server: McpServer,
  resource: FixedResource<TDeps>,
  { deps, logger }: Surroundings<TDeps>,
): void {
  const { name, uri, title, description, mimeType } = resource;
  server.registerResource(name, uri, { title, description, mimeType }, async (address) =>
    toReadResult(address, await readOrRefuse(name, logger, () => resource.read(deps))),
  );
}

function registerTemplate<TDeps>(
  server: McpServer,
  resource: TemplateResource<TDeps>,
  { deps, logger }: Surroundings<TDeps>,
): void {
  const { name, uriTemplate, title, description, mimeType } = resource;
  const variables = [...uriTemplate.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable ?? "");
  const completeOne =
    (variable: string) =>
    async (prefix: string, context?: { arguments?: Record<string, string> }): Promise<string[]> => [
      ...(await readOrRefuse(name, logger, () =>
        resource.complete({ variable, prefix, chosen: context?.arguments ?? {} }, deps),
      )),
    ];
  const template = new ResourceTemplate(uriTemplate, {
    list: async () => ({
      resources: (await readOrRefuse(name, logger, () => resource.list(deps))).map((member) => ({
        ...member,
        description,
        mimeType,
      })),
    }),
    complete: Object.fromEntries(variables.map((variable) => [variable, completeOne(variable)])),
  });
  server.registerResource(name, template, { title, description, mimeType }, async (address, values) => {
    const single = Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(",") : value,
    ]);
    const content = await readOrRefuse(name, logger, () => resource.read(Object.fromEntries(single), deps));
    if (!content) throw new ResourceNotFoundError(address.href);
    return toReadResult(address, content);
  });
}

/** Keeps driver text from the client: what went wrong is logged, and the client hears that it did. */
async function readOrRefuse<TContent>(
  resource: string,
  logger: Logger,
  read: () => Promise<TContent>,
): Promise<TContent> {
  try {
    return await read();
  } catch (error) {
    logger.error("resource_failed", { resource }, error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, "The resource could not be read. Try again.");
  }
}

const toReadResult = (address: URL, { mimeType, text }: ResourceContent): ReadResourceResult => ({
  contents: [{ uri: address.href, mimeType, text }],
});

function registerPrompt(
  server: McpServer,
  prompt: PromptDefinition,
  argsSchema: StandardSchemaWithJSON,
): void {
  const { name, title, description, argumentsSchema } = prompt;
  server.registerPrompt(name, { title, description, argsSchema }, (chosen) => {
    const parsed = argumentsSchema.safeParse(chosen);
    if (!parsed.success) {
      const { message } = toInputError(parsed.error.issues, argumentsSchema);
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    return { messages: [{ role: "user", content: { type: "text", text: prompt.render(parsed.data) } }] };
  });
}
