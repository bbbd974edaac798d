import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CompareAnswer } from "../domain/compare/compare-tests.ts";
import { openoncoCompareTrm } from "./openonco-compare-trm.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const compare = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CompareAnswer>(openoncoCompareTrm, input, await opened);

test("the default metrics of the category", async () => {
  const { tests } = await compare({ ids: "trm-1,trm-3" });
  expect(tests).toHaveLength(2);
  expect(tests[0]).toMatchObject({
    id: "trm-1",
    approach: "Tumor-naïve",
    leadTimeVsImaging: 56,
    sensitivity: null,
  });
});

test("chosen metrics replace the default ones", async () => {
  const { tests } = await compare({ ids: "trm-1,trm-3", metrics: "name,vendor,sensitivity" });
  for (const row of tests) {
    expect(row).toHaveProperty("sensitivity");
    expect(row).not.toHaveProperty("approach");
  }
});
