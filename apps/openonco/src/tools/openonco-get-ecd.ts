import { z } from "zod";
import { getTest } from "../domain/catalog/get-test.ts";
import { getParameters } from "../domain/shared/input-schemas.ts";
import { getOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetEcd = defineTool({
  name: "openonco_get_ecd",
  title: "Get ECD",
  description: "One ECD test.",
  inputSchema: z.strictObject(getParameters({ id: "ecd-2", name: "Galleri" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "ecd", input }, deps),
});
