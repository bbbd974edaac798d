import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { identify, withAnswerId } from "../answer-id.ts";
import { getSection, getSectionInput, getSectionOutput } from "../domain/sections/get-section.ts";
import { defineTool } from "./define-tool.ts";

export const opaGetSection = defineTool({
  name: "opa_get_section",
  title: "Read a section of guidance",
  description:
    "The whole text of a section that another opa tool named by section_id, with the section " +
    "it is part of or its parts, its provisions, its document's dates and level, and a citation.",
  inputSchema: getSectionInput,
  outputSchema: withAnswerId(getSectionOutput),
  annotations: READ_ONLY,
  handler: async (input, { corpus }) => identify(getSection(input, corpus), corpus),
});
