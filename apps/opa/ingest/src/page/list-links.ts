import { readFile } from "node:fs/promises";
import type { Fetcher } from "@clinical-mcp/ingestion";
import { readPage } from "./read-page.ts";

export interface PageLink {
  /** Absolute, without a fragment. */
  readonly url: string;
  readonly text: string;
}

/**
 * What a page links to, in its order; of several links to one address the first.
 *
 * @throws UpstreamError as the fetcher does; UNREADABLE_DOCUMENT for a page that is not a list: what a login page does
 *   not name is not gone
 */
export async function listLinks(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<readonly PageLink[]> {
  const file = await fetcher.fetch(url, { signal });
  const $ = readPage({ ...file, content: await readFile(file.path) });
  const base = $("base[href]").attr("href") ?? "";
  const from = URL.canParse(base, file.finalUrl) ? new URL(base, file.finalUrl).href : file.finalUrl;
  const links = new Map<string, PageLink>();
  for (const element of $("a[href]").toArray()) {
    const href = $(element).attr("href")?.trim() ?? "";
    if (!URL.canParse(href, from)) continue;
    const address = new URL(href, from);
    address.hash = "";
    if (!/^https?:$/.test(address.protocol) || links.has(address.href)) continue;
    links.set(address.href, {
      url: address.href,
      text: $(element).text().replaceAll(/\s+/g, " ").trim(),
    });
  }
  return [...links.values()];
}
