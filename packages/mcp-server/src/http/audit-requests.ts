import type { Logger } from "@clinical-mcp/telemetry";
import type { RequestHandler } from "express";
import type { Pseudonyms } from "../access/pseudonyms.ts";
import { requestContext } from "../request-context.ts";

/** Requests that read data; lists, prompts and discovery show nothing that is not public. */
const AUDITED: ReadonlySet<unknown> = new Set(["tools/call", "resources/read"]);
/** A class that a tool names, never free text. */
const CLASS = /^[a-z][a-z_]{0,39}$/;

/**
 * Writes one line for each call of a tool and each read of a resource: whose (by pseudonym), of what, what became of it and when.
 * Never an argument, an address or anything of an answer but the class of its decision.
 */
export function auditRequests(
  tools: readonly { readonly name: string }[],
  pseudonyms: Pseudonyms,
  logger: Logger,
): RequestHandler {
  const names = new Set(tools.map(({ name }) => name));
  return (req, res, next) => {
    const context = requestContext.getStore();
    const method: unknown = req.body?.method;
    const name: unknown = req.body?.params?.name;
    const user = context?.caller?.user;
    if (context && user !== undefined && AUDITED.has(method)) {
      const isKnown = typeof name === "string" && names.has(name);
      res.once("close", () => {
        const { requestId, toolErrorCode, decisionClass } = context;
        logger.info("audit", {
          who: pseudonyms.of(user),
          key: pseudonyms.keyId,
          requestId,
          what: method === "resources/read" ? "resource" : isKnown ? name : "other",
          outcome: toOutcome(res, toolErrorCode),
          decision: decisionClass !== undefined && CLASS.test(decisionClass) ? decisionClass : undefined,
        });
      });
    }
    next();
  };
}

function toOutcome(
  { writableFinished, statusCode }: { readonly writableFinished: boolean; readonly statusCode: number },
  toolErrorCode: string | undefined,
): string {
  if (!writableFinished) return "not_delivered";
  if (statusCode >= 400) return `http_${statusCode}`;
  return toolErrorCode ?? "answered";
}
