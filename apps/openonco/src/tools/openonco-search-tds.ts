import { z } from "zod";
import {
  booleanParameter,
  cancerTypeParameter,
  countParameter,
  fdaStatusParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/input-schemas.ts";
import { searchOutput } from "../domain/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchTds = defineTool({
  name: "openonco_search_tds",
  title: "Search TDS tests",
  description:
    "Search TDS (treatment decision support) tests: genomic profiling and companion diagnostics that guide therapy. All filters must hold; unstated values never match. Returns {tests, total, has_more, …}. Then openonco_get_tds or openonco_compare_tds.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    product_type: textParameter("'Central Lab Service', 'Laboratory IVD Kit' or 'Research Use Kit'"),
    sample_category: textParameter("'Tissue', 'Blood/Plasma' or part of it"),
    approach: textParameter("Examples: 'Tissue CGP', 'Liquid CGP'"),
    fda_status: fdaStatusParameter,
    min_genes: countParameter("Least number of genes analyzed"),
    has_fda_cdx: booleanParameter(
      "Whether it is an FDA companion diagnostic; tests where that is open match neither",
    ),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "tds", input }, deps, signal),
});
