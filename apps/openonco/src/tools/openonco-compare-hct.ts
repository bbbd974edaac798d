import { z } from "zod";
import { compareTests } from "../domain/compare-tests.ts";
import { compareParameters } from "../domain/input-schemas.ts";
import { compareOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareHct = defineTool({
  name: "openonco_compare_hct",
  title: "Compare HCT tests",
  description:
    "Set HCT (hereditary cancer) tests side by side, in the order asked; null means not stated. Default metrics: genesAnalyzed, cancerTypesAssessed, syndromesDetected, sampleCategory, tat, listPrice, selfPayPrice, fdaStatus. Figures come from different studies, so read the cautions.",
  inputSchema: z.strictObject(compareParameters({ ids: "hct-1,hct-4", names: "MyRisk,Empower" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "hct", input }, deps),
});
