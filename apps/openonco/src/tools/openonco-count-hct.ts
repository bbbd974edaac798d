import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { countTests } from "../domain/count/count-tests.ts";
import { fdaStatusParameter, groupByParameter, vendorParameter } from "../domain/shared/input-schemas.ts";
import { countOutput } from "../domain/shared/output-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoCountHct = defineTool({
  name: "openonco_count_hct",
  title: "Count HCT",
  description: "Count HCT tests.",
  inputSchema: z.strictObject({
    group_by: groupByParameter,
    filter_vendor: vendorParameter,
    filter_fda_status: fdaStatusParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "hct", input }, deps, signal),
});
