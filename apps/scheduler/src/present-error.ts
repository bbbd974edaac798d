import type { ToolErrorBody } from "@clinical-mcp/mcp-server";

/** What every server calls these is one code in the specification of this one. */
const CODES: Readonly<Record<string, string>> = {
  INVALID_PARAMETER: "VALIDATION_ERROR",
  MISSING_PARAMETER: "VALIDATION_ERROR",
};

/** Tool errors as the specification has them; the suggestion is an addition. */
export const createErrorPresenter =
  (now: () => Date) =>
  ({ error, code, ...rest }: ToolErrorBody): Readonly<Record<string, unknown>> => ({
    error,
    error_code: CODES[code] ?? code,
    ...rest,
    timestamp: now().toISOString(),
  });
