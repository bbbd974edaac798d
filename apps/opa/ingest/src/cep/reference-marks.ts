import type { CheerioAPI } from "cheerio";
import type { AnyNode } from "domhandler";
import { isTag, isText } from "domhandler";

/** Numbers of references and what separates them; pages also hold control characters between them. */
const NUMBERS = /^[\d,\s\p{Cc}\u2013-]+$/u;
const isNumbers = (text: string): boolean => NUMBERS.test(text) && /\d/.test(text);
/** What has powers: units, variables, figures. */
const HAS_POWERS = /(?:^|[^\p{L}])\p{L}{1,2}$|\d$/u;
/** Printed at a word as plain text: "options6", "fails.3". */
const GLUED = /(?<=[^_\p{Lu}]\p{Ll}{4}\.?)\d{1,2}(?:,\s?\d{1,2})*(?=[\s.,;:)]|$)/gu;

const RAISED = [..."⁰¹²³⁴⁵⁶⁷⁸⁹"];
const raise = (numbers: string): string =>
  ` ${numbers.replaceAll(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)}`;

const textOf = ($: CheerioAPI, node: AnyNode | null): string =>
  node === null ? "" : isText(node) ? node.data : isTag(node) ? $(node).text() : "";

/** Numbers of references that are raised after a word; powers and units keep theirs. */
function dropRaised($: CheerioAPI): void {
  for (const mark of $("main sup").toArray()) {
    if (isNumbers($(mark).text()) && !HAS_POWERS.test(textOf($, mark.prev))) $(mark).remove();
  }
}

/** The same in text that was pasted from a PDF, where each run of one size is an element. */
function dropPasted($: CheerioAPI): void {
  for (const mark of $("main .markedContent").toArray()) {
    const before = textOf($, mark.prev);
    const isMark = isNumbers($(mark).text()) && /\p{L}\p{L}{2}[.,;:)]?$/u.test(before);
    if (isMark) $(mark).remove();
  }
}

/** The same as plain text: raised, so that "for 4 weeks4" is no other figure and the word can be found. */
function raiseGlued($: CheerioAPI): void {
  for (const node of $("main *").contents().toArray())
    if (isText(node)) node.data = node.data.replaceAll(GLUED, raise);
}

/** Takes numbers of references from the words that they are printed at: "for 4 weeks4" would be read as a figure. */
export function mendReferenceMarks($: CheerioAPI): void {
  dropRaised($);
  dropPasted($);
  raiseGlued($);
}
