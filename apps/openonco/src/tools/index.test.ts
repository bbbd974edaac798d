import { expect, test } from "vitest";
import { viewMeta } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { compactTools, tools } from "./index.ts";

test("those over all categories first, then the 19 of the specification and those for hereditary tests", () => {
  const actions = ["search", "get", "compare", "count"];
  const categories = ["mrd", "ecd", "trm", "tds", "hct"];
  expect(tools.map(({ name }) => name)).toEqual([
    "openonco_search",
    "openonco_find",
    "openonco_changes",
    "openonco_list_vendors",
    "openonco_list_cancer_types",
    "openonco_list_categories",
    ...actions.flatMap((action) => categories.map((category) => `openonco_${action}_${category}`)),
  ]);
});

/** As it is listed; without the output schemas, which not every host shows its model. */
const list = (listed: typeof tools, withOutput: boolean) =>
  JSON.stringify(
    listed.map(({ name, title, description, annotations, inputSchema, outputSchema, view }) => ({
      name,
      title,
      description,
      annotations,
      inputSchema: toListed(z.toJSONSchema(inputSchema, { io: "input" })),
      ...(view === undefined ? {} : { _meta: viewMeta(view) }),
      ...(withOutput ? { outputSchema: toListed(z.toJSONSchema(outputSchema, { io: "output" })) } : {}),
    })),
  );

const toListed = ({ $schema: _dialect, ...schema }: Record<string, unknown>) => schema;

test("the list stays short", () => {
  expect(list(tools, true).length).toBeLessThanOrEqual(24_000);
  expect(list(tools, false).length).toBeLessThanOrEqual(16_000);
  expect(list(compactTools, true).length).toBeLessThanOrEqual(7_000);
});

const PARAMETERS: Readonly<Record<string, string>> = {
  openonco_search_mrd:
    "vendor cancer_type approach fda_status min_sensitivity requires_tumor_tissue clinical_setting fields limit offset",
  openonco_search_ecd:
    "vendor cancer_type test_scope fda_status min_sensitivity min_specificity max_price fields limit offset",
  openonco_search_trm: "vendor cancer_type approach fda_status include_discontinued fields limit offset",
  openonco_search_tds:
    "vendor cancer_type product_type sample_category approach fda_status min_genes has_fda_cdx fields limit offset",
  openonco_search_hct: "vendor cancer_type gene syndrome fda_status min_genes max_price fields limit offset",
  openonco_count_hct: "group_by filter_vendor filter_fda_status",
  openonco_count_mrd: "group_by filter_vendor filter_approach",
  openonco_count_ecd: "group_by filter_vendor filter_test_scope",
  openonco_count_trm: "group_by filter_vendor filter_approach include_discontinued",
  openonco_count_tds: "group_by filter_vendor filter_product_type",
  openonco_search: [
    "query categories vendor cancer_type covered_by sample setting intended_use approach biomarker companion_drug",
    "fda_status requires_tumor_tissue min_sensitivity min_specificity max_turnaround_days max_price max_blood_ml",
    "available_only where count_by fields order_by limit offset stage",
  ].join(" "),
  openonco_find: "names fields",
  openonco_changes: "since category kind test field offset",
  openonco_list_vendors: "category",
  openonco_list_cancer_types: "category",
  openonco_list_categories: "",
};

test.each(tools.map((tool) => [tool.name, tool] as const))("%s keeps the contract", (name, tool) => {
  expect(tool.annotations).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
  const { properties = {}, required } = z.toJSONSchema(tool.inputSchema, { io: "input" });
  for (const property of Object.values(properties)) expect(property).toHaveProperty("description");
  expect(required).toBeUndefined();
  const specified = /_get_/.test(name)
    ? "id name"
    : /_compare_/.test(name)
      ? "ids names metrics"
      : PARAMETERS[name];
  const added = /_search_/.test(name) ? ["order_by", "available_only"] : [];
  expect(Object.keys(properties).sort()).toEqual(
    [...(specified?.split(" ") ?? []), ...added].filter(Boolean).sort(),
  );
  expect(tool.inputSchema.safeParse({ unknown_argument: 1 }).success).toBe(false);
});
