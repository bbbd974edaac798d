import { z } from "zod";
import { countTests } from "../domain/count/count-tests.ts";
import {
  approachParameter,
  booleanParameter,
  groupByParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { countOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountTrm = defineTool({
  name: "openonco_count_trm",
  title: "Count TRM",
  description: "Count TRM tests.",
  inputSchema: z.strictObject({
    group_by: groupByParameter,
    filter_vendor: vendorParameter,
    filter_approach: approachParameter,
    include_discontinued: booleanParameter("Default false"),
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "trm", input }, deps, signal),
});
