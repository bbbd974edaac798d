import type { Fetcher, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { findDates, toBlockText, unreadable } from "@clinical-mcp/ingestion";
import { UpstreamError } from "@clinical-mcp/errors";
import { extractWebPage } from "../page/extract-web-page.ts";
import { listLinks } from "../page/list-links.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { PageFile } from "../page/read-page.ts";
import { toSourceDocument } from "../to-source-document.ts";

const SITE = "https://www.ontario.ca";
const BULLETIN =
  /^\/document\/ohip-infobulletins-(?<year>\d{4})\/(?<slug>bulletin-(?<number>\d{6})[a-z0-9-]*)\/?$/i;

const toIndex = (year: number): string => `${SITE}/document/ohip-infobulletins-${year}`;

interface Bulletin {
  readonly id: string;
  readonly url: string;
  /** Year, month and count within it, as two digits each. */
  readonly number: string;
}

function toBulletin(url: string): Bulletin | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const { year, slug, number } = hostname === "www.ontario.ca" ? (BULLETIN.exec(pathname)?.groups ?? {}) : {};
  if (!year || !slug || !number) return undefined;
  return { id: `moh-bulletin-${number}`, url: `${toIndex(Number(year))}/${slug.toLowerCase()}`, number };
}

/** The bulletins of a year; none where the ministry has no index for it. */
async function listYear(fetcher: Fetcher, year: number, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const links = await listLinks(fetcher, toIndex(year), signal);
    return links.flatMap((link) => toBulletin(link)?.url ?? []);
  } catch (error) {
    if (error instanceof UpstreamError && error.code === "NOT_FOUND") return [];
    throw error;
  }
}

function extract(file: PageFile): SourceDocument {
  const bulletin = toBulletin(file.url);
  if (!bulletin) throw unreadable("it is no bulletin");
  const document = extractWebPage(file, bulletin.url);
  const text = document.blocks.map(toBlockText).join("\n");
  if (!text.includes(bulletin.number) && !document.title.includes(bulletin.number)) {
    throw unreadable("its layout is not the publisher's: the page does not state the bulletin's number");
  }
  const issued = document.dates.find(({ label }) =>
    /\b(?:date|issued|published|posted)\b[^.]*$/i.test(label),
  )?.on;
  const effective = findDates(text).find(({ label }) => /\beffective\b[^.]*$/i.test(label))?.on;
  // The number holds the month of issue where the page states no date.
  const month = `20${bulletin.number.slice(0, 2)}-${bulletin.number.slice(2, 4)}`;
  return toSourceDocument({
    id: bulletin.id,
    document,
    records: {
      head: {
        sourceOrg: "moh",
        url: bulletin.url,
        documentType: "bulletin",
        textKind: "official",
        published: issued ?? month,
        effective: effective ?? issued ?? month,
        updated: null,
        asOf: null,
        topics: ["OHIP", "InfoBulletin", "billing"],
        policyLevel: null,
        companionOf: null,
        summary: null,
        isSuperseded: saysSuperseded(document.blocks),
        supersededBy: null,
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
export const createMohSource = (years: readonly number[]): Source => ({
  name: "moh",
  publisher: "Ministry of Health of Ontario",
  place: `${SITE}/document/ohip-infobulletins-${years[0] ?? ""}`,
  licence: "Queen's Printer for Ontario; reproduction with credit",
  cadence: "several a month",
  listUrls: async (fetcher, signal) => {
    const found: string[] = [];
    for (const year of years) found.push(...(await listYear(fetcher, year, signal)));
    return [...new Set(found)].sort();
  },
  /** Saved copies have the last part of the address as their name: `moh/bulletin-250401-….html`. */
  toUrl: (path) => {
    const slug = /(?:^|\/)moh\/(bulletin-\d{6}[a-z0-9-]*)\.html?$/i.exec(path)?.[1]?.toLowerCase();
    return slug === undefined ? undefined : `${toIndex(Number(`20${slug.slice(9, 11)}`))}/${slug}`;
  },
  extract: async (file) => extract(file),
});
