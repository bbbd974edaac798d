import { z } from "zod";
import { getTest } from "../domain/catalog/get-test.ts";
import { getParameters } from "../domain/shared/input-schemas.ts";
import { getOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetTrm = defineTool({
  name: "openonco_get_trm",
  title: "Get TRM",
  description: "One TRM test.",
  inputSchema: z.strictObject(getParameters({ id: "trm-12", name: "Reveal TRM" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "trm", input }, deps),
});
