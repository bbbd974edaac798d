import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoGetHct } from "./openonco-get-hct.ts";
import { openoncoGetTds } from "./openonco-get-tds.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

test("everything stated of one test", async () => {
  expect(await callTool(openoncoGetHct, { name: "broad panel" }, await opened)).toMatchObject({
    id: "hct-1",
    syndromesDetected: ["HBOC", "Lynch Syndrome"],
    cancerGroups: expect.arrayContaining(["breast", "ovarian", "colorectal"]),
    tatDaysMax: 14,
  });
});

test("another category leads here by name", async () => {
  await expect(callTool(openoncoGetTds, { name: "Broad Panel" }, await opened)).rejects.toMatchObject({
    code: "NOT_FOUND",
    details: { other_categories: [{ id: "hct-1", tool: "openonco_get_hct" }] },
  });
});
