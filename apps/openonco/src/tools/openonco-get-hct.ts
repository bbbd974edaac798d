import { z } from "zod";
import { getTest } from "../domain/get-test.ts";
import { getParameters } from "../domain/input-schemas.ts";
import { getOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetHct = defineTool({
  name: "openonco_get_hct",
  title: "Get HCT test",
  description:
    "Everything known of one HCT (hereditary cancer) test by id or name: figures, cautions, and per-field citations. A name that fits several tests returns candidates. Side by side: openonco_compare_hct.",
  inputSchema: z.strictObject(getParameters({ id: "hct-1", name: "MyRisk" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "hct", input }, deps),
});
