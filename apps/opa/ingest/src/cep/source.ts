import type { Fetcher, Source, SourceDocument } from "@clinical-mcp/ingestion";
import { findDates, unreadable } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";
import type { Curation } from "../curation.ts";
import { extractPage } from "../page/extract-page.ts";
import { findMisplaced } from "../page/find-misplaced.ts";
import { joinShortSections } from "../page/join-short-sections.ts";
import { listLinks } from "../page/list-links.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { PageFile } from "../page/read-page.ts";
import { readPage } from "../page/read-page.ts";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { alsoAt, CEP_SITE, toCepUrl, toSlug } from "./address.ts";
import { nestFoldedParts } from "./folded-parts.ts";
import { tidyToolPage } from "./tool-page.ts";
import { readToolRecord } from "./tool-record.ts";

async function listUrls(fetcher: Fetcher, signal: AbortSignal): Promise<readonly string[]> {
  const links = await listLinks(fetcher, `${CEP_SITE}/`, signal);
  const bySlug = new Map(
    links.flatMap(({ url }) => {
      const slug = toSlug(url);
      return slug === undefined ? [] : [[slug, `${CEP_SITE}/tool/${slug}/`] as const];
    }),
  );
  return [...bySlug.values()].sort();
}

/** A tool has a title and folded parts with ids of their own; a draft says so in its title. */
function refuseOtherLayout($: CheerioAPI): void {
  const title = $("main h1").first().text().trim();
  if (title === "" || $("main section.main-section[id] h2").length === 0) {
    throw unreadable("its layout is not that of the Centre's tools");
  }
  if (/\b(staging|draft(?:ing)?)\b|\*$/i.test(title)) throw unreadable("its title says that it is a draft");
}

function toHead(slug: string, updated: string | null, curation: Curation): DocumentHead {
  const curated = curation.get(`cep-${slug}`);
  return {
    sourceOrg: "cep",
    url: `${CEP_SITE}/tool/${slug}/`,
    documentType: "tool",
    textKind: "official",
    published: null,
    effective: null,
    updated,
    asOf: null,
    topics: [...(curated?.topics ?? [])],
    policyLevel: null,
    companionOf: null,
    summary: curated?.summary ?? null,
    isSuperseded: false,
    supersededBy: null,
  };
}

function extract(file: PageFile, curation: Curation): SourceDocument {
  const $ = readPage(file);
  refuseOtherLayout($);
  const slug = toSlug($("link[rel=canonical]").attr("href") ?? file.url) ?? toSlug(file.url);
  if (slug === undefined) throw unreadable("it is no tool of the Centre");
  const updated = findDates($("main .last-updated").first().text())[0]?.on ?? null;
  const forms = $("main article.block--form").length;
  const curated = curation.get(`cep-${slug}`);
  const record = readToolRecord($, curated?.file?.kind === "tool" ? curated.file.content.instruments : []);
  const head = toHead(slug, updated, curation);
  tidyToolPage($);
  const read = extractPage($, { url: head.url, content: "main" });
  const extracted = { ...read, blocks: nestFoldedParts(read.blocks) };
  const left = forms === 0 ? [] : [`left out: ${forms} forms to fill in`];
  const known = curated?.title;
  const understood = toSourceDocument({
    id: `cep-${slug}`,
    document: {
      ...extracted,
      blocks: joinShortSections(extracted.blocks),
      warnings: [...extracted.warnings, ...left],
    },
    records: {
      head: { ...head, isSuperseded: saysSuperseded(extracted.blocks) },
      tool: {
        name: extracted.title,
        category: curated?.category ?? null,
        conditions: head.topics,
        alsoAt: [...alsoAt(slug)],
        lastUpdated: updated,
        ...record,
      },
    },
    modalitiesOf: () => [],
  });
  return { ...understood, misplaced: findMisplaced(extracted.title, { name: slug, known }) };
}

/** Digital tools of the Centre for Effective Practice. */
export const createCepSource = (curation: Curation): Source => ({
  name: "cep",
  publisher: "Centre for Effective Practice",
  place: `${CEP_SITE}/`,
  licence: "CC BY-NC-ND or as each tool says; non-commercial use with the Centre's citation",
  cadence: "a few tools a month, each with its date",
  listUrls,
  toUrl: toCepUrl,
  extract: async (file) => extract(file, curation),
});
