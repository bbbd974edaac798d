import { z } from "zod";
import { getTest } from "../domain/get-test.ts";
import { getParameters } from "../domain/input-schemas.ts";
import { getOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoGetEcd = defineTool({
  name: "openonco_get_ecd",
  title: "Get ECD test",
  description:
    "Everything known of one ECD (early cancer detection) test by id or name: figures, cautions, and per-field citations. A name that fits several tests returns candidates. Side by side: openonco_compare_ecd.",
  inputSchema: z.strictObject(getParameters({ id: "ecd-2", name: "Galleri" })),
  outputSchema: getOutput,
  annotations: READ_ONLY,
  handler: async (input, deps) => getTest({ category: "ecd", input }, deps),
});
