import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { getSourcePassages, sourcePassagesInput, sourcePassagesOutput } from "../domain/source-passages.ts";
import { defineTool } from "./define-tool.ts";

export const sourcePassages = defineTool({
  name: "source_passages",
  title: "Show the source text",
  description: "The exact stored text behind a passage_id, with link and date.",
  inputSchema: sourcePassagesInput,
  outputSchema: sourcePassagesOutput,
  annotations: READ_ONLY,
  handler: async (input, { corpus }) => getSourcePassages(input, corpus),
});
