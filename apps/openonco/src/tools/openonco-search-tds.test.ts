import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { SearchAnswer } from "../domain/shared/answer-page.ts";
import { openoncoSearchTds } from "./openonco-search-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchTds, input, await opened);

test.each([
  ["product type", { product_type: "laboratory ivd kit" }, ["tds-kit-1", "tds-kit-2", "tds-kit-3"]],
  ["sample", { sample_category: "Tissue" }, ["tds-1", "tds-kit-1", "tds-kit-2", "tds-kit-3"]],
  ["least genes", { min_genes: 324 }, ["tds-1", "tds-kit-2"]],
  ["a companion diagnostic without a count is one", { has_fda_cdx: true }, ["tds-1", "tds-kit-1"]],
  // tds-kit-2 counts a Japanese indication, tds-kit-3 is FDA-approved without saying for what: both stay open.
  ["an open question is not no", { has_fda_cdx: false }, ["tds-2"]],
  ["all spellings of a vendor", { vendor: "PGDx" }, ["tds-kit-1", "tds-kit-2"]],
  ["the group of spellings", { vendor: "labcorp" }, ["tds-kit-1", "tds-kit-2"]],
  ["approach", { approach: "Liquid CGP" }, ["tds-2"]],
  [
    "four filters",
    { vendor: "Foundation", sample_category: "Tissue", min_genes: 300, has_fda_cdx: true },
    ["tds-1"],
  ],
])("%s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id)).toEqual(ids);
});

test("cancers named inside a pan-solid phrase match exactly", async () => {
  const { tests } = await search({ cancer_type: "colorectal" });
  expect(tests.map(({ id, match }) => [id, match === "exact" ? "exact" : "broad"])).toEqual([
    ["tds-kit-2", "exact"],
    ["tds-1", "broad"],
    ["tds-2", "broad"],
  ]);
});
