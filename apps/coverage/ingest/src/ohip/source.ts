import type { Fetcher, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import { listEditions } from "../list-editions.ts";
import { readFeeMaster, toFeeMasterDocument } from "./fee-master.ts";
import { MASTER_URL, SCHEDULE_PAGE, SCHEDULE_URL } from "./place.ts";
import { framePages } from "./schedule/page-frame.ts";
import { readRawPages } from "./schedule/raw-page.ts";
import { toScheduleDocuments } from "./schedule/schedule-documents.ts";

/** By the paths of their addresses. The page also links to schedules of other professions. */
const SCHEDULE_LINK = /\/[^/]{0,200}schedule-benefit[^/]{0,200}\.pdf$/iu;
const MASTER_LINK = /\/[^/]{0,200}master[^/]{0,200}\.txt$/iu;
/** Saved copies: the Schedule's PDF or its pages' text as JSON; the Fee Schedule Master as text. */
const SAVED_SCHEDULE = /(?:^|\/)ohip\/[^/]*schedule[-_](?:of[-_])?benefits?[^/]*\.(?:json|pdf)$/i;
const SAVED_MASTER = /(?:^|\/)ohip\/[^/]*master[^/]*\.(?:txt|dat)$/i;

async function listUrls(place: string, fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]> {
  const deps = { fetcher, signal };
  return [
    ...(await listEditions(place, SCHEDULE_LINK, deps)),
    ...(await listEditions(place, MASTER_LINK, deps)),
  ];
}

function toUrl(path: string): string | undefined {
  if (SAVED_MASTER.test(path)) return MASTER_URL;
  return SAVED_SCHEDULE.test(path) ? SCHEDULE_URL : undefined;
}

/** Whether a saved copy is the Schedule, by its path. */
export const isScheduleFile = (path: string): boolean => SAVED_SCHEDULE.test(path);

/**
 * The pages of the Schedule with its edition.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT if it is another document
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

const isMaster = (url: string): boolean => url === MASTER_URL || MASTER_LINK.test(new URL(url).pathname);

/**
 * The Schedule of Benefits for physicians' services, and the Fee Schedule Master if there is a copy.
 *
 * @param place the ministry's page that links to them
 */
export const createOhipSource = (place = SCHEDULE_PAGE): Source => ({
  name: "ohip",
  publisher: "Ministry of Health of Ontario",
  place,
  isAddressOfEdition: true,
  licence: "King's Printer for Ontario; reproduction with credit",
  cadence: "about once a year, with amendments between",
  listUrls: (fetcher, signal) => listUrls(place, fetcher, signal),
  toUrl,
  extract: async (file, signal) =>
    isMaster(file.url)
      ? toFeeMasterDocument(readFeeMaster(file.content), file.url)
      : extractSchedule(file, signal),
});
