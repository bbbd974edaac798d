import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { coverageChangesInput, coverageChangesOutput } from "../domain/changes/coverage-changes-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const coverageChanges = defineTool({
  name: "coverage_changes",
  title: "Compare editions",
  description: "Two editions compared: codes, fees, pages, listings, prices; saved cases that flip.",
  inputSchema: coverageChangesInput,
  outputSchema: coverageChangesOutput,
  annotations: READ_ONLY,
  weight: 10,
  handler: (input, { changes }, { signal }) => changes.compare(input, signal),
});
