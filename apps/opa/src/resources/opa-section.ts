import type { TemplateResource } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { getSection } from "../domain/get-section.ts";

const COMPLETIONS = 100;

/** One section of a document, whole, with its citation. */
export const sectionResource: TemplateResource<OpaDeps> = {
  uriTemplate: "opa://sections/{section_id}",
  name: "section",
  title: "Section of a document",
  description: "Text, provisions, document and citation of a section, by the section_id that the tools give",
  mimeType: "application/json",
  // Thousands, which no client wants in a list: opa://documents/{document_id} names those of a document.
  list: async () => [],
  complete: async ({ variable, prefix }, { corpus }) =>
    variable === "section_id"
      ? corpus.rows.sections
          .map(({ section_id }) => section_id)
          .filter((id) => id.startsWith(prefix.trim()))
          .slice(0, COMPLETIONS)
      : [],
  async read({ section_id = "" }, { corpus }) {
    if (!corpus.findSection(section_id)) return undefined;
    const asked = {
      section_id,
      include_parent: true,
      include_children: false,
      include_document_metadata: true,
    };
    return { mimeType: "application/json", text: JSON.stringify(getSection(asked, corpus)) };
  },
};
