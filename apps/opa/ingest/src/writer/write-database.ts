import { createHash } from "node:crypto";
import { join } from "node:path";
import { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import { createTableFile, type TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";
import {
  toIngestionLogRow,
  toPassagePlaces,
  type AppWriter,
  type DocumentRecord,
  type PassagePlace,
} from "@clinical-mcp/ingestion";
import {
  CREATE_STATEMENTS,
  DATABASE_FILE,
  documentLinksTable,
  documentsTable,
  provisionsTable,
  SCHEMA_VERSION,
  sectionsTable,
} from "@clinical-mcp/opa/dataset";
import type { Link } from "../links.ts";
import type { OpaRecords } from "../records.ts";
import { recordsSchema } from "../records.ts";
import { insertChanges } from "./change-rows.ts";
import { listProvisions, toDocumentRow, toProvisionRows, toSectionRow } from "./document-rows.ts";
import { createSectionFinder, type SectionText } from "./find-section.ts";
import { toLinkRows, type LinkPlace } from "./link-rows.ts";
import { insertIpac, toAppendixKey } from "./ipac-rows.ts";

import { insertScreening } from "./screening-rows.ts";
import { insertTool } from "./tool-rows.ts";

import { STARTER } from "../starter/source.ts";

type WriteOptions = Parameters<AppWriter["write"]>[0];
/** What takes the rows: a file of SQLite, or memory in tests. */
export type Tables = Pick<TableFile, "insert">;
type WrittenDocuments = Pick<WriteOptions, "documents" | "passages" | "signal">;

/** What must be known of all documents before the rows of one can be written. */
interface Overview {
  readonly places: ReadonlyMap<string, PassagePlace>;
  readonly officialAppendices: ReadonlySet<string>;
  /** Ids of documents in our own words. */
  readonly summaries: ReadonlySet<string>;
  /** Ours, or the publishers' alone: then there is nothing that links could be about. */
  readonly hasStarter: boolean;
}

async function readOverview(documents: WriteOptions["documents"]): Promise<Overview> {
  const places = new Map<string, PassagePlace>();
  const officialAppendices = new Set<string>();
  const summaries = new Set<string>();
  let hasStarter = false;
  for await (const document of documents()) {
    for (const [id, place] of toPassagePlaces(document)) places.set(id, place);
    const { head, checklists } = recordsSchema.parse(document.records);
    if (head.textKind === "summary") summaries.add(document.id);
    hasStarter ||= document.source === STARTER;
    for (const { appendix } of checklists) {
      if (head.textKind === "official" && appendix !== null)
        officialAppendices.add(toAppendixKey(head.url, appendix));
    }
  }
  return { places, officialAppendices, summaries, hasStarter };
}

/** Sections into their table. Returns the parents, by document. */
async function insertSections(
  database: Tables,
  { passages, signal }: WrittenDocuments,
  { places }: Overview,
) {
  const parents = new Map<string, (SectionText & LinkPlace)[]>();
  for await (const passage of passages()) {
    signal.throwIfAborted();
    const place = places.get(passage.id);
    // Every passage is one of a document: the run wrote both.
    if (!place) continue;
    const row = toSectionRow(passage, place);
    database.insert(sectionsTable, [row]);
    if (passage.kind !== "parent") continue;
    const { section_heading: heading } = row;
    const parent = { id: passage.id, text: passage.text, heading, provisions: listProvisions(passage) };
    const known = parents.get(passage.documentId);
    if (known) known.push(parent);
    else parents.set(passage.documentId, [parent]);
  }
  return parents;
}

interface Insertion {
  readonly document: DocumentRecord;
  readonly records: OpaRecords;
  readonly find: (text: string) => string;
  readonly officialAppendices: ReadonlySet<string>;
}

function insertDocument(database: Tables, { document, records, find, officialAppendices }: Insertion): void {
  const { id } = document;
  const { head, screening, tool } = records;
  database.insert(documentsTable, [toDocumentRow(document, records)]);
  database.insert(ingestionLogTable, [toIngestionLogRow(document, records.head.url)]);
  database.insert(provisionsTable, toProvisionRows(id, records, find));
  insertIpac(database, { id, records, find, officialAppendices });
  if (screening) insertScreening(database, { id, head, screening, find });
  if (tool) insertTool(database, { id, head, tool });
}

/** The rows of a version's documents, and the links between them, into its tables. */
export async function insertAll(
  database: Tables,
  options: WrittenDocuments,
  links: readonly Link[],
): Promise<void> {
  const { documents, signal } = options;
  const overview = await readOverview(documents);
  const parents = await insertSections(database, options, overview);
  for await (const document of documents()) {
    signal.throwIfAborted();
    const find = createSectionFinder(document.id, parents.get(document.id) ?? []);
    const records = recordsSchema.parse(document.records);
    insertDocument(database, { document, records, find, officialAppendices: overview.officialAppendices });
  }
  if (!overview.hasStarter) return;
  const linked = [...parents].map(
    ([id, sections]) => [id, { sections, isSummary: overview.summaries.has(id) }] as const,
  );
  database.insert(documentLinksTable, toLinkRows(links, new Map(linked)));
}

async function write(options: WriteOptions, links: readonly Link[]): Promise<void> {
  const { folder } = options;
  const database = createTableFile(join(folder, DATABASE_FILE), CREATE_STATEMENTS);
  try {
    await insertAll(database, options, links);
    await insertChanges(database, folder);
    database.commit();
  } finally {
    database.close();
  }
}

/** Raised when the same documents give other rows. */
const WRITER_VERSION = 1;

/** Makes opa.sqlite of a version from the records of its documents and the links between them. */
export function createDatabaseWriter(links: readonly Link[]): AppWriter {
  const ofLinks = createHash("sha256").update(JSON.stringify(links)).digest("hex").slice(0, 12);
  return {
    fingerprint: `opa schema ${SCHEMA_VERSION} writer ${WRITER_VERSION} links ${ofLinks}`,
    write: (options) => write(options, links),
  };
}
