import { z } from "zod";
import { getTest } from "../domain/catalog/get-test.ts";
import { getParameters } from "../domain/shared/input-schemas.ts";
import { getOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetMrd = defineTool({
  name: "openonco_get_mrd",
  title: "Get MRD",
  description: "One MRD test.",
  inputSchema: z.strictObject(getParameters({ id: "mrd-7", name: "Signatera" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "mrd", input }, deps),
});
