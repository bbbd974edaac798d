import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import type { Corpus, DocumentRow } from "../domain/corpus.ts";

const COMPLETIONS = 100;

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
export const documentResource: TemplateResource<OpaDeps> = {
  uriTemplate: "opa://documents/{document_id}",
  name: "document",
  title: "Document",
  description: "Title, publisher, dates, level, companions and the list of sections of one document",
  mimeType: "application/json",
  list: async ({ corpus }) =>
    corpus.rows.documents.map(({ document_id, title }) => ({
      uri: `opa://documents/${document_id}`,
      name: document_id,
      title,
    })),
  complete: async ({ variable, prefix }, { corpus }) =>
    variable === "document_id"
      ? corpus.rows.documents
          .map(({ document_id }) => document_id)
          .filter((id) => id.startsWith(prefix.trim().toLowerCase()))
          .slice(0, COMPLETIONS)
      : [],
  async read({ document_id = "" }, { corpus }) {
    const document = corpus.findDocument(document_id);
    return (
      document && { mimeType: "application/json", text: JSON.stringify(describeDocument(document, corpus)) }
    );
  },
};
