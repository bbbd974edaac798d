import type { Block } from "../extract/extracted-document.ts";
import { toBlockText } from "../extract/extracted-document.ts";

/** A stretch of a section's text that is not divided further: a sentence, a whole provision, a row. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  readonly page?: number;
  readonly provision?: string;
  /** Head of the table that the piece continues. */
  readonly tableHead?: string;
}

export interface SectionText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** A provision or paragraph up to this length stays whole. */
const LONGEST_WHOLE_WORDS = 300;
/** Text without sentence ends is divided between words at this length. */
const LONGEST_SENTENCE_WORDS = 250;

export const countTextWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** How a block reads in a section's text: list items with their markers, indented by depth. */
function printBlock(block: Block): string {
  if (block.kind !== "listItem") return toBlockText(block);
  return `${"  ".repeat(block.depth)}${block.marker} ${block.text}`;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function toSentences(text: string, { from, to }: Stretch): readonly Stretch[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  return [...segmenter.segment(text.slice(from, to))].map(({ index, segment }) => ({
    from: from + index,
    to: from + index + segment.length,
  }));
}

/** Divides what has no sentence ends between words. */
function divideLong(text: string, { from, to }: Stretch): readonly Stretch[] {
  const words = [...text.slice(from, to).matchAll(/\S+\s*/g)];
  const parts: Stretch[] = [];
  for (let at = 0; at < words.length; at += LONGEST_SENTENCE_WORDS) {
    const next = words[at + LONGEST_SENTENCE_WORDS]?.index;
    parts.push({
      from: from + (at === 0 ? 0 : (words[at]?.index ?? 0)),
      to: next === undefined ? to : from + next,
    });
  }
  return parts.length === 0 ? [{ from, to }] : parts;
}

const toSmall = (text: string, stretch: Stretch): readonly Stretch[] =>
  countTextWords(text.slice(stretch.from, stretch.to)) <= LONGEST_WHOLE_WORDS
    ? [stretch]
    : toSentences(text, stretch).flatMap((sentence) =>
        countTextWords(text.slice(sentence.from, sentence.to)) <= LONGEST_SENTENCE_WORDS
          ? [sentence]
          : divideLong(text, sentence),
      );

function toRows(text: string, { from, to }: Stretch): readonly Stretch[] {
  const rows: Stretch[] = [];
  for (let at = from; at < to;) {
    const end = text.indexOf("\n", at);
    const next = end < 0 || end >= to ? to : end + 1;
    rows.push({ from: at, to: next });
    at = next;
  }
  return rows;
}

/** An item of an outermost list with what belongs to it, as the index of the block after it. */
function endOfItem(blocks: readonly Block[], start: number): number {
  const provision = blocks[start]?.provision;
  let end = start + 1;
  for (let block = blocks[end]; block; block = blocks[++end]) {
    const isInside =
      (block.kind === "listItem" && block.depth > 0) ||
      (block.kind === "paragraph" && provision !== undefined && block.provision === provision);
    if (!isInside) break;
  }
  return end;
}

const toPlace = (block: Block | undefined) => ({
  ...(block?.page === undefined ? {} : { page: block.page }),
  ...(block?.provision === undefined ? {} : { provision: block.provision }),
});

/** The text of a section, its blocks on lines of their own, and the pieces that passages are made of. */
export function toSectionText(blocks: readonly Block[]): SectionText {
  let text = "";
  const ends = blocks.map((block) => {
    text += (text === "" ? "" : "\n") + printBlock(block);
    return text.length;
  });
  const startOf = (position: number): number => ends[position - 1] ?? 0;
  const pieces: Piece[] = [];
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at];
    const end = block?.kind === "listItem" ? endOfItem(blocks, at) : at + 1;
    const stretch = { from: startOf(at), to: startOf(end) };
    const whole = countTextWords(text.slice(stretch.from, stretch.to)) <= LONGEST_WHOLE_WORDS;
    const isOne = whole || block?.kind === "table" || end === at + 1;
    const stop = isOne ? end : at + 1;
    pieces.push(...toPieces(text, { from: startOf(at), to: startOf(stop) }, block));
    at = stop;
  }
  return { text, pieces };
}

function toPieces(text: string, stretch: Stretch, block: Block | undefined): readonly Piece[] {
  const isTable = block?.kind === "table";
  const parts = isTable ? toRows(text, stretch).flatMap((row) => toSmall(text, row)) : toSmall(text, stretch);
  const head = isTable && block.headerRows > 0 ? block.rows.slice(0, block.headerRows) : [];
  const tableHead = head.map((row) => row.join(" | ")).join("\n");
  return parts.map(({ from, to }, position) => ({
    from,
    to,
    words: countTextWords(text.slice(from, to)),
    ...toPlace(block),
    ...(tableHead !== "" && position >= head.length ? { tableHead } : {}),
  }));
}
