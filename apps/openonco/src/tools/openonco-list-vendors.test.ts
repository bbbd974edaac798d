import { afterAll, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import { openoncoListVendors } from "./openonco-list-vendors.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const list = async (input: Readonly<Record<string, unknown>>) =>
  callTool(openoncoListVendors, input, await opened);

test.each([
  [{ category: "trm" }, ["Guardant Health", "NeoGenomics"]],
  [{ category: " TRM " }, ["Guardant Health", "NeoGenomics"]],
  [
    { category: "cgp" },
    ["Foundation Medicine", "Labcorp (Personal Genome Diagnostics)", "Labcorp/PGDx", "QIAGEN"],
  ],
])("%j", async (input, vendors) => {
  expect(await list(input)).toEqual({ vendors, data_as_of: "2026-06-27" });
});

test("no category, or a blank one, is all of them, sorted without regard to case", async () => {
  const all = await list({});
  expect(all).toEqual(await list({ category: "  " }));
  expect(all).toMatchObject({
    vendors: [
      "Abbott (Exact Sciences)",
      "Alpha Genetics",
      "Beta Laboratory",
      "Delta Kits",
      "Far Diagnostics",
      "Foundation Medicine",
      "Gamma",
      "GRAIL",
      "Guardant Health",
      "Labcorp (Personal Genome Diagnostics)",
      "Labcorp/PGDx",
      "NeoGenomics",
      `O'Neil "Labs" 100%_plus`,
      "QIAGEN",
      "Tempus",
      "Tempus AI",
    ],
  });
});

test("an unknown category is refused with the valid ones, without repeating it", () => {
  const { error } = openoncoListVendors.inputSchema.safeParse({ category: "invalid" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Invalid category. Valid categories: mrd, ecd, trm, tds, hct",
  ]);
});
