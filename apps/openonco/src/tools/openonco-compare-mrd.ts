import { z } from "zod";
import { compareTests } from "../domain/compare-tests.ts";
import { compareParameters } from "../domain/input-schemas.ts";
import { compareOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareMrd = defineTool({
  name: "openonco_compare_mrd",
  title: "Compare MRD tests",
  description:
    "Set MRD (molecular residual disease) tests side by side, in the order asked; null means not stated. Default metrics: sensitivity, specificity, lod, initialTat, followUpTat, fdaStatus, reimbursement. Figures come from different studies, so read the cautions.",
  inputSchema: z.strictObject(compareParameters({ ids: "mrd-1,mrd-7", names: "Signatera,Guardant Reveal" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "mrd", input }, deps),
});
