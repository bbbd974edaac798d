import { z } from "zod";
import {
  cancerTypeParameter,
  fdaStatusParameter,
  numberParameter,
  percentParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { searchOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchEcd = defineTool({
  name: "openonco_search_ecd",
  title: "Search ECD tests",
  description:
    "Search ECD (early cancer detection) tests, which screen people without symptoms. All filters must hold; unstated values never match. Returns {tests, total, has_more, …}. Then openonco_get_ecd or openonco_compare_ecd.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    test_scope: textParameter("'Single-cancer' or 'Multi-cancer', or part of it such as 'CRC'"),
    fda_status: fdaStatusParameter,
    min_sensitivity: percentParameter("Least overall sensitivity in % (0-100)"),
    min_specificity: percentParameter("Least specificity in % (0-100)"),
    max_price: numberParameter("Highest list price in USD; tests without a price in USD never match"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "ecd", input }, deps, signal),
});
