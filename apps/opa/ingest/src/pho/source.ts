import type { Source, SourceDocument, StatedDate } from "@clinical-mcp/ingestion";
import { extractPdf, toBlockText, unreadable } from "@clinical-mcp/ingestion";
import type { Curation } from "../curation.ts";
import { mendBlocks } from "../page/extract-page.ts";
import { joinShortSections } from "../page/join-short-sections.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { PageFile } from "../page/read-page.ts";
import type { DocumentHead } from "../records.ts";
import { sectionText, toSourceDocument } from "../to-source-document.ts";
import { findLevels, readChecklists, readRequirements } from "./requirements.ts";
import {
  dropFrame,
  dropParts,
  joinBoxedDuties,
  levelHeadings,
  mendSummaryNumbers,
} from "./tidy-guideline.ts";

const PLACE = "https://www.publichealthontario.ca";

interface Publication {
  readonly id: string;
  readonly url: string;
  readonly title: RegExp;
}

/** Best practice documents that an office needs; the site lists them in a search page, not at addresses to follow. */
const PUBLICATIONS: readonly Publication[] = [
  {
    id: "pho-clinical-office-practice",
    url: `${PLACE}/-/media/documents/B/2013/bp-clinical-office-practice.pdf`,
    title: /clinical office practice/i,
  },
];

/** A document of the same publisher that is not on the list is ingested under its file's name. */
function toPublication(url: string): Publication {
  const known = PUBLICATIONS.find((publication) => publication.url === url);
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  const slug = name
    .replace(/\.pdf$/i, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  // Where the publisher has a file that is not on the list nobody here knows.
  return known ?? { id: `pho-${slug}`, url: `${PLACE}/`, title: /./ };
}

function toUrl(path: string): string | undefined {
  const name = /(?:^|\/)pho\/([^/]+\.pdf)$/i.exec(path)?.[1];
  if (name === undefined) return undefined;
  return (
    PUBLICATIONS.find(({ url }) => url.endsWith(`/${name}`))?.url ??
    `${PLACE}/-/media/documents/${encodeURIComponent(name)}`
  );
}

/** How the publisher names itself, and the committee whose documents it issues. */
const PUBLISHER =
  /public health ontario|santé publique ontario|ontario agency for health protection|PIDAC|provincial infectious diseases advisory/iu;

/** Any PDF can be put into the folder; the publisher's own name it on every other page. */
const findOtherPublisher = (text: string): string | undefined =>
  PUBLISHER.test(text) ? undefined : "it names Public Health Ontario nowhere";

const PUBLISHED = /\b(?:first )?published(?: in)?[\s:]*$/i;
const REVISED =
  /\b(?:revision|revised|updated|reviewed|(?:\d(?:st|nd|rd|th)|new) edition)(?: in)?[\s:,(–-]*$/i;
const FIRST_EDITION = /\b(?:1st|first) edition[\s:,(–-]*$/i;

/** First published and last revised, as the cover states them. */
function readDates(dates: readonly StatedDate[]) {
  const isFirst = ({ label }: StatedDate): boolean => PUBLISHED.test(label) || FIRST_EDITION.test(label);
  const published = dates.find(isFirst)?.on ?? null;
  const updated = dates.filter((date) => !isFirst(date) && REVISED.test(date.label)).map(({ on }) => on);
  return { published, updated: updated.toSorted().at(-1) ?? null };
}

async function extract(file: PageFile, curation: Curation, signal: AbortSignal): Promise<SourceDocument> {
  const publication = toPublication(file.url);
  const extracted = await extractPdf(file.content, { signal });
  if (!publication.title.test(extracted.title)) {
    throw unreadable("its layout is not the publisher's: the title is that of another document");
  }
  const tidy = mendSummaryNumbers(levelHeadings(joinBoxedDuties(dropFrame(mendBlocks(extracted.blocks)))));
  const blocks = dropParts(joinShortSections(tidy));
  const recommendations = readRequirements(tidy);
  if (recommendations.length === 0) throw unreadable("it states no requirement or recommendation");
  const { published, updated } = readDates(extracted.dates);
  const curated = curation.get(publication.id);
  const head: DocumentHead = {
    sourceOrg: "pho",
    url: publication.url,
    documentType: "guideline",
    textKind: "official",
    published,
    effective: updated ?? published,
    updated,
    asOf: null,
    topics: [...(curated?.topics ?? [])],
    policyLevel: null,
    companionOf: null,
    summary: curated?.summary ?? null,
    isSuperseded: saysSuperseded(blocks),
    supersededBy: null,
    pagesAhead: extracted.pagesAhead ?? null,
  };
  const text = extracted.blocks.map(toBlockText).join("\n");
  const understood = toSourceDocument({
    id: publication.id,
    document: { ...extracted, blocks },
    records: {
      head,
      recommendations: [...recommendations],
      checklists: [...readChecklists(tidy, publication.id)],
    },
    modalitiesOf: (section) => findLevels(sectionText(section)),
  });
  return { ...understood, misplaced: findOtherPublisher(`${extracted.title}\n${text}`) };
}

/** Best practices for infection prevention and control of Public Health Ontario. */
export const createPhoSource = (curation: Curation): Source => ({
  name: "pho",
  publisher: "Public Health Ontario",
  place: `${PLACE}/`,
  licence: "non-commercial reproduction with credit, unchanged",
  cadence: "every few years; revisions are dated on the cover",
  listUrls: async () => PUBLICATIONS.map(({ url }) => url),
  toUrl,
  extract: (file, signal) => extract(file, curation, signal),
});
