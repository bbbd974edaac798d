import { expect, test } from "vitest";
import { z } from "zod";
import { tools } from "./index.ts";

/** Most characters of the tool list: every request of a host pays for it. */
const LIST_LENGTH = 38_000;

test("the 19 tools of the specification, in its order, then those for hereditary tests", () => {
  const actions = ["search", "get", "compare", "count"];
  const categories = ["mrd", "ecd", "trm", "tds"];
  expect(tools.map(({ name }) => name)).toEqual([
    ...actions.flatMap((action) => categories.map((category) => `openonco_${action}_${category}`)),
    "openonco_list_vendors",
    "openonco_list_cancer_types",
    "openonco_list_categories",
    ...actions.map((action) => `openonco_${action}_hct`),
  ]);
});

test("the list stays short", () => {
  const listed = tools.map(({ inputSchema, outputSchema, ...head }) => ({
    ...head,
    inputSchema: z.toJSONSchema(inputSchema, { io: "input" }),
    outputSchema: z.toJSONSchema(outputSchema, { io: "output" }),
  }));
  expect(JSON.stringify(listed).length).toBeLessThan(LIST_LENGTH);
});

const PARAMETERS: Readonly<Record<string, string>> = {
  openonco_search_mrd:
    "vendor cancer_type approach fda_status min_sensitivity requires_tumor_tissue clinical_setting fields limit offset",
  openonco_search_ecd:
    "vendor cancer_type test_scope fda_status min_sensitivity min_specificity max_price fields limit offset",
  openonco_search_trm: "vendor cancer_type approach fda_status include_discontinued fields limit offset",
  openonco_search_tds:
    "vendor cancer_type product_type sample_category approach fda_status min_genes has_fda_cdx fields limit offset",
  openonco_search_hct:
    "vendor cancer_type gene syndrome sample_category fda_status min_genes max_price fields limit offset",
  openonco_count_hct: "group_by filter_vendor filter_fda_status",
  openonco_count_mrd: "group_by filter_vendor filter_approach",
  openonco_count_ecd: "group_by filter_vendor filter_test_scope",
  openonco_count_trm: "group_by filter_vendor filter_approach include_discontinued",
  openonco_count_tds: "group_by filter_vendor filter_product_type",
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
  const added = /_search_/.test(name)
    ? ["order_by", "available_only", "covered_by"]
    : /_count_/.test(name)
      ? ["available_only"]
      : [];
  expect(Object.keys(properties).sort()).toEqual(
    [...(specified?.split(" ") ?? []), ...added].filter(Boolean).sort(),
  );
  expect(tool.inputSchema.safeParse({ unknown_argument: 1 }).success).toBe(false);
});
