import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { TestDetails } from "../domain/catalog/get-test.ts";
import { openoncoGetTrm } from "./openonco-get-trm.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const get = async (input: Readonly<Record<string, unknown>>) =>
  callTool<TestDetails>(openoncoGetTrm, input, await opened);

test("one test with its derived values", async () => {
  expect(await get({ id: "trm-2" })).toMatchObject({
    id: "trm-2",
    citations: {},
    availability: "discontinued",
    availabilitySource: "isDiscontinued",
  });
});

test("an unknown id", async () => {
  await expect(get({ id: "trm-nonexistent" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "No TRM test found with id 'trm-nonexistent'",
    suggestion: "Use openonco_search_trm to find available tests",
  });
});

test("an id of another category is not found here", async () => {
  await expect(get({ id: "mrd-2" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    suggestion: expect.stringContaining("mrd-2 (openonco_get_mrd)"),
  });
});
