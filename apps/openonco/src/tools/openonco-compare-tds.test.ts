import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CompareAnswer } from "../domain/compare/compare-tests.ts";
import { openoncoCompareTds } from "./openonco-compare-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const compare = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CompareAnswer>(openoncoCompareTds, input, await opened);

test("the default metrics of the category", async () => {
  const { tests } = await compare({ ids: "tds-1,tds-2,tds-kit-1,tds-kit-2" });
  expect(tests).toHaveLength(4);
  expect(tests[0]).toMatchObject({
    id: "tds-1",
    genesAnalyzed: 324,
    fdaCompanionDxCount: 61,
    listPrice: null,
  });
});

test("chosen metrics replace the default ones", async () => {
  const { tests } = await compare({
    ids: "tds-1,tds-2,tds-kit-1,tds-kit-2",
    metrics: "name,vendor,fdaCompanionDxCount",
  });
  for (const row of tests) {
    expect(row).toHaveProperty("fdaCompanionDxCount");
    expect(row).not.toHaveProperty("genesAnalyzed");
  }
});
