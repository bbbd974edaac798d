import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import type { Corpus, DocumentRow } from "../domain/corpus.ts";

const COMPLETIONS = 100;

const describeDocument = (document: DocumentRow, corpus: Corpus) => ({
  ...document,
  sections: corpus.sectionsOf(document.document_id).map(({ chunk_id: id, section_path: path, page }) => ({
    passage_id: id,
    section_path: path,
    page,
    uri: `coverage://passages/${id}`,
  })),
});

/** One document: what is known of it, and its sections. */
export const documentResource: TemplateResource<CoverageDeps> = {
  uriTemplate: "coverage://documents/{document_id}",
  name: "document",
  title: "Document",
  description: "Title, program, edition, dates and the list of sections of one document",
  mimeType: "application/json",
  list: async ({ corpus }) =>
    corpus.rows.documents.map(({ document_id, title }) => ({
      uri: `coverage://documents/${document_id}`,
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
