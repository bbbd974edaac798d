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

export const openoncoCountEcd = defineTool({
  name: "openonco_count_ecd",
  title: "Count ECD tests",
  description:
    "Count ECD (early cancer detection) tests, in total and by the values of one field. Returns {total, by_<field>}, most frequent first, with a group 'not stated'. The tests themselves: openonco_search_ecd.",
  inputSchema: z.strictObject({
    group_by: groupByParameter("'vendor', 'testScope', 'fdaCategories'"),
    filter_vendor: vendorParameter,
    filter_test_scope: textParameter("Part of the test scope: 'Single-cancer' or 'Multi-cancer'"),
    available_only: availableOnlyParameter,
  }),
  outputSchema: countOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => countTests({ category: "ecd", input }, deps, signal),
});
