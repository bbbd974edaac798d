import type { ToolAnnotations } from "@clinical-mcp/mcp-tool";
import type { Metrics } from "@clinical-mcp/telemetry";
import type { RequestHandler } from "express";
import { sendChallenge } from "../access/challenge.ts";
import type { Access } from "../access/open-access.ts";
import { requestContext } from "../request-context.ts";

interface GuardedServer {
  readonly name: string;
  readonly tools: readonly { readonly name: string; readonly annotations: ToolAnnotations }[];
}

/** What `SERVER:read` alone allows; lists, prompts and discovery show nothing that is not public. */
const READS_DATA = /^(resources|completion)\//;

/**
 * Refuses what the caller's token does not allow: `SERVER:read` allows every tool that only reads, resources and
 * completions; `SERVER:TOOL` that one tool; any scope of the server its lists and prompts.
 */
export function requireScope(
  { name: server, tools }: GuardedServer,
  access: Access,
  metrics: Metrics,
): RequestHandler {
  const { readScope } = access;
  const accepted = new Map(
    tools.map(({ name, annotations }) => {
      const own = `${server}:${name}`;
      return [name, annotations.readOnlyHint ? [readScope, own] : [own]];
    }),
  );
  const acceptedFor = (method: unknown, name: unknown): readonly string[] | undefined => {
    if (method === "tools/call" && typeof name === "string") return accepted.get(name);
    return typeof method === "string" && READS_DATA.test(method) ? [readScope] : undefined;
  };
  return (req, res, next) => {
    const scopes = requestContext.getStore()?.caller?.scopes;
    const needed = acceptedFor(req.body?.method, req.body?.params?.name);
    const isAllowed =
      scopes === undefined ||
      (needed
        ? needed.some((scope) => scopes.has(scope))
        : [...scopes].some((scope) => scope.startsWith(`${server}:`)));
    if (isAllowed) {
      next();
      return;
    }
    metrics.countRefusal("forbidden");
    const message = `The token does not allow this: it needs the scope ${(needed ?? [readScope]).join(" or ")}.`;
    sendChallenge(res, access, {
      error: "insufficient_scope",
      message,
      scope: needed?.[0],
      id: req.body?.id,
    });
  };
}
