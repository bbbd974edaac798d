import { z } from "zod";
import { compareTests } from "../domain/compare/compare-tests.ts";
import { compareParameters } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareTrm = defineTool({
  name: "openonco_compare_trm",
  title: "Compare TRM",
  description: "TRM tests side by side.",
  inputSchema: z.strictObject(
    compareParameters({ ids: "trm-2,trm-12", names: "Northstar Response,Reveal TRM" }),
  ),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "trm", input }, deps),
});
