import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { getSourcePassages, sourcePassagesInput, sourcePassagesOutput } from "../domain/source-passages.ts";
import { defineTool } from "./define-tool.ts";

export const sourcePassages = defineTool({
  name: "source_passages",
  title: "Show the source text",
  description:
    "The exact stored text of passages that another tool of this server named by passage_id, with document, place, link, date and the spans of words to highlight. Ids that are not there are listed as missing.",
  inputSchema: sourcePassagesInput,
  outputSchema: sourcePassagesOutput,
  annotations: READ_ONLY,
  handler: async (input, { corpus }) => getSourcePassages(input, corpus),
});
