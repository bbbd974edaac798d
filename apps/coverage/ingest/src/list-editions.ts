import { readFile } from "node:fs/promises";
import { extractHtml, type Fetcher } from "@clinical-mcp/ingestion";

/** Files of one kind that are fetched from an index page, to read which is the newest. */
const MOST_FILES = 6;

/** The month of an upload, or a day at the end of a file's name: a hint as to which files are worth fetching, and no more. */
function toHint(url: string): string {
  const { pathname } = new URL(url);
  const day = /\d{4}-\d{2}-\d{2}(?=\.\w+$)/u.exec(pathname)?.[0] ?? "";
  const month = /(?<=\/)\d{4}-\d{2}(?=\/)/u.exec(pathname)?.[0] ?? "";
  return month > day ? month : day;
}

/**
 * Addresses of files that an index page links to and that are probably the newest, without fragments. Their content decides which is the
 * newest.
 *
 * @param pattern of the path of a file's address
 * @throws UpstreamError as the fetcher does
 */
export async function listEditions(
  place: string,
  pattern: RegExp,
  { fetcher, signal }: { readonly fetcher: Fetcher; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { path, finalUrl, charset } = await fetcher.fetch(place, { signal });
  const { links } = extractHtml(await readFile(path), { url: finalUrl, charset });
  const addresses = links
    .map(({ url }) => url.split("#")[0] ?? "")
    .filter((url) => URL.canParse(url) && pattern.test(new URL(url).pathname));
  return [...new Set(addresses)]
    .toSorted((one, other) => toHint(other).localeCompare(toHint(one)))
    .slice(0, MOST_FILES);
}
