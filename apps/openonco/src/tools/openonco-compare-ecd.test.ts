import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CompareAnswer } from "../domain/compare/compare-tests.ts";
import { openoncoCompareEcd } from "./openonco-compare-ecd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const compare = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CompareAnswer>(openoncoCompareEcd, input, await opened);

test("the default metrics of the category", async () => {
  const { tests } = await compare({ ids: "ecd-2,ecd-1" });
  expect(tests).toHaveLength(2);
  expect(tests[0]).toMatchObject({
    id: "ecd-2",
    testScope: "Multi-cancer (MCED)",
    ppv: null,
    listPrice: "~£995–£1,105 (UK)",
  });
});

test("chosen metrics replace the default ones", async () => {
  const { tests } = await compare({ ids: "ecd-2,ecd-1", metrics: "name,vendor,listPrice" });
  for (const row of tests) {
    expect(row).toHaveProperty("listPrice");
    expect(row).not.toHaveProperty("testScope");
  }
});
