import type { CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { isTag, isText } from "domhandler";
import { normaliseText } from "../normalise/normalise-text.ts";
import { toRaisedText } from "../normalise/raised-text.ts";
import type { Block } from "./extracted-document.ts";
import { isLayoutTable, readHtmlTable } from "./html-table.ts";
import { toListNumber } from "./list-marker.ts";

const HEADING = /^h([1-6])$/;
/** Elements that break a line: the text before and after them is not one sentence. */
const BLOCK_NAMES = new Set(
  (
    "address article aside blockquote body button caption center dd details " +
    "div dl dt fieldset figcaption figure footer form header hgroup hr legend " +
    "li main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** The list item that is being read: its text so far goes out under this marker, once. */
interface OpenItem {
  readonly marker: string;
  readonly ordered: boolean;
  readonly depth: number;
  readonly provision: string | undefined;
  used: boolean;
}

interface Walk {
  readonly $: CheerioAPI;
  readonly blocks: Block[];
  /** Inline text gathered since the last block. */
  text: string;
  anchor: string | undefined;
  /** Whether a block has already been read since the anchor was met. */
  anchorUsed: boolean;
  readonly items: OpenItem[];
}

function flush(walk: Walk): void {
  const text = normaliseText(walk.text);
  walk.text = "";
  if (text === "") return;
  const item = walk.items.at(-1);
  const place = toPlace(walk);
  if (item && !item.used) {
    item.used = true;
    const { marker, ordered, depth } = item;
    push(walk, { kind: "listItem", text, marker, ordered, depth, ...place });
  } else {
    push(walk, { kind: "paragraph", text, ...place });
  }
}

function toPlace({ anchor, items }: Walk): { anchor?: string; provision?: string } {
  const provision = items.at(-1)?.provision;
  return { ...(anchor ? { anchor } : {}), ...(provision ? { provision } : {}) };
}

function push(walk: Walk, block: Block): void {
  walk.blocks.push(block);
  walk.anchorUsed = true;
}

function meetAnchor(walk: Walk, id: string): void {
  walk.anchor = id;
  walk.anchorUsed = false;
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;

function listStyle(element: Element): string {
  const css = /list-style(?:-type)?\s*:\s*([a-z-]+)/.exec(element.attribs["style"] ?? "")?.[1];
  return css ?? element.attribs["type"] ?? "decimal";
}

/** An item with its number; one of a list without numbers belongs to the provision around it. */
function toItem(number: string | undefined, parent: OpenItem | undefined, depth: number): OpenItem {
  const around = parent?.provision;
  if (number === undefined) return { marker: "•", ordered: false, depth, provision: around, used: false };
  const provision = [around, number].filter(Boolean).join(".");
  return { marker: `${number}.`, ordered: true, depth, provision, used: false };
}

function walkList(walk: Walk, list: Element): void {
  flush(walk);
  const parent = walk.items.at(-1);
  const step = list.attribs["reversed"] === undefined ? 1 : -1;
  const children = list.children.filter(isTag);
  const entries = children.filter(({ name }) => name === "li");
  let next = wholeNumber(list.attribs["start"]) ?? (step === 1 ? 1 : entries.length);
  for (const child of children) {
    if (child.name !== "li") {
      // A list directly inside a list is broken HTML that browsers show as part of the item before it.
      if (parent) walkNode(walk, child);
      else walkLoose(walk, child);
      continue;
    }
    const value = wholeNumber(child.attribs["value"]) ?? next;
    next = value + step;
    const number = list.name === "ol" ? toListNumber(value, listStyle(list)) : undefined;
    walk.items.push(toItem(number, parent, walk.items.length));
    walkInside(walk, child);
    walk.items.pop();
  }
}

/** A stray child of an outermost list continues the item before it, where there is one. */
function walkLoose(walk: Walk, child: Element): void {
  const before = walk.blocks.findLast((block) => block.kind === "listItem" && block.depth === 0);
  if (before?.kind !== "listItem") return walkNode(walk, child);
  const { marker, ordered, depth, provision } = before;
  walk.items.push({ marker, ordered, depth, provision, used: true });
  walkNode(walk, child);
  walk.items.pop();
}

function walkTable(walk: Walk, table: Element): void {
  const { $ } = walk;
  const caption = $(table).children("caption").text();
  walk.text = caption;
  flush(walk);
  const { rows, headerRows } = readHtmlTable($, $(table), (cell) => inlineText(cell));
  if (rows.length > 0) push(walk, { kind: "table", rows, headerRows, ...toPlace(walk) });
}

/** Text of an element in which blocks and line breaks part words, after the text before it. */
function inlineText(node: AnyNode, before = ""): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return "";
  if (node.name === "br") return " ";
  let inside = "";
  for (const child of node.children) inside += inlineText(child, inside === "" ? before : inside);
  if (node.name === "sup") return toRaisedText(before, inside, { isLink: isLinked(node) });
  return BLOCK_NAMES.has(node.name) || HEADING.test(node.name) ? ` ${inside} ` : inside;
}

const isLinked = (element: Element): boolean =>
  (element.parent !== null && isTag(element.parent) && element.parent.name === "a") ||
  element.children.some((child) => isTag(child) && child.name === "a");

function walkInside(walk: Walk, element: Element): void {
  flush(walk);
  for (const child of element.children) walkNode(walk, child);
  flush(walk);
}

function walkHeading(walk: Walk, element: Element, level: number): void {
  flush(walk);
  const inner = walk.$(element).find("[id],a[name]").first();
  const own = element.attribs["id"] ?? inner.attr("id") ?? inner.attr("name");
  if (own) meetAnchor(walk, own);
  // An anchor that already led to the section before is not this one's.
  else if (walk.anchorUsed) walk.anchor = undefined;
  const text = normaliseText(inlineText(element));
  if (text !== "")
    push(walk, { kind: "heading", level, text, ...(walk.anchor ? { anchor: walk.anchor } : {}) });
}

const LONGEST_BOLD_HEADING_WORDS = 20;

/** A paragraph that is bold throughout and no sentence: how many pages print their lowest headings. */
function isBoldHeading({ $, items }: Walk, element: Element): boolean {
  if (element.name !== "p" || items.length > 0 || $(element).closest("table").length > 0) return false;
  const text = normaliseText(inlineText(element));
  const bold = $(element)
    .children("strong,b")
    .toArray()
    .map((part) => inlineText(part))
    .join("");
  return (
    normaliseText(bold) === text &&
    /^\P{L}*\p{L}.*[^.:,;]$/u.test(text) &&
    text.split(" ").length <= LONGEST_BOLD_HEADING_WORDS
  );
}

/** Below every heading that is marked as one. */
const BOLD_HEADING_LEVEL = 7;

/** Elements with their own way of reading, for any content. */
const WALKS: Readonly<Record<string, (walk: Walk, element: Element) => void>> = {
  br: (walk) => {
    walk.text += " ";
  },
  sup: (walk, element) => {
    walk.text += inlineText(element, walk.text);
  },
  ol: walkList,
  ul: walkList,
};

function walkNode(walk: Walk, node: AnyNode): void {
  if (isText(node)) walk.text += node.data;
  else if (isTag(node)) walkElement(walk, node);
}

function walkElement(walk: Walk, element: Element): void {
  const { name, attribs, children } = element;
  const id = attribs["id"] ?? (name === "a" ? attribs["name"] : undefined);
  const breaks = BLOCK_NAMES.has(name);
  if (breaks) flush(walk);
  if (id) meetAnchor(walk, id);
  const heading = HEADING.exec(name)?.[1];
  const own = WALKS[name];
  if (own) own(walk, element);
  else if (heading !== undefined) walkHeading(walk, element, Number(heading));
  else if (isBoldHeading(walk, element)) walkHeading(walk, element, BOLD_HEADING_LEVEL);
  else if (name === "table" && !isLayoutTable(walk.$, walk.$(element))) walkTable(walk, element);
  else if (breaks) walkInside(walk, element);
  else for (const child of children) walkNode(walk, child);
}

/** The blocks of one element, in reading order. */
export function readHtmlBlocks($: CheerioAPI, root: AnyNode): readonly Block[] {
  const walk: Walk = { $, blocks: [], text: "", anchor: undefined, anchorUsed: false, items: [] };
  if (isTag(root)) walkInside(walk, root);
  return walk.blocks;
}
