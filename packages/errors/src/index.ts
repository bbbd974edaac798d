export { nearestNames } from "./nearest-names.ts";

/**
 * Three kinds of failure, named by who must act. Everything else that is thrown is a bug.
 * Messages of UserInputError and UpstreamError reach the model: they are written for it, say what to do
 * next, and never hold driver text, paths or free text of the caller.
 */

/** What a tool error carries in addition to its message; `code` and `suggestion` are shown to the model. */
export interface ToolErrorDetails {
  /** Stable upper-case code, e.g. NOT_FOUND, INVALID_PARAMETER, MISSING_PARAMETER. */
  readonly code: string;
  /** What the caller can do next. */
  readonly suggestion?: string;
  /** Further facts for the caller, e.g. candidates; added to the error's JSON as they are. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

abstract class ToolError extends Error {
  readonly code: string;
  readonly suggestion: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { code, suggestion, details = {}, cause }: ToolErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.suggestion = suggestion;
    this.details = details;
  }
}

/** The caller must change the request. */
export class UserInputError extends ToolError {
  override readonly name = "UserInputError";
}

/** Nobody needs to act now; a retry may help. Says "could not look", never "nothing found". */
export class UpstreamError extends ToolError {
  override readonly name = "UpstreamError";
}

/** The operator must change the environment or the data; the process does not start. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
