import type { Block } from "../extract/extracted-document.ts";

/** A titled part of a document with its own text; sections under it are sections of their own. */
export interface DocumentSection {
  /** Headings from the outermost to its own; empty for text before the first heading. */
  readonly path: readonly string[];
  /** Of its heading, else of the nearest heading above it that has one. */
  readonly anchor?: string;
  /** Page of its first block. */
  readonly page?: number;
  /** Headings left out. */
  readonly blocks: readonly Block[];
}

interface OpenHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor?: string | undefined;
}

/**
 * Parts the blocks of a document by its headings. A heading without text of its own makes no section and stays in
 * the path of those under it. The first heading that repeats the document's title is no part of the path.
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
  return sections;
}
