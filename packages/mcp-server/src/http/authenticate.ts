import type { Logger, Metrics } from "@clinical-mcp/telemetry";
import type { Request, RequestHandler } from "express";
import type { Identified } from "../access/caller.ts";
import { sendChallenge } from "../access/challenge.ts";
import type { Access } from "../access/open-access.ts";
import { requestContext } from "../request-context.ts";
import { sendJsonRpcError, UNAVAILABLE } from "./json-rpc-error.ts";

interface Observers {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Characters of a token; longer ones are not checked. */
const LONGEST_TOKEN = 8_192;
const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i;

const NO_TOKEN = "This server needs a bearer token in the Authorization header.";
const IN_THE_ADDRESS =
  "A token belongs into the Authorization header, never into the address: addresses end up in logs.";

/** Finds out who calls, before the body is read. */
export function authenticate(access: Access, { logger, metrics }: Observers): RequestHandler {
  const { identify } = access;
  return async (req, res, next) => {
    const refuse = (challenge: Parameters<typeof sendChallenge>[2]): void => {
      metrics.countRefusal("unauthenticated");
      sendChallenge(res, access, challenge);
    };
    if (hasTokenInAddress(req)) return refuse({ error: "invalid_request", message: IN_THE_ADDRESS });
    const context = requestContext.getStore();
    if (!identify) {
      if (context) context.caller = { user: `address ${req.ip}` };
      return next();
    }
    const sent = readToken(req);
    if ("refusal" in sent) return refuse(sent.refusal);
    try {
      const identified: Identified = await identify(sent.token);
      if ("refusal" in identified) return refuse({ error: "invalid_token", message: identified.refusal });
      if (context) context.caller = identified.caller;
    } catch (error) {
      logger.error("token_not_checked", {}, error);
      res.set("retry-after", "5");
      const message = "Whether the token is valid could not be found out. Try again soon.";
      return sendJsonRpcError(res, { status: 503, code: UNAVAILABLE, message });
    }
    return next();
  };
}

function hasTokenInAddress({ url }: Request): boolean {
  const start = url.indexOf("?");
  return start !== -1 && new URLSearchParams(url.slice(start)).has("access_token");
}

type Sent = { readonly token: string } | { readonly refusal: Parameters<typeof sendChallenge>[2] };

function readToken(req: Request): Sent {
  // Node keeps the first of several headers; a proxy in front may have checked the last.
  const [header, another] = req.headersDistinct["authorization"] ?? [];
  if (header === undefined) return { refusal: { message: NO_TOKEN } };
  if (another !== undefined)
    return { refusal: { error: "invalid_request", message: "Send one Authorization header." } };
  const [, token] = header.length <= LONGEST_TOKEN ? (BEARER.exec(header) ?? []) : [];
  if (token === undefined) return { refusal: { error: "invalid_token", message: NO_TOKEN } };
  return { token };
}
