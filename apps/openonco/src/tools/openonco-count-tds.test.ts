import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CountAnswer } from "../domain/count/count-tests.ts";
import { openoncoCountTds } from "./openonco-count-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const count = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CountAnswer>(openoncoCountTds, input, await opened);

test("under a list field a test counts once for each distinct element, and the note says so", async () => {
  expect(await count({ group_by: "biomarkersReported" })).toMatchObject({
    total: 5,
    by_biomarkersReported: { "not stated": 3, SNVs: 2, MSI: 1, TMB: 1 },
    note: expect.stringContaining("more than the total"),
    data_as_of: "2026-06-27",
  });
});

test("cancer groups hold the wider group too", async () => {
  expect(await count({ group_by: "cancerGroups", filter_product_type: "kit" })).toMatchObject({
    total: 3,
    by_cancerGroups: { lung: 3, NSCLC: 2, breast: 1, colorectal: 1, gastrointestinal: 1 },
  });
});
