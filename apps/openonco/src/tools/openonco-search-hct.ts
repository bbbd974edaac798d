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
} from "../domain/input-schemas.ts";
import { searchOutput } from "../domain/output-schemas.ts";
import { searchTests } from "../domain/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchHct = defineTool({
  name: "openonco_search_hct",
  title: "Search HCT tests",
  description:
    "Search HCT (hereditary cancer) tests: germline panels for Lynch, BRCA and other inherited risk. All filters must hold; unstated values never match.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    gene: textParameter("Key gene, e.g. 'BRCA1', 'MLH1'"),
    syndrome: textParameter("Syndrome, e.g. 'Lynch', 'HBOC'"),
    sample_category: textParameter("'Saliva' or 'Blood'"),
    fda_status: fdaStatusParameter,
    min_genes: countParameter("Least number of genes"),
    max_price: numberParameter("Highest list price in USD"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "hct", input }, deps, signal),
});
