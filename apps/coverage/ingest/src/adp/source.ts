import { readFile } from "node:fs/promises";
import type { Fetcher, Source } from "@clinical-mcp/ingestion";
import { load } from "cheerio";
import { MANUALS_PAGE } from "./manuals.ts";
import { readManual } from "./read-manual.ts";

/** Manuals by the names of their files; the page links forms and bulletins, too. */
const MANUAL_FILE = /\/moh-[^/]*manual[^/]*\.pdf$/i;

async function listUrls(place: string, fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]> {
  const { path, finalUrl } = await fetcher.fetch(place, { signal });
  const $ = load(await readFile(path, "utf8"));
  const urls = $("a[href]")
    .toArray()
    .flatMap((element) => {
      const href = $(element).attr("href") ?? "";
      return URL.canParse(href, finalUrl) ? [new URL(href, finalUrl).href] : [];
    })
    .filter((url) => MANUAL_FILE.test(new URL(url).pathname));
  return [...new Set(urls)].sort();
}

/** A saved file does not have its web address, which contains the month of its upload. */
function toUrl(path: string): string | undefined {
  const name = /(?:^|\/)adp\/([^/]+\.pdf)$/i.exec(path)?.[1];
  return name === undefined ? undefined : `${MANUALS_PAGE}#${encodeURIComponent(name)}`;
}

/**
 * Policy and product manuals of the Assistive Devices Program.
 *
 * @param place the ministry's page that links to them
 */
export const createAdpSource = (place = MANUALS_PAGE): Source => ({
  name: "adp",
  publisher: "Ontario Ministry of Health",
  place,
  isAddressOfEdition: true,
  licence: "King's Printer for Ontario",
  cadence: "each manual by itself, from months to years; editions are dated inside",
  listUrls: (fetcher, signal) => listUrls(place, fetcher, signal),
  toUrl,
  extract: ({ content }, signal) => readManual(content, signal),
});
