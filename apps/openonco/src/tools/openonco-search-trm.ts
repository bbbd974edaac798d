import { z } from "zod";
import {
  approachParameter,
  booleanParameter,
  cancerTypeParameter,
  fdaStatusParameter,
  searchParameters,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { searchOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchTrm = defineTool({
  name: "openonco_search_trm",
  title: "Search TRM",
  description: "TRM (treatment response) tests.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    approach: approachParameter,
    fda_status: fdaStatusParameter,
    include_discontinued: booleanParameter("Default false"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "trm", input }, deps, signal),
});
