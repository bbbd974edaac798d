import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoCompareHct } from "./openonco-compare-hct.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

test("default metrics, the withdrawn test marked", async () => {
  expect(await callTool(openoncoCompareHct, { ids: "hct-3,hct-1" }, await opened)).toMatchObject({
    tests: [
      { id: "hct-3", availability: "discontinued", genesAnalyzed: 49, listPrice: null },
      { id: "hct-1", availability: "active", genesAnalyzed: 63, listPrice: 250 },
    ],
  });
});
