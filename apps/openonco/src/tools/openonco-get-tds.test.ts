import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { TestDetails } from "../domain/catalog/get-test.ts";
import { openoncoGetTds } from "./openonco-get-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const get = async (input: Readonly<Record<string, unknown>>) =>
  callTool<TestDetails>(openoncoGetTds, input, await opened);

test("one test with its derived values", async () => {
  expect(await get({ id: "tds-1" })).toMatchObject({
    id: "tds-1",
    citations: {},
    hasFdaCdx: true,
    tatDaysMin: 8,
    tatDaysMax: 8,
    tatDayKind: "unstated",
  });
});

test("an unknown id", async () => {
  await expect(get({ id: "tds-nonexistent" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "No TDS test found with id 'tds-nonexistent'",
    suggestion: "Use openonco_search_tds to find available tests",
  });
});

test("an id of another category is not found here", async () => {
  await expect(get({ id: "mrd-2" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    suggestion: expect.stringContaining("mrd-2 (openonco_get_mrd)"),
  });
});
