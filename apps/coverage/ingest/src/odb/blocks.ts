import type { Block, ExtractedDocument } from "@clinical-mcp/ingestion";

export const heading = (text: string, level: number, anchor?: string): Block => ({
  kind: "heading",
  level,
  text,
  ...(anchor === undefined ? {} : { anchor }),
});

export const paragraph = (text: string, page?: number): Block => ({
  kind: "paragraph",
  text,
  ...(page === undefined ? {} : { page }),
});

export const bullet = (text: string): Block => ({
  kind: "listItem",
  text,
  marker: "•",
  ordered: false,
  depth: 0,
});

export const toDocument = (
  title: string,
  blocks: readonly Block[],
  warnings: readonly string[] = [],
): ExtractedDocument => ({ title, blocks: [heading(title, 1), ...blocks], dates: [], links: [], warnings });
