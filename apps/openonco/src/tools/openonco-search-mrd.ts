import { z } from "zod";
import {
  booleanParameter,
  cancerTypeParameter,
  fdaStatusParameter,
  percentParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { searchOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchMrd = defineTool({
  name: "openonco_search_mrd",
  title: "Search MRD tests",
  description:
    "Search MRD (molecular residual disease) tests, which look for residual cancer after treatment in ctDNA. All filters must hold; unstated values never match. Returns {tests, total, has_more, …}. Then openonco_get_mrd or openonco_compare_mrd.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    approach: textParameter("'Tumor-informed' or 'Tumor-naive' (also called tumor-agnostic)"),
    fda_status: fdaStatusParameter,
    min_sensitivity: percentParameter("Least headline sensitivity in % (0-100)"),
    requires_tumor_tissue: booleanParameter("Whether tumor tissue is needed; optional tissue counts as no"),
    clinical_setting: textParameter("Examples: 'Post-Surgery', 'Surveillance', 'Neoadjuvant'"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "mrd", input }, deps, signal),
});
