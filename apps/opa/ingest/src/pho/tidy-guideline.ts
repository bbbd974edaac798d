import type { Block } from "@clinical-mcp/ingestion";

type Heading = Extract<Block, { kind: "heading" }>;

const isHeading = (block: Block, title: RegExp): block is Heading =>
  block.kind === "heading" && title.test(block.text);

/** Names of committees and tables of contents stand before it. */
const FIRST = /^preamble$/i;
/** Lists of works, after the last appendix. */
const LAST = /^references$/i;
/** Column heads of the summary tables, repeated on each page with what the levels mean. */
const TABLE_HEADS = /^(?:(?:mandatory practice )?action plan|recommendation|mandatory practice)$/i;
const LEVEL_MEANING = /^(?:must indicates best practice|should indicates a recommendation|shall indicates)/i;

/** The document between its front matter and its list of works, without the heads of its summary tables. */
export function dropFrame(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => isHeading(block, FIRST));
  const last = blocks.findLastIndex((block) => isHeading(block, LAST));
  const title = blocks.find((block) => block.kind === "heading");
  const body = blocks.slice(Math.max(0, first), last < 0 ? undefined : last);
  const content = body.filter(
    (block, position) =>
      !isHeading(block, TABLE_HEADS) &&
      !(block.kind === "listItem" && LEVEL_MEANING.test(block.text)) &&
      !isHeading(body[position - 1] ?? block, LAST),
  );
  return title ? [title, ...content] : content;
}

const NUMBERED_DUTY = /^(?<number>\d{1,2})\. (?<text>.*)$/s;
/** Bold lines of the size of the text; chapters have larger ones. */
const BOX_LEVEL = 6;
const LEVEL = /\b(?:shall|must|should)\b/i;

/** A numbered duty printed in bold: its first line looks like a heading, and the rest like a paragraph. */
export function joinBoxedDuties(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (block === undefined) break;
    const match =
      block.kind === "heading" && block.level >= BOX_LEVEL ? NUMBERED_DUTY.exec(block.text) : null;
    const { number = "", text = "" } = match?.groups ?? {};
    const next = blocks[at + 1];
    const whole = next?.kind === "paragraph" && !/[.:]$/.test(text) ? `${text} ${next.text}` : text;
    if (!match || (!LEVEL.test(whole) && !/have duties/.test(whole))) {
      result.push(block);
      continue;
    }
    if (whole !== text) at++;
    const place = block.page === undefined ? {} : { page: block.page };
    result.push({ kind: "listItem", text: whole, marker: `${number}.`, ordered: true, depth: 0, ...place });
  }
  return result;
}

/** Heads of the document's three parts, which say nothing that the chapters under them do not. */
const PART = /^(?:I|II|III)\. /;

/** Chapters without the heads of the parts that they stand in. */
export const dropParts = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter((block) => !isHeading(block, PART));

/** The level that a heading's numbering gives it: chapters, letters in them, numbers in these, bold lines. */
function toLevel({ text, level }: Heading): number {
  if (/^appendix [A-Z]:/i.test(text)) return 3;
  if (/^\d{1,2}\. /.test(text)) return level < 5 ? 3 : 5;
  return /^[A-Z]\. /.test(text) ? 4 : level;
}

/** Headings by their numbers, since sizes do not tell letters from numbers; bold ends of sentences are no headings. */
export const levelHeadings = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, position): Block => {
    if (block.kind !== "heading" || position === 0) return block;
    if (/^\p{Ll}/u.test(block.text)) {
      const { level: _, ...rest } = block;
      return { ...rest, kind: "paragraph" };
    }
    return { ...block, level: toLevel(block) };
  });

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
