import { UpstreamError } from "@clinical-mcp/errors";

/**
 * The error for a file that cannot be understood. It is reported with the file's name by the run, which goes on
 * with the others; nothing of the file is loaded.
 *
 * @param reason our own words, such as "it is not a PDF"; never text of the file
 */
export const unreadable = (reason: string, cause?: unknown): UpstreamError =>
  new UpstreamError(`The file could not be understood: ${reason}.`, { code: "UNREADABLE_DOCUMENT", cause });
