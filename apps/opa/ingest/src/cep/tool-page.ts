import type { Cheerio, CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { isTag, isText } from "domhandler";
import { promoteBoldHeadings } from "../page/promote-bold-headings.ts";

/** Forms of the page, its search, and lists that say nothing of the subject. */
const DROPPED = [
  ".search-tool",
  ".expand-all",
  ".links",
  ".badge",
  ".close-wrapper",
  ".last-updated",
  "a.open-modal",
  "article.block--form",
  "article.block--references",
  "article.block--legal-text",
].join(",");

const textOf = ($: CheerioAPI, node: AnyNode): string => $(node).text().replaceAll(/\s+/g, " ").trim();

/** Whether an element links to places of its own page and nowhere else. */
const isTableOfLinks = (element: Cheerio<Element>): boolean =>
  element.find("a[href^='#']").length > 0 && element.find("a:not([href^='#'])").length === 0;

/** "Jump to:" with its links, in one paragraph or in the next: a table of contents, not content. */
function dropJumpLinks($: CheerioAPI): void {
  for (const element of $("main :is(h3,h4,h5,h6,p)").toArray()) {
    const text = textOf($, element);
    if (!/^jump to\b/i.test(text)) continue;
    const article = $(element).closest("article");
    if (/^jump to:?$/i.test(text) && isTableOfLinks(article.next("article")))
      article.next("article").remove();
    if (/^jump to:?$/i.test(text) || isTableOfLinks($(element))) $(element).remove();
  }
}

/** Numbers of references that stand raised after a word; powers and units keep theirs. */
function dropReferenceMarks($: CheerioAPI): void {
  for (const mark of $("main sup").toArray()) {
    if (!/^[\d,\s\u2013-]+$/.test($(mark).text())) continue;
    const { prev } = mark;
    const before = prev === null ? "" : isText(prev) ? prev.data : isTag(prev) ? $(prev).text() : "";
    if (!/(?:^|[^\p{L}])\p{L}{1,2}$|\d$/u.test(before)) $(mark).remove();
  }
}

/** Leaves of a tool's page what a reader would call its content; titles of folded parts become plain headings. */
export function tidyToolPage($: CheerioAPI): void {
  $(DROPPED).remove();
  for (const button of $("main button.question-title-wrapper").toArray()) {
    $(button).replaceWith($(button).find("h6"));
  }
  $("main .block--drug-options h5")
    .filter((_, element) => /^scroll/i.test(textOf($, element)))
    .remove();
  $("main :is(h2,h3,h4,h5,h6)")
    .filter((_, element) => /^sign up for\b/i.test(textOf($, element)))
    .remove();
  dropJumpLinks($);
  dropReferenceMarks($);
  promoteBoldHeadings($, "main");
}
