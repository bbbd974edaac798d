import {
  extractPdf,
  toBlockText,
  unreadable,
  type Block,
  type ExtractedDocument,
  type SourceDocument,
} from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../../records.ts";
import { toSourceDocument } from "../../to-source-document.ts";

export const BOOK_ID = "odb-formulary-book";
export const BOOK_TITLE = "Ontario Drug Benefit Formulary/Comparative Drug Index";

/** Below this level are heads of table columns and bold lines, no section headings. */
const DEEPEST_HEADING = 5;
/** Heads of the categories of nutrition products, which state the most that is paid. */
const PRICED_CATEGORY = /\bMAXIMUM\s*=/;
/** The first page of a part has its name. Within Part I, parts are named without a colon. */
const PART = /^Part [IVX]+(?:-[A-D])?:/;

/** The cover sheet of a part has the largest letters, its first page smaller ones: both open the part. */
function tidyHeading(block: Block): Block {
  if (block.kind !== "heading") return block;
  if (block.level === 1 || PART.test(block.text)) return { ...block, level: 2 };
  if (block.level < DEEPEST_HEADING) return { ...block, level: 3 };
  if (block.level === DEEPEST_HEADING) return { ...block, level: 4 };
  if (PRICED_CATEGORY.test(block.text)) return { ...block, level: 4 };
  return { kind: "paragraph", text: block.text, ...(block.page === undefined ? {} : { page: block.page }) };
}

/** Drops the cover and table of contents before Part I. */
const withoutFront = (blocks: readonly Block[]): readonly Block[] => {
  const start = blocks.findIndex((block) => block.kind === "heading" && /^Part I[:\s]/.test(block.text));
  return blocks.slice(Math.max(0, start));
};

function readCover({ blocks, dates }: ExtractedDocument) {
  const cover = blocks
    .filter(({ page }) => page === 1)
    .map(toBlockText)
    .join("\n");
  const edition = /\bEdition\s+(?<edition>\d+)/.exec(cover)?.groups?.["edition"];
  const effective = dates.find(({ label }) => /\beffective$/i.test(label))?.on;
  if (!/Comparative\s+Drug\s+Index/i.test(cover) || edition === undefined || effective === undefined) {
    throw unreadable("it is not the formulary book, or its cover has no edition and effective date");
  }
  return { edition, effective };
}

/**
 * The formulary book (PDF): the rules of the program, section by section with the page of the file, which is also the
 * page printed.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT when it is another document or its cover has no edition and date
 */
export async function readBook(
  url: string,
  content: Uint8Array,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const extracted = await extractPdf(content, { signal });
  const { edition, effective } = readCover(extracted);
  const head: DocumentHead = {
    program: "odb",
    url,
    documentType: "formulary_book",
    textKind: "official",
    isWhole: true,
    edition,
    published: null,
    effective,
    asOf: effective,
  };
  const blocks = [
    { kind: "heading" as const, level: 1, text: BOOK_TITLE },
    ...withoutFront(extracted.blocks).map(tidyHeading),
  ];
  return toSourceDocument({
    id: BOOK_ID,
    document: { ...extracted, title: BOOK_TITLE, blocks },
    records: { head, odb: {} },
    sectionFacets: () => ({}),
  });
}
