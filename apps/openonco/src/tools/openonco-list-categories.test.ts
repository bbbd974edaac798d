import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoListCategories } from "./openonco-list-categories.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

test("the categories with the number of their tests", async () => {
  expect(await callTool(openoncoListCategories, {}, await opened)).toEqual({
    categories: [
      {
        id: "mrd",
        name: "Molecular Residual Disease",
        shortName: "MRD Testing",
        description: expect.stringContaining("ctDNA"),
        testCount: 4,
      },
      expect.objectContaining({ id: "ecd", name: "Early Cancer Detection", testCount: 3 }),
      expect.objectContaining({ id: "trm", name: "Treatment Response Monitoring", testCount: 3 }),
      expect.objectContaining({ id: "tds", name: "Treatment Decision Support", testCount: 5 }),
      expect.objectContaining({ id: "hct", name: "Hereditary Cancer Testing", testCount: 3 }),
    ],
    data_as_of: "2026-06-27",
  });
});

test("takes no argument", () => {
  expect(openoncoListCategories.inputSchema.safeParse({ category: "mrd" }).success).toBe(false);
});
