import type { Block } from "@clinical-mcp/ingestion";

type Place = Pick<Block, "page">;

export const heading = (text: string, level: number, anchor: string | null = null): Block => ({
  kind: "heading",
  level,
  text,
  ...(anchor === null ? {} : { anchor }),
});

export const paragraph = (text: string, place: Place = {}): Block => ({ kind: "paragraph", text, ...place });

/** A statement with its number in sight, so that what is quoted is the statement. */
export const provision = (number: string, text: string, place: Place = {}): Block => ({
  kind: "listItem",
  text,
  marker: `${number}.`,
  ordered: true,
  depth: 0,
  provision: number,
  ...place,
});

export const bullet = (text: string, place: Place = {}): Block => ({
  kind: "listItem",
  text,
  marker: "•",
  ordered: false,
  depth: 0,
  ...place,
});

export const document = (title: string, blocks: readonly Block[]) => ({
  title,
  blocks: [heading(title, 1), ...blocks],
  dates: [],
  links: [],
  warnings: [],
});
