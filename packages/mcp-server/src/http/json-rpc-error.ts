import type { Response } from "express";

/** JSON-RPC 2.0 error codes that this server's HTTP layer answers with. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const INTERNAL_ERROR = -32_603;
/** Outside the range reserved by JSON-RPC, as the protocol asks of codes of our own. */
export const UNAVAILABLE = 1_503;

/** Answers with a JSON-RPC error that belongs to no request id. */
export function sendJsonRpcError(
  res: Response,
  { status, code, message }: { readonly status: number; readonly code: number; readonly message: string },
): void {
  res.status(status).json({ jsonrpc: "2.0", id: null, error: { code, message } });
}
