import {
  extractHtml,
  unreadable,
  type Fetcher,
  type Source,
  type SourceDocument,
} from "@clinical-mcp/ingestion";
import { readFile } from "node:fs/promises";
import type { DocumentHead } from "../records.ts";
import { readBook } from "./book/read-book.ts";
import { toLimitedUseDocument } from "./documents/limited-use-document.ts";
import { toNotesDocument } from "./documents/notes-document.ts";
import { toProductsDocument } from "./documents/products-document.ts";
import { readExtract } from "./extract/read-extract.ts";

const PLACE = "https://www.ontario.ca/page/check-medication-coverage/";
const PUBLISHER = "Ontario Ministry of Health";
const LICENCE =
  "Open Government Licence – Ontario for the data extract (to be confirmed); the book is Crown copyright";

/** The ministry puts the day of publication at the end of a file's name: only for choosing among files. */
const toPublished = (url: string): string => /\d{4}-\d{2}-\d{2}(?=\.\w+$)/.exec(url)?.[0] ?? "";

/** The newest file of a kind that the ministry's page links to. */
async function listNewest(
  pattern: RegExp,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const page = await fetcher.fetch(PLACE, { signal });
  const { links } = extractHtml(await readFile(page.path), { url: page.finalUrl });
  const found = links.map(({ url }) => url).filter((url) => pattern.test(url));
  return found.toSorted((one, other) => toPublished(other).localeCompare(toPublished(one))).slice(0, 1);
}

/** The extract of 2025-08-29 lists 8,401. One with far fewer is a part of it, and would unlist the rest. */
const FEWEST_PRODUCTS = 5000;

async function extractProducts(url: string, content: Uint8Array): Promise<readonly SourceDocument[]> {
  const { edition, formularyDate, groups, criteriaGroups, notes, warnings } = await readExtract(content);
  const count = groups.reduce((sum, { products }) => sum + products.length, 0);
  if (count < FEWEST_PRODUCTS) {
    throw unreadable(`it lists ${count} products, and a whole data extract has more than ${FEWEST_PRODUCTS}`);
  }
  const head: DocumentHead = {
    program: "odb",
    url,
    documentType: "formulary_extract",
    textKind: "official",
    isWhole: true,
    edition,
    published: null,
    effective: formularyDate,
    asOf: formularyDate,
  };
  return [
    toProductsDocument({ head, groups, confidence: "A", warnings }),
    ...(criteriaGroups.length > 0 ? [toLimitedUseDocument(head, criteriaGroups)] : []),
    ...(notes.length > 0 ? [toNotesDocument(head, notes)] : []),
  ];
}

const EXTRACT_FILE = /(?:^|\/)[^/]{0,200}formulary[^/]{0,200}data-extract[^/]{0,200}\.xml$/i;
/** Whether a saved copy, by its path, is the data extract. */
export const isExtractFile = (path: string): boolean => EXTRACT_FILE.test(path);
/** One address for every copy, whatever day its name bears: a copy that cannot be read leaves the earlier one in place. */
const EXTRACT_COPY = `${PLACE}#data-extract`;

const extractSource: Source = {
  name: "odb",
  publisher: PUBLISHER,
  place: PLACE,
  licence: LICENCE,
  cadence: "monthly",
  listUrls: (fetcher, signal) => listNewest(EXTRACT_FILE, fetcher, signal),
  toUrl: (path) => (EXTRACT_FILE.test(path) ? EXTRACT_COPY : undefined),
  extract: ({ url, content }) => extractProducts(url, content),
};

const BOOK_FILE = /(?:^|\/)[^/]*formulary-edition-\d+-en[^/]*\.pdf$/i;
const BOOK_COPY = `${PLACE}#formulary-book`;

const bookSource: Source = {
  name: "odb-book",
  publisher: PUBLISHER,
  place: PLACE,
  licence: LICENCE,
  cadence: "with each edition, and when its rules change",
  listUrls: (fetcher, signal) => listNewest(BOOK_FILE, fetcher, signal),
  toUrl: (path) => (BOOK_FILE.test(path) ? BOOK_COPY : undefined),
  extract: ({ url, content }, signal) => readBook(url, content, signal),
};

/** The ODB Formulary: its data extract and the book with the program's rules. */
export const createOdbSources = (): readonly Source[] => [extractSource, bookSource];
