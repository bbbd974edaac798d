import type { Block, ExtractedDocument } from "@clinical-mcp/ingestion";
import { extractHtml } from "@clinical-mcp/ingestion";
import type { CheerioAPI } from "cheerio";

/** Raised zeros and letters that stand for a degree sign. */
const mendDegrees = (text: string): string =>
  text.replaceAll(/(?<=\d)\s?[⁰º˚](?=\s?[CF]\b|\s|$)/g, "°").replaceAll(/(?<=\d)[ ]?°[ ]?(?=[CF]\b)/g, "°");

/** A block with its text changed, at any depth. */
function mapText(block: Block, change: (text: string) => string): Block {
  return block.kind === "table"
    ? { ...block, rows: block.rows.map((row) => row.map(change)) }
    : { ...block, text: change(block.text) };
}

/** Our publishers' blocks have degree signs where they print them. */
export const mendBlocks = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) => mapText(block, mendDegrees));

/**
 * The readable content of a page that its publisher's rules have been applied to.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when nothing matches `content`
 */
export function extractPage(
  $: CheerioAPI,
  { url, content }: { readonly url: string; readonly content: string },
): ExtractedDocument {
  const extracted = extractHtml($.html(), { url, content: [content] });
  return { ...extracted, blocks: mendBlocks(extracted.blocks) };
}
