import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoCountHct } from "./openonco-count-hct.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

test.each([
  [
    { group_by: "syndromesDetected" },
    { total: 3, by_syndromesDetected: { "Lynch Syndrome": 2, HBOC: 1, "not stated": 1 } },
  ],
  [{ filter_fda_status: "LDT" }, { total: 2, by_availability: { discontinued: 1, active: 1 } }],
  [{ filter_vendor: "beta" }, { total: 1 }],
])("%j", async (input, expected) => {
  expect(await callTool(openoncoCountHct, input, await opened)).toMatchObject(expected);
});
