import { z } from "zod";
import { countTests } from "../domain/count-tests.ts";
import {
  availableOnlyParameter,
  booleanParameter,
  groupByParameter,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { countOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { defineTool } from "./define-tool.ts";

export const openoncoCountTrm = defineTool({
  name: "openonco_count_trm",
  title: "Count TRM tests",
  description:
    "Count TRM (treatment response monitoring) tests, in total and by the values of one field. Returns {total, by_<field>}, most frequent first, with a group 'not stated'. The tests themselves: openonco_search_trm.",
  inputSchema: z.strictObject({
    group_by: groupByParameter("'vendor', 'approach', 'availability'"),
    filter_vendor: vendorParameter,
    filter_approach: textParameter("Part of the approach, e.g. 'Tumor-informed'"),
    include_discontinued: booleanParameter("Count discontinued tests too (default false)"),
    available_only: availableOnlyParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "trm", input }, deps, signal),
});
