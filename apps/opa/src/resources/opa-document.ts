import { defineRecordResource } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import type { Corpus, DocumentRow } from "../domain/shared/corpus.ts";

const describeDocument = (document: DocumentRow, corpus: Corpus) => ({
  ...document,
  companions: corpus.companionsOf(document.document_id).map(({ document_id }) => document_id),
  sections: corpus
    .sectionsOf(document.document_id)
    .map(({ section_id, section_heading, provisions, page }) => ({
      section_id,
      section_heading,
      provisions,
      page,
      uri: `opa://sections/${section_id}`,
    })),
});

/** One document: what is known of it, and its sections. */
export const documentResource = defineRecordResource<OpaDeps>({
  name: "document",
  title: "Document",
  description: "Title, publisher, dates, level, companions and the list of sections of one document",
  address: "opa://documents/",
  variable: "document_id",
  isListed: true,
  records: ({ corpus }) => corpus.rows.documents.map(({ document_id: id, title }) => ({ id, title })),
  describe(id, { corpus }) {
    const document = corpus.findDocument(id);
    return document && describeDocument(document, corpus);
  },
});
