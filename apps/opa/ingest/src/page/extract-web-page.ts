import type { ExtractedDocument, StatedDate } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";
import { extractPage } from "./extract-page.ts";
import { joinShortSections } from "./join-short-sections.ts";
import { promoteBoldHeadings } from "./promote-bold-headings.ts";

/** What sites put around a text: sharing, feedback, paths, tables of contents. */
const FRAME = [
  "[class*=breadcrumb]",
  "[class*=share]",
  "[class*=feedback]",
  "[class*=sidebar]",
  "[class*=skip]",
  "[class*=table-of-contents]",
  "[id*=breadcrumb]",
  "aside",
].join(",");

const FEWEST_WORDS = 60;

const CONTENTS_TITLE =
  /^(?:on this page|in this (?:section|article|document)|(?:table of )?contents|jump to):?$/i;

/** Lists that lead to places of the same page, and the words above them: a table of contents, not content. */
function dropContents($: CheerioAPI): void {
  for (const list of $("ul,ol").toArray()) {
    const items = $(list).find("li").toArray();
    const isLinks = items.every((item) => {
      const links = $(item).find("a[href^='#']");
      return links.length > 0 && links.text().trim() === $(item).text().trim();
    });
    if (items.length === 0 || !isLinks) continue;
    const above = $(list).prev();
    if (CONTENTS_TITLE.test(above.text().trim())) above.remove();
    $(list).remove();
  }
}

/**
 * A page of a site without marks of its own: the text of its main part, with bold lines as headings.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it has no main part with a title, or too little text to be a page
 */
export function extractWebPage($: CheerioAPI, url: string): ExtractedDocument {
  $(FRAME).remove();
  dropContents($);
  const content = ["main", "[role=main]", "article", "#main-content", "#content", ".main-content"].find(
    (selector) => $(selector).find("h1").length > 0,
  );
  if (content === undefined) throw unreadable("its layout is not the publisher's: no title in the main part");
  promoteBoldHeadings($, content);
  const extracted = extractPage($, { url, content });
  const words = extracted.blocks.map((block) =>
    block.kind === "table" ? block.rows.flat().join(" ") : block.text,
  );
  if ((words.join(" ").match(/\S+/g)?.length ?? 0) < FEWEST_WORDS) {
    throw unreadable("the page holds too little text to be the document");
  }
  return { ...extracted, blocks: joinShortSections(extracted.blocks) };
}

/** The newest date whose label says that the page was updated. */
export const readUpdated = (dates: readonly StatedDate[]): string | null =>
  dates
    .filter(({ label }) => /\b(?:last )?(?:updated|modified|reviewed)\b\s*(?::\s*)?(?:on)?$/i.test(label))
    .map(({ on }) => on)
    .sort()
    .at(-1) ?? null;
