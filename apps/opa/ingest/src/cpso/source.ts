import type {
  Block,
  DocumentSection,
  ExtractedDocument,
  Fetcher,
  Source,
  SourceDocument,
} from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";
import type { Curation } from "../curation.ts";
import { extractPage } from "../page/extract-page.ts";
import { findMisplaced } from "../page/find-misplaced.ts";
import { listLinks } from "../page/list-links.ts";
import { joinShortSections } from "../page/join-short-sections.ts";
import { promoteBoldHeadings } from "../page/promote-bold-headings.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { PageFile } from "../page/read-page.ts";
import { readPage } from "../page/read-page.ts";
import type { DocumentHead } from "../records.ts";
import { sectionText, toSourceDocument } from "../to-source-document.ts";
import { CPSO_SITE, toCpsoPage, toCpsoUrl, toDocumentId, type CpsoPage } from "./address.ts";
import { dropPageHead, readPageDates, type PageDates } from "./page-head.ts";
import {
  findGaps,
  findModalities,
  findRepeats,
  markProvisions,
  readProvisions,
  readStatements,
} from "./provisions.ts";
import { mendLists } from "./reader-lists.ts";

const PLACE = `${CPSO_SITE}/en/Physicians/Policies-Guidance`;
/** Pages that list the documents; each names some that the others do not. */
const LISTS = ["Policies", "Advice-to-the-Profession", "Statements-Positions"];

/** The marks of notes, and the box about policies in general that every page has. */
const DROPPED = "button,#box,.print_page_btn,.anchor_links_container";

async function listUrls(fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]> {
  const byPath = new Map<string, string>();
  for (const list of LISTS) {
    const links = await listLinks(fetcher, `${PLACE}/${list}`, signal);
    const named = links.flatMap(({ url }) => {
      const page = toCpsoPage(url);
      return page ? [[page.path, url] as const] : [];
    });
    // Each list names some documents; one that names none has changed, and says nothing of what is gone.
    if (named.length === 0) throw unreadable(`the list ${list} names no document`);
    for (const [path, url] of named) if (!byPath.has(path)) byPath.set(path, url);
  }
  return [...byPath.values()].sort();
}

/** A policy's page has its dates and numbered duties, an advice page its name; anything else has changed. */
function refuseOtherLayout($: CheerioAPI, { kind }: CpsoPage): void {
  const title = $("main#content h1").first().text().trim();
  if (title === "") throw unreadable("its layout is not the College's: no title in the content");
  if (kind === "advice" && !/^advice to the profession/i.test(title)) {
    throw unreadable("its layout is not the College's: the title of an advice document names another kind");
  }
}

function refuseWithoutDuties(blocks: readonly Block[], { approved, updated }: PageDates): void {
  if (approved === null && updated === null) {
    throw unreadable("its layout is not the College's: no date of approval or review");
  }
  if (readProvisions(blocks).length === 0) {
    throw unreadable("its layout is not the College's: no numbered provision");
  }
}

/** Titles in capitals are shouted for print. */
const calm = (title: string): string =>
  title === title.toUpperCase()
    ? title
        .toLowerCase()
        .replaceAll(/(?<=^|[\s:])(?!(?:and|of|the|to|for|in)\b)\p{L}/gu, (letter) => letter.toUpperCase())
    : title;

const NOTE_MARK = "button.policy-footnotesubtext-button";

/** Marks of notes with the commas between them; one between two sentences leaves a space. */
function dropNoteMarks($: CheerioAPI): void {
  $("sup").each((_, element) => {
    const raised = $(element);
    if (raised.find(NOTE_MARK).length === 0) return;
    raised.find(NOTE_MARK).remove();
    if (/^[\s,]*$/u.test(raised.text())) raised.remove();
  });
  $(NOTE_MARK).each((_, element) => {
    const next = element.nextSibling;
    const isFollowed = next?.type === "tag" || (next?.type === "text" && /^\p{L}/u.test(next.data));
    $(element).replaceWith(isFollowed ? " " : "");
  });
}

function readDocument($: CheerioAPI, file: PageFile, page: CpsoPage) {
  dropNoteMarks($);
  $(DROPPED).remove();
  mendLists($);
  promoteBoldHeadings($, "main");
  const url = $("link[rel=canonical]").attr("href") ?? file.url;
  const extracted = extractPage($, { url, content: "main#content" });
  const dates = readPageDates(extracted.blocks);
  const marked = markProvisions(dropPageHead(extracted.blocks), page.kind === "policy");
  if (page.kind === "policy") refuseWithoutDuties(marked, dates);
  const title = calm(extracted.title);
  const blocks = joinShortSections(
    marked.map((block, position) =>
      position === 0 && block.kind === "heading" ? { ...block, text: title } : block,
    ),
  );
  return { url, dates, title, blocks, extracted };
}

function toWarnings(blocks: readonly Block[], dates: PageDates, { kind }: CpsoPage): readonly string[] {
  const provisions = kind === "policy" ? readProvisions(blocks) : [];
  const gaps = findGaps(provisions);
  const repeats = findRepeats(provisions);
  return [
    ...(gaps.length > 0 ? [`the page has no provision numbered ${gaps.join(", ")}`] : []),
    ...(repeats.length > 0 ? [`several provisions are numbered ${repeats.join(", ")}`] : []),
    ...(kind === "policy" && dates.approved === null ? ["the page states no date of approval"] : []),
    ...(dates.approved === null && dates.updated === null ? ["the page states no date"] : []),
  ];
}

/** Why a page may be another one than its place says: by the address that it states, else by its title. */
function findOtherPlace(
  file: PageFile,
  {
    stated,
    page,
    title,
    known,
  }: {
    readonly stated: string | undefined;
    readonly page: CpsoPage;
    readonly title: string;
    readonly known: string | undefined;
  },
): string | undefined {
  if (stated === undefined) return findMisplaced(title, { name: page.path.split("/").at(-1) ?? "", known });
  const asked = toCpsoPage(file.url);
  return asked && asked.id !== page.id
    ? `it says that it stands at ${stated}, and it is kept as ${file.url}`
    : undefined;
}

function extract(file: PageFile, curation: Curation): SourceDocument {
  const $ = readPage(file);
  const stated = $("link[rel=canonical]").attr("href");
  const page = toCpsoPage(stated ?? file.url) ?? toCpsoPage(file.url);
  if (!page) throw unreadable("it is no policy, advice or statement of the College");
  refuseOtherLayout($, page);
  const { url, dates, title, blocks, extracted } = readDocument($, file, page);
  const id = toDocumentId(page, curation.get(page.id)?.url);
  const curated = curation.get(id);
  const head: DocumentHead = {
    sourceOrg: "cpso",
    url,
    documentType: page.kind,
    textKind: "official",
    published: dates.approved,
    effective: dates.updated ?? dates.approved,
    updated: dates.updated,
    asOf: null,
    topics: [...(curated?.topics ?? [])],
    policyLevel: page.kind === "policy" ? "expectation" : page.kind === "advice" ? "advice" : null,
    companionOf: page.companionOf,
    summary: curated?.summary ?? null,
    isSuperseded: saysSuperseded(extracted.blocks),
    supersededBy: null,
  };
  const document: ExtractedDocument = {
    ...extracted,
    title,
    blocks,
    warnings: [...extracted.warnings, ...toWarnings(blocks, dates, page)],
  };
  const isNotes = ({ path }: DocumentSection): boolean => /^endnotes?$/i.test(path.at(-1) ?? "");
  const understood = toSourceDocument({
    id,
    document,
    records: {
      head,
      provisions: [...(page.kind === "policy" ? readStatements(blocks) : readProvisions(blocks))],
    },
    modalitiesOf: (section) => (isNotes(section) ? [] : findModalities(sectionText(section))),
  });
  return { ...understood, misplaced: findOtherPlace(file, { stated, page, title, known: curated?.title }) };
}

/** Policies, advice to the profession and statements of the College of Physicians and Surgeons of Ontario. */
export const createCpsoSource = (curation: Curation): Source => ({
  name: "cpso",
  publisher: "College of Physicians and Surgeons of Ontario",
  place: PLACE,
  licence: "copyright of the College; for the user's own reading and quotation with the source",
  cadence: "a few documents a year, after consultation",
  listUrls,
  toUrl: toCpsoUrl,
  extract: async (file) => extract(file, curation),
});
