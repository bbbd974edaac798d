import type { Block } from "@clinical-mcp/ingestion";
import type { Cheerio, CheerioAPI } from "cheerio";
import type { Element } from "domhandler";

/** Placeholders for a folded part until its blocks are read; no publisher prints characters of private use. */
const OPEN_TITLED = "\uE000titled";
const OPEN = "\uE000open";
const CLOSE = "\uE000close";

/** Pop-ups, questions, choices, slides, tabs: each has a title of its own. */
const TITLED =
  ".block--modal,.block--faq .question,.block--multiple-choices,.choice-content,.slide,[role=tabpanel],details";
/** Pop-ups inside these, and rows that hold several titles. */
const UNTITLED = ".modal,.table .row";
const HEADINGS = "h1,h2,h3,h4,h5,h6";

const hasHeading = (part: Cheerio<Element>): boolean => part.find(HEADINGS).length > 0;

/**
 * Marks the parts of a page that open when one clicks on them: their headings are ranked for their looks, so that a
 * title of the lowest rank can have parts of the second.
 */
export function markFoldedParts($: CheerioAPI): void {
  for (const element of $(`main :is(${TITLED},${UNTITLED})`).toArray()) {
    const part = $(element);
    if (!hasHeading(part)) continue;
    const isTitled = part.is(TITLED);
    if (!isTitled && part.closest(".block--modal").length > 0) continue;
    part.prepend(`<p>${isTitled ? OPEN_TITLED : OPEN}</p>`);
    part.append(`<p>${CLOSE}</p>`);
  }
}

type Heading = Extract<Block, { kind: "heading" }>;

interface Part {
  /** The heading above the part. */
  readonly outer: Heading | undefined;
  title: Heading | undefined;
  readonly isTitled: boolean;
  /** Ranks of the open headings in it, as the page has them. */
  readonly ranks: number[];
}

const PAGE_LEVEL = 1;
const levelOf = (heading: Heading | undefined): number => heading?.level ?? PAGE_LEVEL;
const isSame = (one: Heading | undefined, other: Heading): boolean =>
  one?.text.toLowerCase() === other.text.toLowerCase();

/** The level of a heading in a part: below the part's title, which is below the heading above the part. */
function nest(part: Part | undefined, heading: Heading): Heading {
  if (!part) return heading;
  const base = levelOf(part.outer) + 1;
  if (part.isTitled && part.title === undefined) {
    part.title = { ...heading, level: base };
    return part.title;
  }
  while ((part.ranks.at(-1) ?? 0) >= heading.level) part.ranks.pop();
  part.ranks.push(heading.level);
  return { ...heading, level: base + (part.isTitled ? 1 : 0) + part.ranks.length - 1 };
}

const markerOf = (block: Block): string | undefined =>
  block.kind === "paragraph" && [OPEN, OPEN_TITLED, CLOSE].includes(block.text) ? block.text : undefined;

/** The blocks of a page as they are read, and the headings that are open: each closes those of its level and below. */
function createOutline() {
  const blocks: Block[] = [];
  const open: Heading[] = [];
  return {
    blocks,
    last: (): Heading | undefined => open.at(-1),
    enter(heading: Heading): void {
      while (levelOf(open.at(-1)) >= heading.level && open.length > 0) open.pop();
      open.push(heading);
      blocks.push(heading);
    },
  };
}

/**
 * The blocks of a page, with the headings of each folded part below the heading above it. That heading is repeated
 * after the part for the text that follows.
 */
export function nestFoldedParts(all: readonly Block[]): readonly Block[] {
  const { blocks, last, enter } = createOutline();
  const parts: Part[] = [];
  for (const block of all) {
    const marker = markerOf(block);
    if (marker === CLOSE) {
      const outer = parts.pop()?.outer;
      if (outer && outer !== last()) enter(outer);
    } else if (marker !== undefined) {
      parts.push({ outer: last(), title: undefined, isTitled: marker === OPEN_TITLED, ranks: [] });
    } else if (block.kind !== "heading") {
      blocks.push(block);
    } else if (!isSame(parts.at(-1)?.title, block)) {
      enter(nest(parts.at(-1), block));
    }
  }
  return keepLoneHeadings(blocks);
}

/** Words to click on, and parts of the page that hold nothing of the subject. */
const NO_CONTENT = /^(?:click|view|select|download|references?$|acknowledge?ments?\b)/i;

/** A heading without text is a sentence of the preceding block, unless the page repeats it. */
function keepLoneHeadings(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block, position): readonly Block[] => {
    const next = blocks[position + 1];
    const isLone =
      block.kind === "heading" && (!next || (next.kind === "heading" && next.level <= block.level));
    if (!isLone || block.level === PAGE_LEVEL) return [block];
    if (NO_CONTENT.test(block.text) || blocks.indexOf(block) < position || isRepeated(blocks, block))
      return [];
    const { level: _, ...rest } = block;
    return [{ ...rest, kind: "paragraph" }];
  });
}

const isRepeated = (blocks: readonly Block[], heading: Heading): boolean =>
  blocks.filter((block) => block === heading).length > 1;
