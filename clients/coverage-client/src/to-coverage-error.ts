import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { CoverageError } from "./coverage-error.ts";

const UNAUTHORISED = 401;
const FORBIDDEN = 403;
const SUGGESTIONS: ReadonlyMap<number, string> = new Map([
  [404, "Check the address: that of a coverage server ends in /mcp."],
  [429, "Ask again in a moment."],
]);

const unauthorised = (cause: unknown, status: number): CoverageError =>
  new CoverageError("unauthorised", "The server does not let this caller in.", {
    suggestion: "Give a valid token.",
    status,
    cause,
  });

function fromHttp(error: SdkHttpError): CoverageError {
  const { status } = error;
  if (status === UNAUTHORISED || status === FORBIDDEN) return unauthorised(error, status);
  return new CoverageError("refused", `The server turned the question away (HTTP ${status}).`, {
    suggestion: SUGGESTIONS.get(status),
    status,
    cause: error,
  });
}

/**
 * Converts errors of the SDK to this package's. The SDK's error is the cause.
 *
 * @param where the address, for people
 */
export function toCoverageError(error: unknown, where: string): CoverageError {
  if (error instanceof CoverageError) return error;
  if (error instanceof UnauthorizedError) return unauthorised(error, UNAUTHORISED);
  if (error instanceof InsufficientScopeError) return unauthorised(error, FORBIDDEN);
  if (error instanceof SdkHttpError) return fromHttp(error);
  if (error instanceof ProtocolError)
    return new CoverageError("refused", `What answers at ${where} has no coverage_answer, or refuses it.`, {
      suggestion: "Check the address: it must be the coverage server's.",
      cause: error,
    });
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) return tooLate(where, error);
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult)
    return new CoverageError("unreadable", "What came back is not an answer of coverage.", { cause: error });
  return new CoverageError("unreachable", `No coverage server answers at ${where}.`, {
    suggestion: "Start it (npm start), or give its address.",
    cause: error,
  });
}

/** No answer in time. */
export const tooLate = (where: string, cause: unknown): CoverageError =>
  new CoverageError("timeout", `${where} did not answer in time.`, { suggestion: "Ask again.", cause });
