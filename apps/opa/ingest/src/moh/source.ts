import { UpstreamError } from "@clinical-mcp/errors";
import type { ExtractedDocument, Fetcher, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { extractPdf, findDates, toBlockText, unreadable } from "@clinical-mcp/ingestion";
import type { Curation } from "../curation.ts";
import { mendBlocks } from "../page/extract-page.ts";
import { extractWebPage } from "../page/extract-web-page.ts";
import { joinShortSections } from "../page/join-short-sections.ts";
import { listLinks } from "../page/list-links.ts";
import { readPage, type PageFile } from "../page/read-page.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { findNumber, MOH_SITE, monthOf, toIndex, toMohUrl, toPageUrl, toPdfUrl, yearOf } from "./address.ts";

const toId = (number: string): string => `moh-bulletin-${number}`;

/**
 * The bulletins of a year, by number; none where the ministry has no index for it. The page of a bulletin counts;
 * without one, the file that the index names.
 */
async function listYear(
  fetcher: Fetcher,
  year: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  try {
    const pages = new Map<string, string>();
    const files = new Map<string, string>();
    for (const { url, text } of await listLinks(fetcher, toIndex(year), signal)) {
      const page = toPageUrl(url);
      const file = toPdfUrl(url);
      const number = page?.number ?? findNumber(text);
      if (number === undefined) continue;
      if (page && !pages.has(number)) pages.set(number, page.url);
      if (file !== undefined && !files.has(number)) files.set(number, file);
    }
    return new Map([...files, ...pages]);
  } catch (error) {
    if (error instanceof UpstreamError && error.code === "NOT_FOUND") return new Map();
    throw error;
  }
}

async function listUrls(fetcher: Fetcher, years: readonly number[], signal: AbortSignal) {
  const found = new Map<string, string>();
  for (const year of years) {
    for (const [number, url] of await listYear(fetcher, year, signal)) found.set(number, url);
  }
  return [...new Set(found.values())].sort();
}

const textOf = ({ blocks }: ExtractedDocument): string => blocks.map(toBlockText).join("\n");

interface Bulletin {
  readonly number: string;
  /** Its own address, or the index of its year where that is not known. */
  readonly url: string;
  readonly document: ExtractedDocument;
}

/** A page, which is the bulletin of its address where it states that number. */
function readBulletinPage(file: PageFile): Bulletin {
  const $ = readPage(file);
  const stated = toPageUrl($("link[rel=canonical]").attr("href") ?? "");
  const page = stated ?? toPageUrl(file.url);
  if (!page) throw unreadable("it is no bulletin");
  const { url, number } = page;
  const document = extractWebPage($, url);
  if (!`${document.title}\n${textOf(document)}`.includes(number)) {
    throw unreadable("its layout is not the publisher's: the page does not state the bulletin's number");
  }
  // The name of a saved copy that ends with the number does not give the whole address.
  const isKnown = stated !== undefined || file.outcome !== "local" || !url.endsWith(number);
  return { number, url: isKnown ? url : toIndex(yearOf(number)), document };
}

/** A PDF, which is the bulletin that it names first. */
async function readPdf(file: PageFile, signal: AbortSignal): Promise<Bulletin> {
  const extracted = await extractPdf(file.content, { signal });
  const number = findNumber(`${extracted.title}\n${textOf(extracted)}`);
  if (number === undefined) {
    throw unreadable("its layout is not the publisher's: the file does not state a bulletin's number");
  }
  const document = { ...extracted, blocks: joinShortSections(mendBlocks(extracted.blocks)) };
  return { number, url: file.outcome === "local" ? toIndex(yearOf(number)) : file.url, document };
}

/** Dates by the words before them; labels and dates may be in separate cells or lines. */
function readDates({
  number,
  document,
}: Bulletin): Pick<DocumentHead, "published" | "effective" | "updated"> {
  const dates = findDates(textOf(document));
  const on = (label: RegExp): string | null => dates.find((date) => label.test(date.label))?.on ?? null;
  const issued = on(/(?<!effective )\b(?:date|issued|published|posted)\b(?: on)?[\s:|–-]*$/i);
  // The number holds the month of issue where the text states no date.
  const published = issued ?? monthOf(number);
  return {
    published,
    effective: on(/\beffective\b[^.;]*$/i) ?? published,
    updated: on(/\b(?:updated|revised)\b(?: on)?[\s:|–-]*$/i),
  };
}

/** What takes a bulletin's place: as it says itself, else as we know it. */
function readSupersession({ number, document }: Bulletin, curation: Curation) {
  const known = curation.get(toId(number))?.supersededBy ?? null;
  const isStated = saysSuperseded(document.blocks);
  const next = isStated
    ? /\b(?:superseded|replaced) (?:by|with)\b[^.]{0,300}?(?<!\d)(\d{6})(?!\d)/i.exec(textOf(document))?.[1]
    : undefined;
  const supersededBy = next === undefined ? known : toId(next);
  return { isSuperseded: isStated || supersededBy !== null, supersededBy };
}

async function extract(file: PageFile, curation: Curation, signal: AbortSignal): Promise<SourceDocument> {
  const isPdf = /\.pdf$/i.test(new URL(file.url).pathname);
  const bulletin = isPdf ? await readPdf(file, signal) : readBulletinPage(file);
  const { number, url, document } = bulletin;
  const curated = curation.get(toId(number));
  return toSourceDocument({
    id: toId(number),
    document,
    records: {
      head: {
        sourceOrg: "moh",
        url,
        documentType: "bulletin",
        textKind: "official",
        ...readDates(bulletin),
        asOf: null,
        topics: [...(curated?.topics ?? ["OHIP", "InfoBulletin", "billing"])],
        codes: [...(curated?.codes ?? [])],
        policyLevel: null,
        companionOf: null,
        summary: curated?.summary ?? null,
        ...readSupersession(bulletin, curation),
      },
    },
    modalitiesOf: () => [],
  });
}

/**
 * OHIP InfoBulletins of the Ministry of Health.
 *
 * @param years whose bulletins are wanted, newest first
 */
export const createMohSource = ({
  years,
  curation,
}: {
  readonly years: readonly number[];
  readonly curation: Curation;
}): Source => ({
  name: "moh",
  publisher: "Ministry of Health of Ontario",
  place: `${MOH_SITE}/document/ohip-infobulletins-${years[0] ?? ""}`,
  licence: "Queen's Printer for Ontario; reproduction with credit",
  cadence: "several a month",
  listUrls: (fetcher, signal) => listUrls(fetcher, years, signal),
  toUrl: toMohUrl,
  extract: (file, signal) => extract(file, curation, signal),
});
