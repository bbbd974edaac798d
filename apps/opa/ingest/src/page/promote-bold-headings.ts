import type { CheerioAPI } from "cheerio";
import type { AnyNode } from "domhandler";
import { isTag, isText } from "domhandler";

const LONGEST_HEADING_WORDS = 30;
const LONGEST_ITALIC_HEADING_WORDS = 8;

/** Whether every word of an element is inside one of the named elements. */
function isThroughout(node: AnyNode, names: readonly string[]): boolean {
  if (isText(node)) return node.data.trim() === "";
  if (!isTag(node)) return true;
  return names.includes(node.name) || node.children.every((child) => isThroughout(child, names));
}

/**
 * Makes headings of paragraphs that a publisher prints as such: bold throughout (h5), bold and italic, or italic
 * alone and short (h6).
 *
 * @param within selector of the content
 */
export function promoteBoldHeadings($: CheerioAPI, within: string): void {
  for (const paragraph of $(`${within} p`).toArray()) {
    if (!isTag(paragraph) || $(paragraph).closest("li,table,blockquote").length > 0) continue;
    const text = $(paragraph).text().replaceAll(/\s+/g, " ").trim();
    const words = text.split(" ").length;
    if (!/\p{L}/u.test(text) || /[.:,;]$/.test(text) || words > LONGEST_HEADING_WORDS) continue;
    const isBold = isThroughout(paragraph, ["strong", "b"]);
    const isItalic = isThroughout(paragraph, ["em", "i"]);
    if (!isBold && !(isItalic && words <= LONGEST_ITALIC_HEADING_WORDS)) continue;
    paragraph.name = isItalic || $(paragraph).find("em,i").text().trim() === text ? "h6" : "h5";
  }
}
