import { join } from "node:path";
import {
  CREATE_STATEMENTS,
  chunksTable,
  DATABASE_FILE,
  documentsTable,
  SCHEMA_VERSION,
} from "@clinical-mcp/coverage/dataset";
import { ingestionLogTable } from "@clinical-mcp/dataset-tables";
import { createTableFile, type TableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";
import {
  toIngestionLogRow,
  toPassagePlaces,
  type AppWriter,
  type PassagePlace,
} from "@clinical-mcp/ingestion";
import { insertAdp } from "../adp/insert-adp.ts";
import { insertOdb } from "../odb/insert-odb.ts";
import { insertOhip } from "../ohip/insert-ohip.ts";
import { recordsSchema, type CoverageRecords } from "../records.ts";
import { toChunkRow, toDocumentRow } from "./document-rows.ts";
import type { Insertion } from "./insertion.ts";

type WriteOptions = Parameters<AppWriter["write"]>[0];

async function readPlaces(documents: WriteOptions["documents"]): Promise<ReadonlyMap<string, PassagePlace>> {
  const places = new Map<string, PassagePlace>();
  for await (const document of documents()) {
    for (const [id, place] of toPassagePlaces(document)) places.set(id, place);
  }
  return places;
}

/** Passages into their table. Returns the texts of the parents, by id. */
async function insertChunks(database: TableFile, { documents, passages, signal }: WriteOptions) {
  const places = await readPlaces(documents);
  const texts = new Map<string, string>();
  for await (const passage of passages()) {
    signal.throwIfAborted();
    const place = places.get(passage.id);
    // Every passage is one of a document: the run wrote both.
    if (!place) continue;
    database.insert(chunksTable, [toChunkRow(passage, place)]);
    if (passage.kind === "parent") texts.set(passage.id, passage.text);
  }
  return texts;
}

function insertDocument(insertion: Insertion, { ohip, odb, adp }: CoverageRecords): void {
  const { database, document, head } = insertion;
  database.insert(documentsTable, [toDocumentRow(document, head)]);
  database.insert(ingestionLogTable, [toIngestionLogRow(document, head.url)]);
  if (ohip) insertOhip(insertion, ohip);
  if (odb) insertOdb(insertion, odb);
  if (adp) insertAdp(insertion, adp);
}

async function write(options: WriteOptions): Promise<void> {
  const { folder, documents, signal } = options;
  const database = createTableFile(join(folder, DATABASE_FILE), CREATE_STATEMENTS);
  try {
    const texts = await insertChunks(database, options);
    for await (const document of documents()) {
      signal.throwIfAborted();
      const records = recordsSchema.parse(document.records);
      const sections = document.sections.map(({ id, path, anchor, page }) => ({
        id,
        path,
        anchor,
        page,
        text: texts.get(id) ?? "",
      }));
      insertDocument({ database, document, head: records.head, sections }, records);
    }
    database.commit();
  } finally {
    database.close();
  }
}

/** Raised when the same documents give other rows. */
const WRITER_VERSION = 1;

/** Makes coverage.sqlite of a version from the records of its documents. */
export const databaseWriter: AppWriter = {
  fingerprint: `coverage schema ${SCHEMA_VERSION} writer ${WRITER_VERSION}`,
  write,
};
