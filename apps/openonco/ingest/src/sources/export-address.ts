import { UpstreamError } from "@clinical-mcp/errors";
import { EXPORT_FILE_NAMES } from "@clinical-mcp/openonco/dataset";
import ky, { isHTTPError, isTimeoutError } from "ky";

export interface FetchLimits {
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

const RETRIES = 2;

function describeFailure(error: unknown, timeoutSeconds: number): string {
  if (isHTTPError(error)) return `answered ${error.response.status} ${error.response.statusText}`.trim();
  if (isTimeoutError(error)) return `did not answer within ${timeoutSeconds} seconds`;
  return "could not be reached";
}

/** Text of one file, or undefined when the server says it has none of that name. */
async function fetchFile(address: URL, { timeoutSeconds, signal }: FetchLimits): Promise<string | undefined> {
  try {
    return await ky
      .get(address, {
        timeout: timeoutSeconds * 1000,
        retry: { limit: RETRIES, statusCodes: [408, 429, 500, 502, 503, 504] },
        headers: { accept: "application/json", "user-agent": "clinical-mcp-openonco-ingest" },
        signal,
      })
      .text();
  } catch (cause) {
    signal.throwIfAborted();
    if (isHTTPError(cause) && (cause.response.status === 404 || cause.response.status === 410))
      return undefined;
    const place = `${address.origin}${address.pathname}`;
    const message = `${place} ${describeFailure(cause, timeoutSeconds)}; the data in place were not touched. Try again later.`;
    throw new UpstreamError(message, { code: "SOURCE_UNAVAILABLE", cause });
  }
}

/**
 * Fetches the files of an export one after the other, with a few retries.
 *
 * @param base address of the folder that holds the files, with or without a final slash
 * @returns text by file name; files that the server does not have (404) are left out
 * @throws UpstreamError when the server fails, does not answer in time or cannot be reached
 */
export async function fetchExport(base: string, limits: FetchLimits): Promise<ReadonlyMap<string, string>> {
  const folder = new URL(base);
  if (!folder.pathname.endsWith("/")) folder.pathname += "/";
  const files = new Map<string, string>();
  for (const name of EXPORT_FILE_NAMES) {
    const address = new URL(name, folder);
    address.search = folder.search;
    const text = await fetchFile(address, limits);
    if (text !== undefined) files.set(name, text);
  }
  return files;
}
