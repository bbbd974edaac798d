import { afterAll, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../test/fixture-records.ts";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { SearchAnswer } from "../domain/shared/answer-page.ts";
import { openoncoSearchEcd } from "./openonco-search-ecd.ts";
import { openoncoSearchHct } from "./openonco-search-hct.ts";
import { openoncoSearchTds } from "./openonco-search-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>, tool = openoncoSearchHct) =>
  callTool<SearchAnswer>(tool, input, await opened);

test.each([
  ["all, what is withdrawn last", {}, "hct-1 hct-2 hct-3"],
  ["available ones", { available_only: true }, "hct-1 hct-2"],
  ["a syndrome", { syndrome: "Lynch" }, "hct-1 hct-3"],
  ["a syndrome in place of the cancer", { cancer_type: "Lynch syndrome" }, "hct-1 hct-3"],
  [
    "a syndrome by its genes where none is named",
    { cancer_type: "hereditary breast and ovarian cancer" },
    "hct-1 hct-2",
  ],
  ["a gene", { gene: "brca" }, "hct-1 hct-2"],
  ["all of several genes", { gene: "BRCA1, MLH1" }, "hct-1"],
  ["a gene in place of the cancer", { cancer_type: "BRCA1" }, "hct-1 hct-2"],
  ["hereditary alone is no filter", { cancer_type: "hereditary cancer panel" }, "hct-1 hct-2 hct-3"],
  ["a cancer", { cancer_type: "hereditary ovarian cancer" }, "hct-1"],
  ["genes and price", { min_genes: 10, max_price: 300 }, "hct-1"],
  ["status", { fda_status: "approved" }, "hct-2"],
])("%s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id).join(" ")).toBe(ids);
});

test.each([["hereditary breast cancer"], ["Lynch"], ["BRCA"], ["germline BRCA2"], ["Li-Fraumeni syndrome"]])(
  "%s leads from the other categories to this one",
  async (cancer_type) => {
    for (const tool of [openoncoSearchTds, openoncoSearchEcd]) {
      const { tests, total, notice } = await callTool<SearchAnswer>(tool, { cancer_type }, await opened);
      expect([tests, total]).toEqual([[], 0]);
      expect(notice).toContain("openonco_search_hct");
    }
  },
);

test("a tumor with a mutated gene is not a question on inheritance", async () => {
  const { tests } = await callTool<SearchAnswer>(
    openoncoSearchTds,
    { cancer_type: "BRCA-mutated ovarian cancer" },
    await opened,
  );
  expect(tests.map(({ id }) => id)).toContain("tds-1");
});

test("a dataset without hereditary tests says that it has none", async () => {
  const deps = await openRecords({ ...FIXTURE_RECORDS, hct: [] });
  expect((await callTool<SearchAnswer>(openoncoSearchTds, { cancer_type: "Lynch" }, deps)).notice).toContain(
    "does not have",
  );
  await deps.store.close();
});
