import { UpstreamError } from "@clinical-mcp/errors";
import type { SourceDocument } from "@clinical-mcp/ingestion";
import {
  odbClinicalClassesTable,
  odbCopaymentClassesTable,
  odbDrugsTable,
  odbLimitedUseCriteriaTable,
  odbProgramRulesTable,
  odbTherapeuticNotesTable,
  odbUnlistedBrandsTable,
} from "../src/dataset/index.ts";
import { createCorpus, type ChunkRow, type DocumentRow } from "../src/domain/corpus.ts";
import { createOdbRecords } from "../src/domain/odb/odb-records.ts";
import { recordsSchema } from "../ingest/src/records.ts";
import { EXTRACT, extractCopy, readStarterDocuments } from "./odb-formulary.ts";
import { openTables, passagesOf } from "./open-tables.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const READ_AT = "2025-09-26";

function toDocumentRow({ id, document, records }: SourceDocument): DocumentRow {
  const { head } = recordsSchema.parse(records);
  return {
    document_id: id,
    program: head.program,
    source_url: head.url,
    title: document.title,
    document_type: head.documentType,
    text_kind: head.textKind,
    edition: head.edition,
    published_date: head.published,
    effective_date: head.effective,
    as_of: head.asOf ?? READ_AT,
    content_hash: "",
    retrieved_at: READ_AT,
  };
}

const toChunkRows = (source: SourceDocument): readonly ChunkRow[] =>
  passagesOf(source).map(({ section: { path, anchor, page }, parent: { id, text } }, at) => ({
    chunk_id: id,
    document_id: source.id,
    chunk_type: "parent",
    parent_id: null,
    section_heading: path.at(-1) ?? "",
    section_path: [...path],
    chunk_text: text,
    section_idx: at,
    chunk_idx: null,
    anchor: anchor ?? null,
    page: page ?? null,
  }));

/**
 * The records and texts of the official extract, whose search is down: building its indexes takes longer than all these tests,
 * and answers must rest on the records alone then.
 */
export async function openWholeDeps(): Promise<Awaited<ReturnType<typeof openStarterDeps>>> {
  const sources = [
    ...(await extractCopy(EXTRACT)),
    ...(await readStarterDocuments(["classes", "program-rules"])),
  ];
  const tables = await openTables(sources);
  const rows = {
    drugs: tables.rows(odbDrugsTable),
    criteria: tables.rows(odbLimitedUseCriteriaTable),
    notes: tables.rows(odbTherapeuticNotesTable),
    classes: tables.rows(odbClinicalClassesTable),
    unlistedBrands: tables.rows(odbUnlistedBrandsTable),
    rules: tables.rows(odbProgramRulesTable),
    copayments: tables.rows(odbCopaymentClassesTable),
  };
  tables.close();
  const corpus = createCorpus(
    { documents: sources.map(toDocumentRow), chunks: sources.flatMap(toChunkRows), ingestionLog: [] },
    { version: "whole", builtAt: `${READ_AT}T00:00:00.000Z` },
  );
  const { deps, close } = await openStarterDeps();
  const engine: typeof deps.engine = {
    ...deps.engine,
    search: () => Promise.reject(new UpstreamError("No path looked.", { code: "SEARCH_UNAVAILABLE" })),
  };
  return { deps: { ...deps, corpus, engine, odb: createOdbRecords(rows, corpus) }, close };
}
