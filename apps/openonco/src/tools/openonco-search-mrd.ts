import { z } from "zod";
import {
  approachParameter,
  booleanParameter,
  cancerTypeParameter,
  fdaStatusParameter,
  percentParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { searchOutput } from "../domain/shared/output-schemas.ts";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { searchTests } from "../domain/search/search-tests.ts";
import { defineTool } from "./define-tool.ts";

export const openoncoSearchMrd = defineTool({
  name: "openonco_search_mrd",
  title: "Search MRD",
  description: "MRD (residual disease) tests.",
  inputSchema: z.strictObject({
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    approach: approachParameter,
    fda_status: fdaStatusParameter,
    min_sensitivity: percentParameter("%"),
    requires_tumor_tissue: booleanParameter("Needed"),
    clinical_setting: textParameter("'Surveillance' …"),
    ...searchParameters,
  }),
  outputSchema: searchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) => searchTests({ category: "mrd", input }, deps, signal),
});
