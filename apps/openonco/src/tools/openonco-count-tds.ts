import { z } from "zod";
import { countTests } from "../domain/count/count-tests.ts";
import { groupByParameter, textParameter, vendorParameter } from "../domain/shared/input-schemas.ts";
import { countOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountTds = defineTool({
  name: "openonco_count_tds",
  title: "Count TDS",
  description: "Count TDS tests.",
  inputSchema: z.strictObject({
    group_by: groupByParameter,
    filter_vendor: vendorParameter,
    filter_product_type: textParameter("'IVD Kit' …"),
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "tds", input }, deps, signal),
});
