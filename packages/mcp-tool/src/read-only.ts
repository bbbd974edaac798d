import type { ToolAnnotations } from "./define-tool.ts";

/** Hints of a tool that reads a closed dataset. */
export const READ_ONLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
