import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

const isMarkerHidden = (item: Cheerio<Element>): boolean =>
  /list-style(-type)?\s*:\s*none/.test(item.attr("style") ?? "");

/** The number that a browser gives each item, whatever is done to its neighbours later. */
function fixNumbers($: CheerioAPI): void {
  for (const list of $("main ol").toArray()) {
    let next = Number.parseInt($(list).attr("start") ?? "1", 10) || 1;
    for (const item of $(list).children("li").toArray()) {
      const own = Number.parseInt($(item).attr("value") ?? "", 10);
      const value = Number.isNaN(own) ? next : own;
      $(item).attr("value", String(value));
      next = value + 1;
    }
  }
}

/** Items that show no number: what they hold belongs, for a reader, to the item before them. */
function foldHiddenItems($: CheerioAPI): void {
  for (const element of $("main li").toArray()) {
    const item = $(element);
    const isEmpty = item.text().trim() === "" && item.find("img").length === 0;
    if (isEmpty) item.remove();
    else if (isMarkerHidden(item) && item.prev("li").length > 0) {
      item.prev("li").append(item.contents());
      item.remove();
    }
  }
}

/** A heading inside an item ends it: what follows goes on outside, as the reader sees it. */
function endItemsAtHeadings($: CheerioAPI): void {
  for (;;) {
    const heading = $("main li > h2, main li > h3, main li > h4").first();
    if (heading.length === 0) return;
    const outermost = heading.parents("ol,ul").last();
    outermost.after(heading.add(heading.nextAll()));
  }
}

/**
 * Mends lists whose elements do not say what the page shows, so that provisions have the numbers that a reader sees:
 * items without a number, empty ones, and headings inside an item.
 */
export function mendLists($: CheerioAPI): void {
  fixNumbers($);
  foldHiddenItems($);
  endItemsAtHeadings($);
}
