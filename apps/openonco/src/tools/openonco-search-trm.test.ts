import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { SearchAnswer } from "../domain/shared/answer-page.ts";
import { openoncoSearchTrm } from "./openonco-search-trm.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchTrm, input, await opened);

test.each([
  ["discontinued tests stay out", {}, ["trm-1", "trm-3"]],
  ["unless asked for, and then last", { include_discontinued: true }, ["trm-1", "trm-3", "trm-2"]],
  ["false is the default", { include_discontinued: false }, ["trm-1", "trm-3"]],
  ["the specification's word finds tumor-naive tests", { approach: "Tumor-agnostic" }, ["trm-1", "trm-3"]],
  ["pan-solid tests answer an organ", { cancer_type: "NSCLC" }, ["trm-1", "trm-3"]],
])("%s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id)).toEqual(ids);
});

test("a record that contradicts itself is uncertain, with the field that says so", async () => {
  const { tests } = await search({ fields: "availability,availabilitySource", limit: 1 });
  expect(tests[0]).toMatchObject({ id: "trm-1", availability: "uncertain", availabilitySource: "fdaStatus" });
});

test("an answer emptied by the discontinued default says what lifting it would give", async () => {
  expect(await search({ vendor: "NeoGenomics" })).toMatchObject({
    total: 0,
    if_filter_dropped: [
      { filter: "vendor", total: 2 },
      { filter: "include_discontinued", total: 1 },
    ],
  });
});
