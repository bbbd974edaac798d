import { readFile } from "node:fs/promises";
import type { Fetcher } from "@clinical-mcp/ingestion";
import { load } from "cheerio";

/**
 * The addresses that a page links to, absolute, without fragments, in its order.
 *
 * @throws UpstreamError as the fetcher does
 */
export async function listLinks(
  fetcher: Fetcher,
  url: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { path, finalUrl } = await fetcher.fetch(url, { signal });
  const $ = load(await readFile(path, "utf8"));
  const addresses = $("a[href]")
    .toArray()
    .flatMap((element) => {
      const href = $(element).attr("href") ?? "";
      if (!URL.canParse(href, finalUrl)) return [];
      const address = new URL(href, finalUrl);
      address.hash = "";
      return /^https?:$/.test(address.protocol) ? [address.href] : [];
    });
  return [...new Set(addresses)];
}
