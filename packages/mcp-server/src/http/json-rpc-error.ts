import type { Response } from "express";

/** JSON-RPC 2.0 error codes that this server's HTTP layer answers with. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;
/** Outside the range reserved by JSON-RPC, as the protocol asks of codes of our own: 1,000 and the HTTP status. */
export const UNAUTHENTICATED = 1_401;
export const FORBIDDEN = 1_403;
export const RATE_LIMITED = 1_429;
export const UNAVAILABLE = 1_503;

interface HttpJsonRpcError {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** The request's id, where it is known and fit to be repeated. */
  readonly id?: unknown;
  /** Facts for a program, e.g. how long to wait. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Answers with a JSON-RPC error before the protocol's own layer is reached. */
export function sendJsonRpcError(res: Response, { status, code, message, id, data }: HttpJsonRpcError): void {
  const known = typeof id === "number" || (typeof id === "string" && id.length <= 100);
  res
    .status(status)
    .json({ jsonrpc: "2.0", id: known ? id : null, error: { code, message, ...(data && { data }) } });
}
