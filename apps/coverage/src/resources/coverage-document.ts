import { defineRecordResource } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import type { Corpus, DocumentRow } from "../domain/corpus.ts";

const describeDocument = (document: DocumentRow, corpus: Corpus) => ({
  ...document,
  sections: corpus.sectionsOf(document.document_id).map(({ chunk_id: id, section_path: path, page }) => ({
    passage_id: id,
    section_path: path,
    page,
    uri: `coverage://passages/${id}`,
  })),
});

/** One document with its record and its sections. */
export const documentResource = defineRecordResource<CoverageDeps>({
  name: "document",
  title: "Document",
  description: "Title, program, edition, dates and the list of sections of one document",
  address: "coverage://documents/",
  variable: "document_id",
  isListed: true,
  records: ({ corpus }) => corpus.rows.documents.map(({ document_id: id, title }) => ({ id, title })),
  describe(id, { corpus }) {
    const document = corpus.findDocument(id);
    return document && describeDocument(document, corpus);
  },
});
