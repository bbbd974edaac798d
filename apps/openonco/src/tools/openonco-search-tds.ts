import { z } from "zod";
import {
  approachParameter,
  booleanParameter,
  cancerTypeParameter,
  countParameter,
  fdaStatusParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { searchOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchTds = defineTool({
  name: "openonco_search_tds",
  title: "Search TDS",
  description: "TDS (tumor profiling; CGP) tests.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    product_type: textParameter("'IVD Kit' …"),
    sample_category: textParameter("'Tissue', 'Blood'"),
    approach: approachParameter,
    fda_status: fdaStatusParameter,
    min_genes: countParameter("Genes"),
    has_fda_cdx: booleanParameter("FDA companion diagnostic"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "tds", input }, deps, signal),
});
