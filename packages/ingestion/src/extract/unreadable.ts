import { UpstreamError } from "@clinical-mcp/errors";

/**
 * The error for a file that cannot be understood. The run reports it with the file's name and continues with the
 * others; nothing of the file is loaded.
 *
 * @param reason our own words, such as "it is not a PDF"; never text of the file
 */
export const unreadable = (reason: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`The file could not be understood: ${reason}.`, { code: "UNREADABLE_DOCUMENT", cause });
