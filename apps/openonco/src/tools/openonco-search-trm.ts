import { z } from "zod";
import {
  booleanParameter,
  cancerTypeParameter,
  fdaStatusParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { searchOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchTrm = defineTool({
  name: "openonco_search_trm",
  title: "Search TRM tests",
  description:
    "Search TRM (treatment response monitoring) tests, which follow a treatment's effect in ctDNA. Discontinued tests are left out by default. Returns {tests, total, has_more, …}. Then openonco_get_trm or openonco_compare_trm.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    approach: textParameter("'Tumor-informed' or 'Tumor-agnostic' (also called tumor-naive)"),
    fda_status: fdaStatusParameter,
    include_discontinued: booleanParameter("Include discontinued tests (default false)"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "trm", input }, deps, signal),
});
