import { join } from "node:path";
import { UpstreamError } from "@clinical-mcp/errors";
import type { Passage } from "@clinical-mcp/retrieval";
import { passageSchema } from "@clinical-mcp/retrieval";
import type { ComparedDocument } from "../dataset/compare-datasets.ts";
import type { DocumentRecord } from "../dataset/document-record.ts";
import { documentRecordSchema, DOCUMENTS_FILE, PASSAGES_FILE } from "../dataset/document-record.ts";
import type { JsonLinesWriter } from "../dataset/json-lines.ts";
import { openJsonLines, readJsonLines } from "../dataset/json-lines.ts";
import { sha256Of } from "../fetch/download-cache.ts";
import type { FetchedFile } from "../fetch/fetched-file.ts";
import { toPassages } from "../passages/to-passages.ts";
import { toSections } from "../passages/to-sections.ts";
import type { Guard } from "./hold-back.ts";
import type { SourceDocument } from "./source.ts";

export interface StagedDocument extends ComparedDocument {
  readonly retrievedAt: string;
  readonly passages: number;
  readonly warnings: readonly string[];
}

/** The documents of the dataset that is being built, written as they come. */
export interface Staging {
  readonly documents: readonly StagedDocument[];
  has(id: string): boolean;
  /**
   * Adds documents that belong together, or none where one of them is held back: editions are not mixed.
   *
   * @returns why they are held back
   * @throws UpstreamError DUPLICATE_DOCUMENT, UNREADABLE_DOCUMENT
   */
  add(
    source: string,
    file: FetchedFile,
    documents: readonly SourceDocument[],
  ): Promise<readonly UpstreamError[]>;
  /** Takes documents over, unchanged, from an earlier version's folder. */
  carryOver(folder: string, isWanted: (document: DocumentRecord) => boolean): Promise<void>;
  close(): Promise<void>;
  abandon(): Promise<void>;
}

interface Writers {
  readonly documents: JsonLinesWriter;
  readonly passages: JsonLinesWriter;
}

function understand(source: string, file: FetchedFile, understood: SourceDocument) {
  const { id, collection, organisation, document, facets, sectionFacets, searchWords, records, edition } =
    understood;
  const { title, blocks } = document;
  const options = { documentId: id, collection, organisation, title, facets };
  const sections = toPassages(toSections(blocks, { title }), {
    ...options,
    sectionFacets,
    searchWords,
  });
  const passages = sections.flatMap(({ parent, children }) => [parent, ...children]);
  const record: DocumentRecord = {
    id,
    source,
    url: file.url,
    title,
    collection,
    ...(edition !== undefined && { edition }),
    retrievedAt: file.retrievedAt,
    fileSha256: file.sha256,
    contentSha256: sha256Of(JSON.stringify([file.url, title, passages, records])),
    sections: sections.map(({ section: { path, anchor, page }, parent, children }) => ({
      id: parent.id,
      path: [...path],
      ...(anchor === undefined ? {} : { anchor }),
      ...(page === undefined ? {} : { page }),
      children: children.map(({ id: child }) => child),
    })),
    warnings: [...document.warnings],
    records: records ?? null,
  };
  return { record, passages };
}

const toStaged = (record: DocumentRecord): StagedDocument => {
  const { id, source, title, url, contentSha256, sections, retrievedAt, warnings } = record;
  const passages = sections.reduce((sum, { children }) => sum + 1 + children.length, 0);
  return { id, source, title, url, contentSha256, sections, retrievedAt, warnings, passages };
};

async function carryOver(
  from: string,
  isWanted: (document: DocumentRecord) => boolean,
  {
    put,
    writers,
  }: { put(record: DocumentRecord, passages: readonly Passage[]): Promise<void>; writers: Writers },
): Promise<void> {
  const carried = new Set<string>();
  for await (const record of readJsonLines(join(from, DOCUMENTS_FILE), documentRecordSchema)) {
    if (!isWanted(record)) continue;
    carried.add(record.id);
    await put(record, []);
  }
  if (carried.size === 0) return;
  for await (const passage of readJsonLines(join(from, PASSAGES_FILE), passageSchema)) {
    if (carried.has(passage.documentId)) await writers.passages.write(passage);
  }
}

/** @param folder the staging folder */
export async function openStagedDocuments(folder: string, guard: Pick<Guard, "check">): Promise<Staging> {
  const writers: Writers = {
    documents: await openJsonLines(join(folder, DOCUMENTS_FILE)),
    passages: await openJsonLines(join(folder, PASSAGES_FILE)),
  };
  const staged = new Map<string, StagedDocument>();
  const put = async (record: DocumentRecord, passages: readonly Passage[]): Promise<void> => {
    staged.set(record.id, toStaged(record));
    await writers.documents.write(record);
    for (const passage of passages) await writers.passages.write(passage);
  };
  const read = (source: string, file: FetchedFile, understood: SourceDocument) => {
    if (staged.has(understood.id)) {
      throw new UpstreamError(`The dataset already has a document ${understood.id}.`, {
        code: "DUPLICATE_DOCUMENT",
      });
    }
    const { record, passages } = understand(source, file, understood);
    if (passages.length === 0)
      throw new UpstreamError("The file holds no text.", { code: "UNREADABLE_DOCUMENT" });
    return { record, passages, misplaced: understood.misplaced };
  };
  return {
    get documents() {
      return [...staged.values()];
    },
    has: (id) => staged.has(id),
    async add(source, file, documents) {
      const all = documents.map((understood) => read(source, file, understood));
      const refusals = await guard.check(all);
      if (refusals.length === 0) for (const { record, passages } of all) await put(record, passages);
      return refusals;
    },
    carryOver: (from, isWanted) =>
      carryOver(from, (document) => !staged.has(document.id) && isWanted(document), { put, writers }),
    async close() {
      await writers.documents.close();
      await writers.passages.close();
    },
    async abandon() {
      await Promise.allSettled([writers.documents.abandon(), writers.passages.abandon()]);
    },
  };
}
