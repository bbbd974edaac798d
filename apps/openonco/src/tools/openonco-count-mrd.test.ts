import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CountAnswer } from "../domain/count/count-tests.ts";
import { openoncoCountMrd } from "./openonco-count-mrd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const count = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CountAnswer>(openoncoCountMrd, input, await opened);

test.each([
  ["total only", {}, { total: 4, data_as_of: "2026-06-27" }],
  ["a blank field is none", { group_by: "  " }, { total: 4, data_as_of: "2026-06-27" }],
  [
    "by approach; what is missing is not stated",
    { group_by: "APPROACH" },
    {
      total: 4,
      by_approach: { "not stated": 1, "Tumor-informed (WGS)": 1, "Tumor-naive": 1, "Tumor-naïve": 1 },
      data_as_of: "2026-06-27",
    },
  ],
  [
    "filtered",
    { group_by: "vendor", filter_vendor: "tempus ai" },
    { total: 2, by_vendor: { Tempus: 1, "Tempus AI": 1 }, data_as_of: "2026-06-27" },
  ],
  ["by a filter on the approach", { filter_approach: "Tumor-naive" }, { total: 2, data_as_of: "2026-06-27" }],
  [
    "a field of numbers and texts",
    { group_by: "sensitivity" },
    {
      total: 4,
      by_sensitivity: { "88": 1, "95": 1, ">99% for clones above 10^-5": 1, "not stated": 1 },
      note: "Values that are whole numbers come first, in order of value, not of count.",
      data_as_of: "2026-06-27",
    },
  ],
])("%s", async (_what, input, expected) => {
  expect(await count(input)).toMatchObject(expected);
});

test("most frequent first, then by value", async () => {
  const { by_reimbursementCategory: counts } = await count({ group_by: "reimbursementCategory" });
  expect(Object.entries(counts as object)).toEqual([
    ["emerging", 1],
    ["medicare", 1],
    ["not stated", 1],
    ["not_covered", 1],
  ]);
});

describe("a field that cannot be counted by", () => {
  test.each([["invalidField"], ["x'; DROP TABLE"], ["listPriceRange"]])("%s", async (field) => {
    const refused = count({ group_by: field });
    await expect(refused).rejects.toMatchObject({
      code: "INVALID_PARAMETER",
      message: "Invalid group_by field for MRD tests",
      suggestion: expect.stringMatching(/^Valid group_by options: .*vendor, approach/),
    });
    await expect(refused).rejects.not.toThrow(/DROP/);
  });

  test("is answered with near ones that can be", async () => {
    const near = z.object({ details: z.object({ nearest_fields: z.array(z.string()) }) });
    const refusal = await count({ group_by: "sensitivty" }).catch((error: unknown) => error);
    const { nearest_fields: fields } = near.parse(refusal).details;
    expect(fields).toContain("sensitivity");
    for (const field of fields) expect(await count({ group_by: field })).toMatchObject({ total: 4 });
  });
});
