import type { Response } from "express";
import { FORBIDDEN, sendJsonRpcError, UNAUTHENTICATED } from "../http/json-rpc-error.ts";
import type { Access } from "./open-access.ts";

/** Why a request is refused, in the words of RFC 6750; absent where no token was sent. */
interface Challenge {
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  readonly message: string;
  /** The scope that would do; all that only reads by default. */
  readonly scope?: string | undefined;
  /** The JSON-RPC request's id, where it is known. */
  readonly id?: unknown;
}

const STATUS = { invalid_request: 400, invalid_token: 401, insufficient_scope: 403 } as const;

/** Refuses, and says in `WWW-Authenticate` which token would be let in and where to get one (RFC 6750, RFC 9728). */
export function sendChallenge(res: Response, access: Access, { error, message, scope, id }: Challenge): void {
  const parameters = {
    error,
    // The header is where clients look; the body is where people do.
    error_description: error && message,
    scope: scope ?? access.readScope,
    resource_metadata: access.resource?.metadataUrl,
  };
  // All values are ours or the operator's, and none has a quotation mark.
  const written = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value}"`],
  );
  const status = error === undefined ? 401 : STATUS[error];
  res.set("www-authenticate", `Bearer ${written.join(", ")}`);
  const code = status === 403 ? FORBIDDEN : UNAUTHENTICATED;
  sendJsonRpcError(res, { status, code, message, id });
}
