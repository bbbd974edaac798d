import { z } from "zod";
import { compareTests } from "../domain/compare/compare-tests.ts";
import { compareParameters } from "../domain/shared/input-schemas.ts";
import { compareOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCompareEcd = defineTool({
  name: "openonco_compare_ecd",
  title: "Compare ECD",
  description: "ECD tests side by side.",
  inputSchema: z.strictObject(compareParameters({ ids: "ecd-1,ecd-2", names: "Shield,Galleri" })),
  outputSchema: compareOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => compareTests({ category: "ecd", input }, deps),
});
