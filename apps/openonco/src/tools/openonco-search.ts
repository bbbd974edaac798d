import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import {
  approachParameter,
  availableOnlyParameter,
  booleanParameter,
  cancerTypeParameter,
  countParameter,
  coveredByParameter,
  fdaStatusParameter,
  listParameter,
  numberParameter,
  percentParameter,
  searchParameters,
  textParameter,
  vendorParameter,
} from "../domain/shared/input-schemas.ts";
import { wideSearchOutput } from "../domain/shared/output-schemas.ts";
import { searchAll } from "../domain/search/search-all.ts";
import { defineTool } from "./define-tool.ts";

const { order_by, offset } = searchParameters;

export const openoncoSearch = defineTool({
  name: "openonco_search",
  title: "Search all tests",
  description: [
    "Start here: tests that meet all filters. Categories: mrd (residual disease), ecd (screening), trm (treatment response),",
    "tds (tumor profiling, CDx), hct (hereditary).",
  ].join(" "),
  inputSchema: z.strictObject({
    query: textParameter("Words of names, codes, anything; all must occur"),
    categories: listParameter("'mrd,trm' …"),
    vendor: vendorParameter,
    cancer_type: cancerTypeParameter,
    covered_by: coveredByParameter,
    sample: textParameter("'blood', 'stool' …"),
    setting: textParameter("'Surveillance' …"),
    stage: textParameter("'III', 'early' …"),
    intended_use: textParameter("'average risk', 'cirrhosis' …"),
    approach: approachParameter,
    biomarker: textParameter("Gene or marker: 'EGFR', 'MSI' …"),
    companion_drug: textParameter("CDx for it: 'adagrasib' …"),
    fda_status: fdaStatusParameter,
    requires_tumor_tissue: booleanParameter("false: needs none"),
    min_sensitivity: percentParameter("%"),
    min_specificity: percentParameter("%"),
    max_turnaround_days: numberParameter("Days"),
    max_price: numberParameter("USD, list or self-pay"),
    max_blood_ml: numberParameter("mL"),
    available_only: availableOnlyParameter,
    where: textParameter("Any field: 'nyApproved=true, ppv>=50' …"),
    count_by: textParameter("Count by field: 'vendor' …"),
    fields: listParameter("To show: 'price,tat,cptCodes' …; '*': all"),
    order_by,
    limit: countParameter("≤ 200"),
    offset,
  }),
  outputSchema: wideSearchOutput,
  annotations: READ_ONLY,
  handler: (input, deps, { signal }) =>
    deps.keptAnswers.of(JSON.stringify(input), () => searchAll(input, deps, signal)),
});
