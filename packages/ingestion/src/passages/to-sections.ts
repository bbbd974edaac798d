import type { Block } from "../extract/extracted-document.ts";
import { toBlockText } from "../extract/extracted-document.ts";
import { countTextWords } from "./section-text.ts";

/** A titled part of a document with its own text; sections under it are sections of their own. */
export interface DocumentSection {
  /** Headings from the outermost to its own; empty for text before the first heading. */
  readonly path: readonly string[];
  /** The page of its heading, or of the nearest heading above it that has one. */
  readonly anchor?: string;
  /** Page of its first block. */
  readonly page?: number;
  /** Headings left out. */
  readonly blocks: readonly Block[];
  /** Which part this is, from 1, of a section that is too long for one. */
  readonly part?: { readonly number: number; readonly of: number };
}

interface OpenHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor?: string | undefined;
}

/** Beyond this a section is not an answer that can be read or handed over whole, such as a price list of 90 pages. */
const LONGEST_SECTION_WORDS = 3000;

const wordsOf = (block: Block): number => countTextWords(toBlockText(block));

/** A table that is too long for one section as several, each with the column heads. */
function divideTable(block: Block): readonly Block[] {
  if (block.kind !== "table" || wordsOf(block) <= LONGEST_SECTION_WORDS) return [block];
  const { rows, headerRows } = block;
  const heads = rows.slice(0, headerRows);
  return divide(rows.slice(headerRows), (row) => countTextWords(row.join(" | "))).map((part) => ({
    ...block,
    rows: [...heads, ...part],
  }));
}

/** Successive items in groups up to the longest section; one that is longer by itself stays alone. */
function divide<T>(items: readonly T[], count: (item: T) => number): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let words = Infinity;
  for (const item of items) {
    const own = count(item);
    words += own;
    if (words > LONGEST_SECTION_WORDS) {
      groups.push([item]);
      words = own;
    } else groups.at(-1)?.push(item);
  }
  return groups;
}

function toParts(section: DocumentSection): readonly DocumentSection[] {
  const parts = divide(section.blocks.flatMap(divideTable), wordsOf);
  if (parts.length < 2) return [section];
  return parts.map((blocks, position) => {
    const page = blocks[0]?.page;
    const at = page === undefined ? {} : { page };
    return { ...section, ...at, blocks, part: { number: position + 1, of: parts.length } };
  });
}

/**
 * Parts the blocks of a document by its headings. A heading without text of its own makes no section and stays in
 * the path of those under it. The first heading that repeats the document's title is not part of the path. A section
 * that is too long comes as several of the same path, which say which part they are.
 */
export function toSections(
  blocks: readonly Block[],
  { title }: { readonly title: string },
): readonly DocumentSection[] {
  const sections: DocumentSection[] = [];
  const open: OpenHeading[] = [];
  let current: Block[] = [];
  const endSection = (): void => {
    const [first] = current;
    if (!first) return;
    const path = open.map(({ text }) => text).filter((text, position) => position > 0 || text !== title);
    const anchor = open.findLast((heading) => heading.anchor !== undefined)?.anchor;
    const at = first.page === undefined ? {} : { page: first.page };
    sections.push({ path, ...(anchor === undefined ? {} : { anchor }), ...at, blocks: current });
    current = [];
  };
  for (const block of blocks) {
    if (block.kind !== "heading") {
      current.push(block);
      continue;
    }
    endSection();
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    open.push({ level: block.level, text: block.text, anchor: block.anchor });
  }
  endSection();
  return sections.flatMap(toParts);
}
