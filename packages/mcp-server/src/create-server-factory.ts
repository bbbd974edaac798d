import { viewMeta } from "@clinical-mcp/mcp-tool";
import type { PromptDefinition, ToolCall, ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { Logger } from "@clinical-mcp/telemetry";
import { McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { McpServerOptions, ServerContext, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toAskedPerson } from "./ask-person.ts";
import { callTool } from "./call-tool.ts";
import { convertOnce } from "./convert-schema.ts";
import { toInputError } from "./describe-issues.ts";
import { registerResource } from "./register-resource.ts";
import type { AskedMessage } from "./request-context.ts";
import type { ServerDefinition } from "./server-definition.ts";
import type { RunContext } from "./context.ts";

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
 * Prepares everything that does not change between requests and returns the maker of servers: the protocol wants a
 * fresh McpServer for each request, which remembers nothing. Only what the request asks for is registered: registering
 * all of a server's tools, resources and prompts each time was a third of a call's cost.
 */
export function createServerFactory<TDeps>(
  definition: ServerDefinition<TDeps>,
  context: Omit<RunContext<TDeps>, "deps">,
): MakeServer {
  const { name, title, version, icons, deps, presentError } = definition;
  const tools = definition.tools.map((tool): ConvertedTool<TDeps> => ({
    tool,
    inputSchema: convertOnce(tool.inputSchema),
    outputSchema: convertOnce(tool.outputSchema),
  }));
  const prompts = definition.prompts.map((prompt): ConvertedPrompt => ({
    prompt,
    argsSchema: convertOnce(prompt.argumentsSchema),
  }));
  const options = toServerOptions(definition);
  const toolsByName = new Map(tools.map((converted) => [converted.tool.name, converted]));
  const all = { ...context, deps, presentError };
  return (asked) => {
    const server = new McpServer({ name, title, version, icons: [...icons] }, options);
    const called = asked?.method === "tools/call" ? toolsByName.get(String(asked.name)) : undefined;
    if (called) registerTool(server, { ...called, ...UNADVERTISED }, all);
    else if (concerns(asked, "tools/")) for (const converted of tools) registerTool(server, converted, all);
    if (concerns(asked, "resources/", "completion/")) {
      for (const resource of definition.resources) registerResource(server, resource, all);
    }
    if (concerns(asked, "prompts/", "completion/")) {
      for (const prompt of prompts) registerPrompt(server, prompt, all);
    }
    if (concerns(asked, "skills/", "resources/", "server/", "initialize")) definition.skills?.attach(server);
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
    // Declared even where a server has none: many clients ask for all three lists in any case, and an empty list is an
    // answer where "unknown method" would be a failure. An extension declares what it adds.
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

function registerTool<TDeps>(
  server: McpServer,
  { tool, inputSchema, outputSchema }: ConvertedTool<TDeps>,
  context: RunContext<TDeps>,
): void {
  const { name, title, description, annotations, view } = tool;
  const advertised = {
    title,
    description,
    inputSchema,
    annotations,
    ...(outputSchema && { outputSchema }),
    ...(view && { _meta: viewMeta(view) }),
  };
  server.registerTool(name, advertised, (input, ctx) =>
    callTool(tool, input, {
      ...context,
      signal: ctx.mcpReq.signal,
      reportProgress: toProgressReporter(ctx),
      person: toAskedPerson(ctx),
    }),
  );
}

/** Only a client that gave a token wants progress. */
function toProgressReporter({ mcpReq }: ServerContext): ToolCall["reportProgress"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, total) => {
    const params = { progressToken, progress, total };
    // A client that cannot be reached has left, and the signal says so to the work itself.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

interface ConvertedPrompt {
  readonly prompt: PromptDefinition;
  readonly argsSchema: StandardSchemaWithJSON;
}

function registerPrompt(
  server: McpServer,
  { prompt, argsSchema }: ConvertedPrompt,
  { logger }: { readonly logger: Logger },
): void {
  const { name, title, description, argumentsSchema } = prompt;
  server.registerPrompt(name, { title, description, argsSchema }, (chosen) => {
    const parsed = argumentsSchema.safeParse(chosen);
    if (!parsed.success) {
      const { message } = toInputError(parsed.error.issues, { inputSchema: argumentsSchema });
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const text = orRefuse(name, logger, () => prompt.render(parsed.data));
    return { messages: [{ role: "user", content: { type: "text", text } }] };
  });
}

/** Keeps the text of a failure from the client; the log has it. */
function orRefuse<TResult>(prompt: string, logger: Logger, render: () => TResult): TResult {
  try {
    return render();
  } catch (error) {
    logger.error("prompt_failed", { prompt }, error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, "The prompt could not be made. Try again.");
  }
}
