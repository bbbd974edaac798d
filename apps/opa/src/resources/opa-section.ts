import { defineRecordResource } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { getSection } from "../domain/sections/get-section.ts";

/** One section of a document, whole, with its citation; the document's own resource names its sections. */
export const sectionResource = defineRecordResource<OpaDeps>({
  name: "section",
  title: "Section of a document",
  description: "Text, provisions, document and citation of a section, by the section_id that the tools give",
  address: "opa://sections/",
  variable: "section_id",
  isListed: false,
  records: ({ corpus }) => corpus.rows.sections.map(({ section_id: id }) => ({ id })),
  describe(section_id, { corpus }) {
    if (!corpus.findSection(section_id)) return undefined;
    const asked = {
      section_id,
      include_parent: true,
      include_children: false,
      include_document_metadata: true,
      detail: "full",
    } as const;
    return getSection(asked, corpus);
  },
});
