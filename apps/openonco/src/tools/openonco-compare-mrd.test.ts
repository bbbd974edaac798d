import { afterAll, describe, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { CompareAnswer } from "../domain/compare/compare-tests.ts";
import { openoncoCompareMrd } from "./openonco-compare-mrd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const compare = async (input: Readonly<Record<string, unknown>>) =>
  callTool<CompareAnswer>(openoncoCompareMrd, input, await opened);

/** Two records with the metrics that nobody chose. */
const ALPHA_AND_BETA = {
  tests: [
    {
      id: "mrd-10",
      name: "Alpha MRD",
      vendor: "Tempus AI",
      availability: "not_stated",
      sensitivity: 88,
      specificity: null,
      lod: "0.01% VAF",
      initialTat: "10-14 business days (up to 4 weeks)",
      followUpTat: null,
      fdaStatus: "CLIA LDT; not FDA cleared",
      reimbursement: "Coverage emerging",
    },
    {
      id: "mrd-2",
      name: "Beta",
      vendor: "Tempus",
      availability: "not_stated",
      sensitivity: 95,
      specificity: 99,
      lod: "6 ppm",
      initialTat: 28,
      followUpTat: 7,
      fdaStatus: "FDA-approved CDx (PMA, May 2026); CLIA LDT for other uses",
      reimbursement: "Medicare (CRC only)",
      cautions: { sensitivity: "n=40, stages II-III together" },
      citations: {
        sensitivity: [
          { url: "https://example.org/beta" },
          { pmid: "12345678" },
          { doi: "10.1000/beta.1" },
          { text: "company leaflet" },
        ],
        lod: [{ url: "https://example.org/beta/lod" }],
      },
    },
  ],
  metrics: [
    "name",
    "vendor",
    "availability",
    "sensitivity",
    "specificity",
    "lod",
    "initialTat",
    "followUpTat",
    "fdaStatus",
    "reimbursement",
  ],
  not_found: [{ asked: "mrd-999" }],
  total: 2,
  returned: 2,
  data_as_of: "2026-06-27",
};

test("default metrics, gaps as null, order as asked, missing ids named", async () => {
  expect(await compare({ ids: "mrd-10, MRD-2,mrd-999" })).toEqual(ALPHA_AND_BETA);
});

test("chosen metrics only, in any case", async () => {
  const { tests, metrics } = await compare({ ids: "mrd-10", metrics: "name, SENSITIVITY,lodPpm" });
  expect(metrics).toEqual(["name", "vendor", "availability", "sensitivity", "lodPpm"]);
  expect(tests).toEqual([
    {
      id: "mrd-10",
      name: "Alpha MRD",
      vendor: "Tempus AI",
      availability: "not_stated",
      sensitivity: 88,
      lodPpm: 100,
    },
  ]);
});

test("names resolve, and what does not is listed with its candidates", async () => {
  const { tests, not_found } = await compare({ names: "Tempus Beta,Alpha,nobody,a" });
  expect(tests.map(({ id }) => id)).toEqual(["mrd-2", "mrd-10"]);
  expect(not_found).toEqual([
    { asked: "nobody" },
    { asked: "a", candidates: expect.arrayContaining([expect.objectContaining({ id: "mrd-3" })]) },
  ]);
});

test("ids win over names, a repeated id counts once, all missing is not an error", async () => {
  expect((await compare({ ids: "mrd-2,mrd-2", names: "Alpha" })).tests).toHaveLength(1);
  expect(await compare({ ids: "mrd-999,mrd-998" })).toMatchObject({
    tests: [],
    not_found: [{ asked: "mrd-999" }, { asked: "mrd-998" }],
  });
});

describe("errors", () => {
  test.each([[{}], [{ ids: "," }], [{ ids: " ", names: "" }]])("%j lacks a parameter", async (input) => {
    await expect(compare(input)).rejects.toMatchObject({
      code: "MISSING_PARAMETER",
      message: "Either 'ids' or 'names' must be provided",
    });
  });
  test("one unknown metric among known ones is reported with the nearest", async () => {
    const answer = await compare({ ids: "mrd-2", metrics: "sensitivty,listPrice" });
    expect(answer.metrics).toContain("listPrice");
    expect(answer.notice).toContain("sensitivity");
  });
  test("an unknown metric alone is refused with near names", async () => {
    await expect(compare({ ids: "mrd-2", metrics: "sensitivty" })).rejects.toMatchObject({
      code: "INVALID_PARAMETER",
      details: { nearest_fields: expect.arrayContaining(["sensitivity"]) },
    });
  });
  test("more than 100 ids are refused", async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `mrd-${index}`).join(",");
    await expect(compare({ ids })).rejects.toMatchObject({ code: "INVALID_PARAMETER" });
  });
});
