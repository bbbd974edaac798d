import { z } from "zod";
import {
  cancerTypeParameter,
  fdaStatusParameter,
  numberParameter,
  percentParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { searchOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchEcd = defineTool({
  name: "openonco_search_ecd",
  title: "Search ECD",
  description: "ECD (early detection) tests.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    test_scope: textParameter("'Multi-cancer', 'CRC' …"),
    fda_status: fdaStatusParameter,
    min_sensitivity: percentParameter("%"),
    min_specificity: percentParameter("%"),
    max_price: numberParameter("USD"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "ecd", input }, deps, signal),
});
