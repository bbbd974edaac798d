import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CountAnswer } from "../domain/count/count-tests.ts";
import { openoncoCountEcd } from "./openonco-count-ecd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const count = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CountAnswer>(openoncoCountEcd, input, await opened);

test("filtered by scope", async () => {
  expect(await count({ filter_test_scope: "Multi-cancer" })).toMatchObject({ total: 1 });
});

test("by scope", async () => {
  expect(await count({ group_by: "testScope" })).toMatchObject({
    total: 3,
    by_testScope: { "Multi-cancer (MCED)": 1, "Single-cancer (CRC)": 1, "Single-cancer (Liver)": 1 },
  });
});

test("by regulatory category, planned steps left out", async () => {
  expect(await count({ group_by: "fdaCategories" })).toMatchObject({
    by_fdaCategories: { approved: 1, ce_ivd: 1, ldt: 1, nmpa: 1 },
  });
});
