import { defineRecordResource } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import { cite } from "../domain/cite.ts";

/** One stored passage, exactly, with its citation. The document's resource lists its passages. */
export const passageResource = defineRecordResource<CoverageDeps>({
  name: "passage",
  title: "Passage of a document",
  description: "Stored text, document and citation of a passage, by the passage_id that the tools give",
  address: "coverage://passages/",
  variable: "passage_id",
  isListed: false,
  records: ({ corpus }) => corpus.rows.chunks.map(({ chunk_id: id }) => ({ id })),
  describe(passage_id, { corpus }) {
    const chunk = corpus.findChunk(passage_id);
    const document = chunk && corpus.findDocument(chunk.document_id);
    if (!chunk || !document) return undefined;
    const { section_path, chunk_text: text, parent_id: whole_section_id } = chunk;
    return { passage_id, section_path, text, whole_section_id, citation: cite({ document, chunk }) };
  },
});
