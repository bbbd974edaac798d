import { z } from "zod";
import { countTests } from "../domain/count/count-tests.ts";
import { approachParameter, groupByParameter, vendorParameter } from "../domain/shared/input-schemas.ts";
import { countOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountMrd = defineTool({
  name: "openonco_count_mrd",
  title: "Count MRD",
  description: "Count MRD tests.",
  inputSchema: z.strictObject({
    group_by: groupByParameter,
    filter_vendor: vendorParameter,
    filter_approach: approachParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "mrd", input }, deps, signal),
});
