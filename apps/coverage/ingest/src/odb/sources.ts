import { unreadable, type Source, type SourceDocument } from "@clinical-mcp/ingestion";
import { listEditions } from "../list-editions.ts";
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
/** A saved copy may have another name. The extract is the formulary's only XML file. */
const SAVED_EXTRACT = /(?:^|\/)odb\/[^/]{0,200}\.xml$/i;
/** Whether a saved copy is the data extract, by its path. */
export const isExtractFile = (path: string): boolean => EXTRACT_FILE.test(path) || SAVED_EXTRACT.test(path);
/** One address for every copy, with any date in its name, so that a copy that cannot be read does not replace the earlier one. */
const EXTRACT_COPY = `${PLACE}#data-extract`;

const createExtractSource = (place: string): Source => ({
  name: "odb",
  publisher: PUBLISHER,
  place,
  isAddressOfEdition: true,
  licence: LICENCE,
  cadence: "monthly",
  listUrls: (fetcher, signal) => listEditions(place, EXTRACT_FILE, { fetcher, signal }),
  toUrl: (path) => (isExtractFile(path) ? EXTRACT_COPY : undefined),
  extract: ({ url, content }) => extractProducts(url, content),
});

const BOOK_FILE = /(?:^|\/)[^/]*formulary-edition-\d+-en[^/]*\.pdf$/i;
const BOOK_COPY = `${PLACE}#formulary-book`;

const createBookSource = (place: string): Source => ({
  name: "odb-book",
  publisher: PUBLISHER,
  place,
  isAddressOfEdition: true,
  licence: LICENCE,
  cadence: "with each edition, and when its rules change",
  listUrls: (fetcher, signal) => listEditions(place, BOOK_FILE, { fetcher, signal }),
  toUrl: (path) => (BOOK_FILE.test(path) ? BOOK_COPY : undefined),
  extract: ({ url, content }, signal) => readBook(url, content, signal),
});

/**
 * The ODB Formulary: its data extract and the book with the program's rules.
 *
 * @param place the ministry's page that links to them
 */
export const createOdbSources = (place = PLACE): readonly Source[] => [
  createExtractSource(place),
  createBookSource(place),
];
