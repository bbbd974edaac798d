import { z } from "zod";
import { compareTests } from "../domain/compare-tests.ts";
import { compareParameters } from "../domain/input-schemas.ts";
import { compareOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareTrm = defineTool({
  name: "openonco_compare_trm",
  title: "Compare TRM tests",
  description:
    "Set TRM (treatment response monitoring) tests side by side, in the order asked; null means not stated. Default metrics: approach, sensitivity, leadTimeVsImaging, lod, fdaStatus, reimbursement. Figures come from different studies, so read the cautions.",
  inputSchema: z.strictObject(
    compareParameters({ ids: "trm-2,trm-12", names: "Northstar Response,Reveal TRM" }),
  ),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "trm", input }, deps),
});
