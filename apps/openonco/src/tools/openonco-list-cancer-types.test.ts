import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoListCancerTypes } from "./openonco-list-cancer-types.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const list = async (input: Readonly<Record<string, unknown>>) =>
  callTool(openoncoListCancerTypes, input, await opened);

test("types as spelled, and the groups that find them", async () => {
  expect(await list({ category: "ECD" })).toEqual({
    cancer_types: [
      "50+ cancer types",
      "Colorectal cancer; Advanced adenomas",
      "Hepatocellular carcinoma (HCC)",
    ],
    groups: ["colorectal", "liver", "hepatocellular", "gastrointestinal"],
    data_as_of: "2026-06-27",
  });
});

test("an unknown category is refused with the valid ones, without repeating it", () => {
  const { error } = openoncoListCancerTypes.inputSchema.safeParse({ category: "invalid" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Invalid category. Valid categories: mrd, ecd, trm, tds, hct",
  ]);
});
