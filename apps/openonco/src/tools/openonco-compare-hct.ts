import { z } from "zod";
import { compareTests } from "../domain/compare/compare-tests.ts";
import { compareParameters } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareHct = defineTool({
  name: "openonco_compare_hct",
  title: "Compare HCT",
  description: "HCT tests side by side.",
  inputSchema: z.strictObject(compareParameters({ ids: "hct-1,hct-4", names: "MyRisk,Empower" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "hct", input }, deps),
});
