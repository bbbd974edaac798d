import { z } from "zod";
import { compareTests } from "../domain/compare/compare-tests.ts";
import { compareParameters } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareMrd = defineTool({
  name: "openonco_compare_mrd",
  title: "Compare MRD",
  description: "MRD tests side by side.",
  inputSchema: z.strictObject(compareParameters({ ids: "mrd-1,mrd-7", names: "Signatera,Reveal MRD" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "mrd", input }, deps),
});
