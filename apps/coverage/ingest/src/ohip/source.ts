import { readFile } from "node:fs/promises";
import type { Fetcher, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { extractHtml, unreadable } from "@clinical-mcp/ingestion";
import { readFeeMaster, toFeeMasterDocument } from "./fee-master.ts";
import { MASTER_URL, SCHEDULE_PAGE, SCHEDULE_URL } from "./place.ts";
import { framePages } from "./schedule/page-frame.ts";
import { readRawPages } from "./schedule/raw-page.ts";
import { toScheduleDocuments } from "./schedule/schedule-documents.ts";

const SCHEDULE_LINK = /^https:\/\/www\.ontario\.ca\/files\/\d{4}-\d{2}\/[^/]*schedule-benefit[^/]*\.pdf$/i;
const MASTER_LINK = /^https:\/\/www\.ontario\.ca\/files\/[^?]*master[^/]*\.txt$/i;
/** Saved copies: the Schedule's PDF or its pages' text as JSON; the Fee Schedule Master as text. */
const SAVED_SCHEDULE = /(?:^|\/)ohip\/[^/]*schedule[-_](?:of[-_])?benefits?[^/]*\.(?:json|pdf)$/i;
const SAVED_MASTER = /(?:^|\/)ohip\/[^/]*master[^/]*\.(?:txt|dat)$/i;

async function listUrls(fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]> {
  const { path, charset } = await fetcher.fetch(SCHEDULE_PAGE, { signal });
  const { links } = extractHtml(await readFile(path), { url: SCHEDULE_PAGE, charset });
  const addresses = links.map(({ url }) => url.split("#")[0] ?? "");
  // The newest edition stands first; older ones are kept on the page for reference.
  const first = (pattern: RegExp): readonly string[] =>
    addresses.filter((url) => pattern.test(url)).slice(0, 1);
  return [...first(SCHEDULE_LINK), ...first(MASTER_LINK)];
}

function toUrl(path: string): string | undefined {
  if (SAVED_MASTER.test(path)) return MASTER_URL;
  return SAVED_SCHEDULE.test(path) ? SCHEDULE_URL : undefined;
}

/** Whether a saved copy, by its path, is the Schedule. */
export const isScheduleFile = (path: string): boolean => SAVED_SCHEDULE.test(path);

/**
 * The pages of the Schedule with its edition.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT where it is another document
 */
export async function readSchedule(content: Uint8Array, signal: AbortSignal) {
  const { pages, warnings } = await readRawPages(content, signal);
  const framed = framePages(pages);
  const { edition } = framed;
  if (edition === undefined) {
    throw unreadable(
      "its pages have not the foot of the Schedule of Benefits, with page label and effective date",
    );
  }
  return { framed, edition, warnings };
}

async function extractSchedule(
  { url, content }: { readonly url: string; readonly content: Uint8Array },
  signal: AbortSignal,
): Promise<readonly SourceDocument[]> {
  const { framed, edition, warnings } = await readSchedule(content, signal);
  return toScheduleDocuments({ ...framed, edition }, { url, warnings });
}

const isMaster = (url: string): boolean => url === MASTER_URL || MASTER_LINK.test(url);

/** The Schedule of Benefits for physicians' services, and the Fee Schedule Master where a copy of it is there. */
export const createOhipSource = (): Source => ({
  name: "ohip",
  publisher: "Ministry of Health of Ontario",
  place: SCHEDULE_PAGE,
  licence: "King's Printer for Ontario; reproduction with credit",
  cadence: "about once a year, with amendments between",
  listUrls,
  toUrl,
  extract: async (file, signal) =>
    isMaster(file.url)
      ? toFeeMasterDocument(readFeeMaster(file.content), file.url)
      : extractSchedule(file, signal),
});
