import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

const isMarkerHidden = (item: Cheerio<Element>): boolean =>
  /list-style(-type)?\s*:\s*none/.test(item.attr("style") ?? "");

/** The number that a browser gives each item, even after its neighbours change. */
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

/** A heading inside an item ends it: the text after it continues outside, as the reader sees it. */
function endItemsAtHeadings($: CheerioAPI): void {
  for (;;) {
    const heading = $("main li > h2, main li > h3, main li > h4").first();
    if (heading.length === 0) return;
    const outermost = heading.parents("ol,ul").last();
    outermost.after(heading.add(heading.nextAll()));
  }
}

const isLettered = (list: Cheerio<Element>): boolean =>
  list.is("ol[type=a],ol[type=A],ol[type=i],ol[type=I]") ||
  /list-style(?:-type)?\s*:\s*(?:lower|upper)-/.test(list.attr("style") ?? "");

/** The numbered list right before, with nothing to read between; `gap` has what is between. */
function findListBefore(list: Cheerio<Element>) {
  const gap: Element[] = [];
  let before = list.prev();
  while (before.length > 0 && !before.is("ol,ul,h1,h2,h3,h4,h5,h6") && before.text().trim() === "") {
    gap.unshift(...before.toArray());
    before = before.prev();
  }
  return before.is("ol") && !isLettered(before) ? { items: before.children("li"), gap } : undefined;
}

/** Letters and bullets that an image or an editor has put outside the item that announces them. */
function joinInterruptedItems($: CheerioAPI): void {
  for (const element of $("main ol,main ul").toArray()) {
    const list = $(element);
    if (list.closest("li").length > 0 || !(isLettered(list) || list.is("ul"))) continue;
    const before = findListBefore(list);
    const item = before?.items.last();
    if (!before || !item || item.length === 0) continue;
    if (list.is("ul") && !/:\s*$/.test(item.text())) continue;
    item.append(...before.gap, element);
  }
}

/**
 * Fixes lists whose elements do not say what the page shows, so that provisions have the numbers that a reader sees:
 * items without a number, empty ones, headings inside an item, and items that an image separates from their letters.
 */
export function mendLists($: CheerioAPI): void {
  fixNumbers($);
  foldHiddenItems($);
  endItemsAtHeadings($);
  joinInterruptedItems($);
}
