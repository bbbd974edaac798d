import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { countTests } from "../domain/count-tests.ts";
import {
  availableOnlyParameter,
  fdaStatusParameter,
  groupByParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { countOutput } from "../domain/output-schemas.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoCountHct = defineTool({
  name: "openonco_count_hct",
  title: "Count HCT tests",
  description: "Count HCT (hereditary cancer) tests, in total and by one field. Returns {total, by_<field>}.",
  inputSchema: z.strictObject({
    group_by: groupByParameter("'vendor', 'syndromesDetected'"),
    filter_vendor: vendorParameter,
    filter_fda_status: fdaStatusParameter,
    available_only: availableOnlyParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "hct", input }, deps, signal),
});
