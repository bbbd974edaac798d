import { z } from "zod";
import { countTests } from "../domain/count-tests.ts";
import {
  availableOnlyParameter,
  groupByParameter,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { countOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountMrd = defineTool({
  name: "openonco_count_mrd",
  title: "Count MRD tests",
  description:
    "Count MRD (molecular residual disease) tests, in total and by the values of one field. Returns {total, by_<field>}, most frequent first, with a group 'not stated'. The tests themselves: openonco_search_mrd.",
  inputSchema: z.strictObject({
    group_by: groupByParameter("'vendor', 'approach', 'fdaCategories'"),
    filter_vendor: vendorParameter,
    filter_approach: textParameter("Part of the approach, e.g. 'Tumor-informed'"),
    available_only: availableOnlyParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "mrd", input }, deps, signal),
});
