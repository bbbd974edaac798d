import { afterAll, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../../test/fixture-records.ts";
import { callTool, openRecords } from "../../../test/open-dataset.ts";
import { openoncoCompareTds } from "../../tools/openonco-compare-tds.ts";
import { openoncoCountTds } from "../../tools/openonco-count-tds.ts";
import { openoncoSearchTds } from "../../tools/openonco-search-tds.ts";
import type { SearchAnswer } from "../shared/answer-page.ts";

/** In the order of their ids the worst come first. */
const tds = [
  ["tds-1", { isDiscontinued: true, cancerTypes: ["NSCLC"] }, "discontinued"],
  ["tds-2", { isRUO: true, cancerTypes: ["NSCLC"] }, "research_only"],
  ["tds-3", { availableRegions: ["EU"], cancerTypes: ["NSCLC"] }, "not_in_us"],
  ["tds-4", { clinicalAvailability: "Not yet commercially available", cancerTypes: ["NSCLC"] }, "not_yet"],
  ["tds-5", { clinicalAvailability: "Commercially available", cancerTypes: ["Pan-solid"] }, "active"],
  ["tds-6", { fdaStatus: "CLIA LDT; status uncertain", cancerTypes: ["NSCLC"] }, "uncertain"],
  ["tds-7", { cancerTypes: ["NSCLC"] }, undefined],
] as const;

const opened = openRecords({
  ...FIXTURE_RECORDS,
  tds: tds.map(([id, fields]) => ({ id, name: `Test ${id}`, vendor: "Vendor", sensitivity: 90, ...fields })),
});
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchTds, input, await opened);

test.each([
  ["in order of ids", {}, "tds-5 tds-6 tds-7 tds-1 tds-2 tds-3 tds-4"],
  ["however well they match", { cancer_type: "NSCLC" }, "tds-6 tds-7 tds-5 tds-1 tds-2 tds-3 tds-4"],
  ["in any order asked", { order_by: "-id" }, "tds-7 tds-6 tds-5 tds-4 tds-3 tds-2 tds-1"],
  ["or left out", { available_only: true }, "tds-5 tds-6 tds-7"],
])("tests that cannot be ordered come last: %s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id).join(" ")).toBe(ids);
});

test("each row says so, with any fields", async () => {
  const { tests } = await search({ fields: "sensitivity" });
  for (const [id, , state] of tds)
    expect(tests.find((row) => row.id === id)?.["availability"]).toBe(state ?? "not_stated");
  const { tests: compared } = await callTool<{ tests: readonly unknown[] }>(
    openoncoCompareTds,
    { ids: "tds-1,tds-7" },
    await opened,
  );
  expect(compared).toMatchObject([{ availability: "discontinued" }, { availability: "not_stated" }]);
});

test("and so does a count", async () => {
  const count = async (input: Readonly<Record<string, unknown>>) =>
    callTool(openoncoCountTds, input, await opened);
  expect(await count({})).toMatchObject({ total: 7, by_availability: { discontinued: 1, "not stated": 1 } });
});
