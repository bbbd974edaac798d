import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { TestDetails } from "../domain/catalog/get-test.ts";
import { openoncoGetEcd } from "./openonco-get-ecd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const get = async (input: Readonly<Record<string, unknown>>) =>
  callTool<TestDetails>(openoncoGetEcd, input, await opened);

test("one test with its derived values", async () => {
  expect(await get({ id: "ecd-2" })).toMatchObject({
    id: "ecd-2",
    citations: {},
    listPriceRange: { min: 995, max: 1105, currency: "GBP" },
  });
});

test("an unknown id", async () => {
  await expect(get({ id: "ecd-nonexistent" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "No ECD test found with id 'ecd-nonexistent'",
    suggestion: "Use openonco_search_ecd to find available tests",
  });
});

test("an id of another category is not found here", async () => {
  await expect(get({ id: "mrd-2" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    suggestion: expect.stringContaining("mrd-2 (openonco_get_mrd)"),
  });
});
