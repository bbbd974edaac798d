import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import { cite } from "../domain/cite.ts";

const COMPLETIONS = 100;

/** One stored passage, exactly, with its citation. */
export const passageResource: TemplateResource<CoverageDeps> = {
  uriTemplate: "coverage://passages/{passage_id}",
  name: "passage",
  title: "Passage of a document",
  description: "Stored text, document and citation of a passage, by the passage_id that the tools give",
  mimeType: "application/json",
  // Thousands, which no client wants in a list: coverage://documents/{document_id} names those of a document.
  list: async () => [],
  complete: async ({ variable, prefix }, { corpus }) =>
    variable === "passage_id"
      ? corpus.rows.chunks
          .map(({ chunk_id: id }) => id)
          .filter((id) => id.startsWith(prefix.trim()))
          .slice(0, COMPLETIONS)
      : [],
  async read({ passage_id = "" }, { corpus }) {
    const chunk = corpus.findChunk(passage_id);
    const document = chunk && corpus.findDocument(chunk.document_id);
    if (!chunk || !document) return undefined;
    const { section_path, chunk_text: text, parent_id: whole_section_id } = chunk;
    const citation = cite({ document, chunk });
    return {
      mimeType: "application/json",
      text: JSON.stringify({ passage_id, section_path, text, whole_section_id, citation }),
    };
  },
};
