import type {
  FixedResource,
  ResourceContent,
  ResourceDefinition,
  TemplateResource,
  ToolCall,
} from "@clinical-mcp/mcp-tool";
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { McpServer, ReadResourceResult } from "@modelcontextprotocol/server";
import { beforeDeadline } from "./before-deadline.ts";
import { MOST_ANSWER_CHARACTERS } from "./most-answer-characters.ts";
import { requestContext } from "./request-context.ts";
import type { CallContext, RunContext } from "./context.ts";

/** Registers one resource or one family of them; each reading is under the deadline, as a tool call is. */
export function registerResource<TDeps>(
  server: McpServer,
  resource: ResourceDefinition<TDeps>,
  context: RunContext<TDeps>,
): void {
  if ("uri" in resource) registerFixed(server, resource, context);
  else registerTemplate(server, resource, context);
}

function registerFixed<TDeps>(
  server: McpServer,
  resource: FixedResource<TDeps>,
  context: RunContext<TDeps>,
): void {
  const { name, uri, title, description, mimeType } = resource;
  const { deps } = context;
  server.registerResource(name, uri, { title, description, mimeType }, async (address, ctx) => {
    const read = (call: ToolCall): Promise<ResourceContent> => resource.read(deps, call);
    return toReadResult(address, await readOrRefuse(read, name, { ...context, signal: ctx.mcpReq.signal }));
  });
}

function registerTemplate<TDeps>(
  server: McpServer,
  resource: TemplateResource<TDeps>,
  context: RunContext<TDeps>,
): void {
  const { name, title, description, mimeType } = resource;
  const { deps } = context;
  server.registerResource(
    name,
    toTemplate(resource, context),
    { title, description, mimeType },
    async (address, values, ctx) => {
      const single = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.join(",") : value]),
      );
      const read = (call: ToolCall): Promise<ResourceContent | undefined> =>
        resource.read(single, deps, call);
      const content = await readOrRefuse(read, name, { ...context, signal: ctx.mcpReq.signal });
      if (!content) throw new ResourceNotFoundError(address.href);
      return toReadResult(address, content);
    },
  );
}

function toTemplate<TDeps>(resource: TemplateResource<TDeps>, context: RunContext<TDeps>): ResourceTemplate {
  const { name, uriTemplate, description, mimeType } = resource;
  const { deps } = context;
  const variables = [...uriTemplate.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable ?? "");
  const completeOne =
    (variable: string) =>
    async (prefix: string, completion?: { arguments?: Record<string, string> }): Promise<string[]> => {
      const asked = { variable, prefix, chosen: completion?.arguments ?? {} };
      // The SDK gives a completion nothing of its request, so only the deadline ends it.
      const signal = new AbortController().signal;
      return [
        ...(await readOrRefuse((call) => resource.complete(asked, deps, call), name, {
          ...context,
          signal,
        })),
      ];
    };
  return new ResourceTemplate(uriTemplate, {
    async list(ctx) {
      const { signal } = ctx.mcpReq;
      const members = await readOrRefuse((call) => resource.list(deps, call), name, {
        ...context,
        signal,
      });
      return { resources: members.map((member) => ({ ...member, description, mimeType })) };
    },
    complete: Object.fromEntries(variables.map((variable) => [variable, completeOne(variable)])),
  });
}

/** Keeps driver text from the client: the fault is logged, and the client learns only that there was one. */
async function readOrRefuse<TContent>(
  read: (call: ToolCall) => Promise<TContent>,
  resource: string,
  context: CallContext<unknown>,
): Promise<TContent> {
  try {
    return await beforeDeadline(context, (signal) =>
      read({ signal, caller: requestContext.getStore()?.caller?.user }),
    );
  } catch (error) {
    context.logger.error("resource_failed", { resource }, error);
    throw new ProtocolError(ProtocolErrorCode.InternalError, "The resource could not be read. Try again.");
  }
}

function toReadResult(address: URL, { mimeType, text, _meta }: ResourceContent): ReadResourceResult {
  if (text.length > MOST_ANSWER_CHARACTERS) {
    const message = "The resource is too large to send. Use the server's tools to read parts of it.";
    throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  }
  return { contents: [{ uri: address.href, mimeType, text, ...(_meta && { _meta }) }] };
}
