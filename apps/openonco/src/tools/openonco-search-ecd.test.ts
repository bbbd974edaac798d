import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { SearchAnswer } from "../domain/shared/answer-page.ts";
import { openoncoSearchEcd } from "./openonco-search-ecd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchEcd, input, await opened);

test.each([
  ["a price in pounds does not break the price filter, nor pass it", { max_price: 5000 }, ["ecd-1", "ecd-3"]],
  ["dearer tests drop out", { max_price: 1000 }, ["ecd-1"]],
  ["least specificity", { min_specificity: 98 }, ["ecd-2", "ecd-3"]],
  ["scope", { test_scope: "multi cancer" }, ["ecd-2"]],
  ["a bought vendor under its old name", { vendor: "exact sciences" }, ["ecd-1"]],
  ["Chinese approval is no FDA approval", { fda_status: "approved" }, ["ecd-1"]],
  ["Chinese approval by name", { fda_status: "NMPA approved" }, ["ecd-3"]],
  ["a planned submission is not pending", { fda_status: "pending" }, []],
  ["a screening test for many cancers is broad for one", { cancer_type: "pancreas" }, ["ecd-2"]],
  ["multi-cancer is a cancer type", { cancer_type: "Multi-cancer" }, ["ecd-2"]],
])("%s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id)).toEqual(ids);
});

test("the price filter says what it could not judge", async () => {
  expect((await search({ max_price: 1 })).notice).toContain(
    "max_price cannot judge 1 of the 3 ECD tests: they state no usable priceUsd (ecd-2).",
  );
});

test("order by a count, descending", async () => {
  const { tests } = await search({ order_by: "-numPublications", fields: "numPublications" });
  expect(tests.map(({ id, numPublications }) => [id, numPublications])).toEqual([
    ["ecd-2", 40],
    ["ecd-1", 12],
    ["ecd-3", undefined],
  ]);
});
