/**
 * Why there is no answer:
 * - `invalid`: the address or token cannot be used
 * - `unreachable`: nothing answers at the address, or nothing that speaks MCP
 * - `timeout`: no answer in time
 * - `unauthorised`: the server wants a token, or another one
 * - `refused`: the server rejected the request (`status`, if it said so by HTTP)
 * - `tool_error`: the tool says why it cannot answer (`code`, `suggestion`)
 * - `unreadable`: the response is not an answer of coverage
 * - `closed`: the client was closed
 *
 * None of them means that something is not covered.
 */
export type CoverageErrorKind =
  | "invalid"
  | "unreachable"
  | "timeout"
  | "unauthorised"
  | "refused"
  | "tool_error"
  | "unreadable"
  | "closed";

export interface CoverageErrorDetails {
  /** The tool's own code, e.g. INVALID_PARAMETER; only with `tool_error`. */
  readonly code?: string | undefined;
  /** The next step. */
  readonly suggestion?: string | undefined;
  /** HTTP status; only with `refused` and `unauthorised`. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** There is no answer; `kind` says why. The message of a `tool_error` is the server's own. */
export class CoverageError extends Error {
  override readonly name = "CoverageError";
  readonly kind: CoverageErrorKind;
  readonly code: string | undefined;
  readonly suggestion: string | undefined;
  readonly status: number | undefined;

  constructor(kind: CoverageErrorKind, message: string, details: CoverageErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.suggestion = details.suggestion;
    this.status = details.status;
  }
}
