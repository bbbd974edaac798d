import type { ExtractedDocument } from "./extracted-document.ts";
import { findBlockDates, findDates } from "./find-dates.ts";
import { toPdfBlocks } from "./pdf-blocks.ts";
import { findPagesAhead, partRunningLines } from "./pdf-running-lines.ts";
import { readPdfPages } from "./read-pdf-pages.ts";

const listPages = (numbers: readonly number[]): string =>
  `page${numbers.length === 1 ? "" : "s"} ${numbers.join(", ")}`;

/**
 * The text of a PDF with its headings, lists and simple tables, recognised by size, weight and place of the lines.
 * Running heads and feet are left out of the text; the dates they state are among `dates`. Words broken at a line's end
 * are whole.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is not a PDF, is locked, or has no text (a scan)
 */
export async function extractPdf(
  bytes: Uint8Array,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ExtractedDocument> {
  const { title, pages, unread } = await readPdfPages(bytes, options);
  const parts = partRunningLines(pages);
  const blocks = toPdfBlocks(parts);
  const empty = pages.filter(({ lines }) => lines.length === 0).map(({ number }) => number);
  const running = [...new Set(parts.flatMap(({ running }) => running))].flatMap(findDates);
  const pagesAhead = findPagesAhead(parts);
  const firstHeading = blocks.find((block) => block.kind === "heading");
  return {
    title: firstHeading?.kind === "heading" ? firstHeading.text : title,
    blocks,
    dates: [...findBlockDates(blocks), ...running],
    links: [],
    ...(pagesAhead !== undefined && { pagesAhead }),
    warnings: [
      ...(unread.length > 0 ? [`could not be read: ${listPages(unread)}`] : []),
      ...(empty.length > 0 ? [`without text (an image or blank): ${listPages(empty)}`] : []),
    ],
  };
}
