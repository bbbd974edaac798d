import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CountAnswer } from "../domain/count/count-tests.ts";
import { openoncoCountTrm } from "./openonco-count-trm.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const count = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CountAnswer>(openoncoCountTrm, input, await opened);

test("discontinued tests are left out unless asked for", async () => {
  expect(await count({})).toMatchObject({ total: 2 });
  expect(await count({ include_discontinued: true, group_by: "isDiscontinued" })).toMatchObject({
    total: 3,
    by_isDiscontinued: { false: 1, true: 1, "not stated": 1 },
  });
});

test("by availability", async () => {
  expect(await count({ include_discontinued: true, group_by: "availability" })).toMatchObject({
    by_availability: { active: 1, discontinued: 1, uncertain: 1 },
  });
});
