import type { Block } from "@clinical-mcp/ingestion";

type Heading = Extract<Block, { kind: "heading" }>;

const isHeading = (block: Block, title: RegExp): block is Heading =>
  block.kind === "heading" && title.test(block.text);

/** Names of committees and tables of contents come before it. */
const FIRST = /^preamble$/i;
/** Lists of works; appendices may follow. */
const WORKS = /^(?:references|bibliography|works cited)$/i;
/** Column heads of the summary tables, repeated on each page with what the levels mean. */
const TABLE_HEADS = /^(?:(?:mandatory practice )?action plan|recommendation|mandatory practice)$/i;
const LEVEL_MEANING = /^(?:must indicates best practice|should indicates a recommendation|shall indicates)/i;
/** The letter and title of an appendix, with anything between them. */
export const APPENDIX = /^(?:appendix|annex) (?<letter>[A-Z]|\d{1,2})\s*[:.–—-]\s*(?<title>\S.*)$/i;

/** Where the last list of works ends: at the appendix after it, otherwise with the document. */
function findWorks(blocks: readonly Block[]): readonly [from: number, to: number] {
  const from = blocks.findLastIndex((block) => isHeading(block, WORKS));
  if (from < 0) return [blocks.length, blocks.length];
  const length = blocks.slice(from).findIndex((block) => isHeading(block, APPENDIX));
  return [from, length < 0 ? blocks.length : from + length];
}

/** The document without its front matter, its list of works and the heads of its summary tables. */
export function dropFrame(blocks: readonly Block[]): readonly Block[] {
  const first = Math.max(
    0,
    blocks.findIndex((block) => isHeading(block, FIRST)),
  );
  const [worksFrom, worksTo] = findWorks(blocks);
  const title = blocks.find((block) => block.kind === "heading");
  const content = blocks.filter(
    (block, position) =>
      block !== title &&
      position >= first &&
      (position < worksFrom || position >= worksTo) &&
      !isHeading(block, TABLE_HEADS) &&
      !(block.kind === "listItem" && LEVEL_MEANING.test(block.text)),
  );
  return title ? [title, ...content] : content;
}

const NUMBERED_DUTY = /^(?<number>\d{1,2})\. (?<text>.*)$/s;
/** Bold lines of the size of the text; chapters have larger ones. */
const BOX_LEVEL = 6;
const LEVEL = /\b(?:shall|must|should)\b/i;

/** A numbered duty of a box and whether the next block continues it; undefined for any other block. */
function readBoxedDuty(block: Block, next: Block | undefined) {
  const match = block.kind === "heading" && block.level >= BOX_LEVEL ? NUMBERED_DUTY.exec(block.text) : null;
  if (!match) return undefined;
  const { number = "", text = "" } = match.groups ?? {};
  const isGoingOn = next?.kind === "paragraph" && !/[.:]$/.test(text);
  const whole = isGoingOn ? `${text} ${next.text}` : text;
  return LEVEL.test(whole) || /have duties/.test(whole) ? { number, text: whole, isGoingOn } : undefined;
}

/** A numbered duty printed in bold: its first line looks like a heading, and the rest like a paragraph. */
export function joinBoxedDuties(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block === undefined) break;
    const duty = readBoxedDuty(block, blocks[at + 1]);
    if (!duty) {
      result.push(block);
      continue;
    }
    const { number, text, isGoingOn } = duty;
    if (isGoingOn) at++;
    const place = block.page === undefined ? {} : { page: block.page };
    result.push({ kind: "listItem", text, marker: `${number}.`, ordered: true, depth: 0, ...place });
  }
  return result;
}

/** Heads of the document's three parts, which say nothing that the chapters under them do not. */
const PART = /^(?:I|II|III)\. /;

const LETTERED = /^(?<letter>[A-Z])\. /;

/** Chapters without the heads of their parts; the "I." after "H." is the letter of a chapter's part. */
export function dropParts(blocks: readonly Block[]): readonly Block[] {
  let before: string | undefined;
  return blocks.filter((block) => {
    if (block.kind !== "heading") return true;
    const isPart = isHeading(block, PART) && !(before === "H" && block.text.startsWith("I. "));
    before = LETTERED.exec(block.text)?.groups?.["letter"] ?? before;
    return !isPart;
  });
}

const CHAPTER = /^\d{1,2}\. /;
const CHAPTER_LEVEL = 3;
/** Bold lines of this rank are numbered parts of a chapter. */
const BOLD_LEVEL = 5;

/** The level that a heading's numbering gives it: chapters, letters in them, numbers in these, bold lines. */
function toLevel({ text, level }: Heading, chapterRank: number): number {
  if (APPENDIX.test(text)) return CHAPTER_LEVEL;
  if (CHAPTER.test(text)) return level < BOLD_LEVEL ? CHAPTER_LEVEL : BOLD_LEVEL;
  if (/^[A-Z]\. /.test(text)) return CHAPTER_LEVEL + 1;
  return level > chapterRank ? Math.max(level, CHAPTER_LEVEL + 1) : level;
}

/** Headings by their numbers, since sizes do not distinguish letters from numbers; bold ends of sentences are not headings. */
export function levelHeadings(blocks: readonly Block[]): readonly Block[] {
  const chapters = blocks.flatMap((block) => (isHeading(block, CHAPTER) ? [block.level] : []));
  const chapterRank = Math.min(BOLD_LEVEL, ...chapters);
  return blocks.map((block, position): Block => {
    if (block.kind !== "heading" || position === 0) return block;
    if (/^\p{Ll}/u.test(block.text)) {
      const { level: _, ...rest } = block;
      return { ...rest, kind: "paragraph" };
    }
    return { ...block, level: toLevel(block, chapterRank) };
  });
}

/** Headings of the two summaries; their numbers are the document's own. */
const SUMMARIES: readonly (readonly [RegExp, "legislated" | "recommendation"])[] = [
  [/^summary of legislated/i, "legislated"],
  [/^summary of best practice/i, "recommendation"],
];

/**
 * Numbers of the summaries as printed. Where a revision struck a number out, the file holds both before the text: the
 * second is the one that a reader sees.
 */
export function mendSummaryNumbers(blocks: readonly Block[]): readonly Block[] {
  let series: string | undefined;
  return blocks.map((block) => {
    if (block.kind === "heading") {
      series = SUMMARIES.find(([title]) => title.test(block.text))?.[1];
      return block;
    }
    if (series === undefined || block.kind !== "listItem") return block;
    const { number = block.marker.replace(/\.$/, ""), text = block.text } =
      NUMBERED_DUTY.exec(block.text)?.groups ?? {};
    return { ...block, text, marker: `${number}.`, ordered: true, depth: 0, provision: number };
  });
}

/** The series of the summary under a heading; undefined for other headings. */
export const seriesOf = (heading: string): "legislated" | "recommendation" | undefined =>
  SUMMARIES.find(([title]) => title.test(heading))?.[1];
