import { z } from "zod";
import { getTest } from "../domain/catalog/get-test.ts";
import { getParameters } from "../domain/shared/input-schemas.ts";
import { getOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetHct = defineTool({
  name: "openonco_get_hct",
  title: "Get HCT",
  description: "One HCT test.",
  inputSchema: z.strictObject(getParameters({ id: "hct-1", name: "MyRisk" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "hct", input }, deps),
});
