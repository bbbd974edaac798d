import { z } from "zod";
import { compareTests } from "../domain/compare/compare-tests.ts";
import { compareParameters } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareTds = defineTool({
  name: "openonco_compare_tds",
  title: "Compare TDS",
  description: "TDS tests side by side.",
  inputSchema: z.strictObject(compareParameters({ ids: "tds-1,tds-4", names: "MSK-IMPACT,Tempus xF" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "tds", input }, deps),
});
