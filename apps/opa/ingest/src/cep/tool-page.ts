import type { Cheerio, CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { markFoldedParts } from "./folded-parts.ts";
import { mendReferenceMarks } from "./reference-marks.ts";

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

/** The text that opens when a reader points at a word follows it in brackets: on the page nothing separates the two. */
function bracketTooltips($: CheerioAPI): void {
  for (const content of $("main .tooltip-content").toArray()) {
    if (textOf($, content) === "") $(content).remove();
    else $(content).prepend(" (").append(")");
  }
}

/** Puts the names of tabs at the head of what they show. */
function titlePanels($: CheerioAPI): void {
  for (const panel of $("main [role=tabpanel]").toArray()) {
    const { id = "", "aria-labelledby": label = "" } = panel.attribs;
    const tab = $("main [role=tab]").filter(
      (_, element) => element.attribs["id"] === label || element.attribs["aria-controls"] === id,
    );
    const [first] = tab.toArray();
    if (first && textOf($, first) !== "") $(panel).prepend(`<h6>${textOf($, first)}</h6>`);
  }
  $("main [role=tab]").remove();
}

/** Titles that are not headings of the page: of what opens when clicked, of tables made of boxes, of tabs. */
function promoteTitles($: CheerioAPI): void {
  titlePanels($);
  $("main .open-row .expand").remove();
  for (const button of $("main :is(h2,h3,h4,h5,h6) button").toArray()) {
    $(button).replaceWith($(button).contents());
  }
  const titles = "button.open-row,button[aria-expanded],summary";
  const boxes = ":is(.block--table,.choice-content) :is(.row>.heading,.table .header .heading)";
  for (const element of $(`main :is(${titles}),main ${boxes}`).toArray()) {
    const title = $(element);
    if (textOf($, element) === "") title.remove();
    else if (title.find("h2,h3,h4,h5,h6").length > 0) title.replaceWith(title.contents());
    else title.replaceWith(`<h6>${title.html() ?? ""}</h6>`);
  }
}

/** Slides with one drug each, under the names of their groups: no list, but parts of the page. */
function partSlides($: CheerioAPI): void {
  for (const list of $("main .block--drug-options .slider ul").toArray()) {
    if ($(list).parents("li").length > 0) continue;
    for (const slide of $(list).children("li").toArray()) {
      const [group] = $(slide).find(".subhead").toArray();
      const name = group ? textOf($, group) : "";
      if (name !== "") $(slide).find("h6").first().prepend(`${name}: `);
      if (group) $(group).remove();
      $(slide).replaceWith(`<div class="slide">${$(slide).html() ?? ""}</div>`);
    }
    $(list).replaceWith(`<div>${$(list).html() ?? ""}</div>`);
  }
}

/** Tables that a page makes of boxes become tables, so that a dose stays in the row of its drug. */
function mendBoxTables($: CheerioAPI): void {
  for (const rows of $("main .block--table .rows").toArray()) {
    const cellsOf = (row: AnyNode) => $(row).find(".col").toArray();
    const boxes = $(rows).children(".row").toArray();
    if (boxes.every((row) => cellsOf(row).length < 2)) continue;
    const lines = boxes.map((row, position) => {
      const cells = cellsOf(row);
      const isHead =
        position === 0 &&
        cells.every((cell) => $(cell).find("h2,h3,h4,h5,h6").length > 0 && $(cell).find("p,li").length === 0);
      const name = isHead ? "th" : "td";
      for (const cell of cells) {
        $(cell)
          .find("h1,h2,h3,h4,h5,h6")
          .each((_, title) => void $(title).replaceWith(`<p>${$(title).html() ?? ""}</p>`));
      }
      return `<tr>${cells.map((cell) => `<${name}>${$(cell).html() ?? ""}</${name}>`).join("")}</tr>`;
    });
    $(rows).replaceWith(`<table>${lines.join("")}</table>`);
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
  mendReferenceMarks($);
  bracketTooltips($);
  promoteTitles($);
  partSlides($);
  mendBoxTables($);
  markFoldedParts($);
}
