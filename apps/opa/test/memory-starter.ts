import { join } from "node:path";
import type { TableReader } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import { toPassages, toSections, type DocumentRecord, type SourceDocument } from "@clinical-mcp/ingestion";
import type { Passage } from "@clinical-mcp/retrieval";
import { extractSaved } from "@clinical-mcp/testing";
import { z } from "zod";
import { readCuration } from "../ingest/src/curation.ts";
import { readLinks } from "../ingest/src/links.ts";
import { readSearchWords, withSearchWords } from "../ingest/src/search-words.ts";
import { createStarterSource, STARTER } from "../ingest/src/starter/source.ts";
import { insertAll, type Tables } from "../ingest/src/writer/write-database.ts";
import type { OpaDeps } from "../src/deps.ts";
import { createPolicyIndex } from "../src/domain/policy/policy-index.ts";
import { createCorpus, type CorpusRows } from "../src/domain/shared/corpus.ts";
import { readRows } from "../src/store/read-corpus.ts";
import { createMemoryEngine } from "./memory-engine.ts";
import { readStarterFiles, ROOT } from "./official-copies.ts";

/** When the files came in, as the dataset states it. */
const READ_AT = "2026-01-10T12:00:00.000Z";

interface Understood {
  readonly record: DocumentRecord;
  readonly passages: readonly Passage[];
}

function understand(url: string, source: SourceDocument): Understood {
  const { id, collection, organisation, document, facets, sectionFacets, searchWords, records } = source;
  const { title, blocks } = document;
  const options = { documentId: id, collection, organisation, title, facets, sectionFacets, searchWords };
  const sections = toPassages(toSections(blocks, { title }), options);
  const record: DocumentRecord = {
    id,
    source: STARTER,
    url,
    title,
    collection,
    retrievedAt: READ_AT,
    fileSha256: "",
    contentSha256: "",
    sections: sections.map(({ section, parent, children }) => ({
      id: parent.id,
      path: [...section.path],
      children: children.map((child) => child.id),
    })),
    warnings: [],
    records: records ?? null,
  };
  return { record, passages: sections.flatMap(({ parent, children }) => [parent, ...children]) };
}

async function understandAll(folder: string): Promise<readonly Understood[]> {
  const searchWords = await readSearchWords(join(ROOT, "data/search-words/opa"));
  const known = { searchWords, curation: await readCuration(folder) };
  const source = withSearchWords(createStarterSource(folder), known);
  const files = (await readStarterFiles()).map(async ([path, text]) => {
    const url = source.toUrl(path) ?? "";
    const documents = await extractSaved(source, url, { content: text, readAt: READ_AT });
    return documents.map((document) => understand(url, document));
  });
  return (await Promise.all(files)).flat();
}

/** Tables that keep their rows, as the server reads them. */
function createTables(): { readonly tables: Tables; readonly reader: TableReader } {
  const rows = new Map<string, unknown[]>();
  return {
    tables: {
      insert: (table, added) => void rows.set(table.name, [...(rows.get(table.name) ?? []), ...added]),
    },
    reader: { read: ({ name, row }) => z.array(row).parse(rows.get(name) ?? []) },
  };
}

async function* iterate<TItem>(items: readonly TItem[]): AsyncIterable<TItem> {
  yield* items;
}

async function readStarter(): Promise<{ readonly rows: CorpusRows; readonly passages: readonly Passage[] }> {
  const folder = join(ROOT, "data/opa");
  const understood = await understandAll(folder);
  const { tables, reader } = createTables();
  const passages = understood.flatMap((one) => one.passages);
  const documents = {
    documents: () => iterate(understood.map(({ record }) => record)),
    passages: () => iterate(passages),
    signal: new AbortController().signal,
  };
  await insertAll(tables, documents, await readLinks(folder));
  return { rows: readRows(reader), passages };
}

/** Suites with this ask no publisher. */
const NO_WEB: OpaDeps["pages"] = {
  check: async (pages) =>
    new Map(pages.map(({ url }) => [url, { outcome: "not_asked", why: "No web in this test." }])),
};

/** A day after everything that ships was read. */
export const TODAY = "2026-01-15";

const starter = await readStarter();

/** What the tools reach, over data/opa in memory: no dataset is built, no server or worker started. */
export function createMemoryDeps(): OpaDeps {
  const corpus = createCorpus(starter.rows, { version: "test", builtAt: READ_AT });
  return {
    corpus,
    engine: createMemoryEngine(starter.passages),
    policies: createPolicyIndex(corpus),
    pages: NO_WEB,
    today: () => TODAY,
  };
}
