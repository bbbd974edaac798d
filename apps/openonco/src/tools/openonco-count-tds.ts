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

export const openoncoCountTds = defineTool({
  name: "openonco_count_tds",
  title: "Count TDS tests",
  description:
    "Count TDS (treatment decision support; CGP) tests, in total and by the values of one field. Returns {total, by_<field>}, most frequent first, with a group 'not stated'. The tests themselves: openonco_search_tds.",
  inputSchema: z.strictObject({
    group_by: groupByParameter("'vendor', 'productType', 'biomarkersReported'"),
    filter_vendor: vendorParameter,
    filter_product_type: textParameter("Part of the product type, e.g. 'Central Lab Service'"),
    available_only: availableOnlyParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "tds", input }, deps, signal),
});
