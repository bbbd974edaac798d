import { z } from "zod";
import { getTest } from "../domain/catalog/get-test.ts";
import { getParameters } from "../domain/shared/input-schemas.ts";
import { getOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetTds = defineTool({
  name: "openonco_get_tds",
  title: "Get TDS",
  description: "One TDS test.",
  inputSchema: z.strictObject(getParameters({ id: "tds-1", name: "FoundationOne CDx" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "tds", input }, deps),
});
