import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import {
  cancerTypeParameter,
  countParameter,
  fdaStatusParameter,
  numberParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { searchOutput } from "../domain/shared/output-schemas.ts";
import { searchTests } from "../domain/search/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchHct = defineTool({
  name: "openonco_search_hct",
  title: "Search HCT",
  description: "HCT (hereditary; Lynch, BRCA) tests.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    gene: textParameter("'BRCA1' …"),
    syndrome: textParameter("'Lynch', 'HBOC' …"),
    fda_status: fdaStatusParameter,
    min_genes: countParameter("Genes"),
    max_price: numberParameter("USD"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "hct", input }, deps, signal),
});
