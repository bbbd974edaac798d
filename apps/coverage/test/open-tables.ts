import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import type { Table } from "@clinical-mcp/dataset-tables";
import { createTableFile } from "@clinical-mcp/dataset-tables/adapters/create-table-file";
import { toPassages, toSections } from "@clinical-mcp/ingestion";
import Database from "better-sqlite3";
import { z } from "zod";
import { recordsSchema } from "../ingest/src/records.ts";
import { insertAdp } from "../ingest/src/adp/insert-adp.ts";
import { insertOdb } from "../ingest/src/odb/insert-odb.ts";
import { insertOhip } from "../ingest/src/ohip/insert-ohip.ts";
import { CREATE_STATEMENTS } from "../src/dataset/index.ts";

const made = new WeakMap<SourceDocument, ReturnType<typeof toPassages>>();

/** The passages that a run makes of a document: made once, for its rows and for its texts. */
export function passagesOf(source: SourceDocument): ReturnType<typeof toPassages> {
  const { id, document, ...rest } = source;
  const options = { ...rest, documentId: id, title: document.title };
  const passages = made.get(source) ?? toPassages(toSections(document.blocks, document), options);
  made.set(source, passages);
  return passages;
}

/** Writes the records of documents into a database as a run does, and reads tables of it back. */
export async function openTables(documents: readonly SourceDocument[]) {
  const folder = await mkdtemp(join(tmpdir(), "coverage-tables-"));
  try {
    const path = join(folder, "coverage.sqlite");
    const database = createTableFile(path, CREATE_STATEMENTS);
    for (const source of documents) {
      const { head, ohip, odb, adp } = recordsSchema.parse(source.records);
      const sections = passagesOf(source).map(
        ({ section: { path, anchor, page }, parent: { id, text } }) => ({
          id,
          path,
          anchor,
          page,
          text,
        }),
      );
      const document = {
        id: source.id,
        source: "test",
        url: head.url,
        title: source.document.title,
        collection: source.collection,
        retrievedAt: "2025-09-26T00:00:00.000Z",
        fileSha256: "0",
        contentSha256: "0",
        sections: [],
        warnings: [],
        records: null,
      };
      if (ohip) insertOhip({ database, document, head, sections }, ohip);
      if (odb) insertOdb({ database, document, head, sections }, odb);
      if (adp) insertAdp({ database, document, head, sections }, adp);
    }
    database.commit();
    database.close();
    return readAll(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads all rows of a database into memory. */
function readAll(path: string) {
  const file = new Database(path, { readonly: true });
  const memory = new Database(file.serialize());
  file.close();
  return {
    rows: <TRow extends z.ZodObject>({ name, row }: Table<TRow>) =>
      z.array(row).parse(memory.prepare(`SELECT * FROM ${name}`).all()),
    query: (sql: string): readonly unknown[] => memory.prepare(sql).all(),
    close: () => memory.close(),
  };
}
