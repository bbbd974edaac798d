import { afterAll, describe, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../test/fixture-records.ts";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { WideSearchAnswer } from "../domain/search/wide-answer.ts";
import { openoncoSearch } from "./openonco-search.ts";

const opened = openRecords({
  ...FIXTURE_RECORDS,
  ecd: [
    ...FIXTURE_RECORDS.ecd,
    {
      id: "ecd-9",
      name: "Cirrhosis Watch",
      vendor: "Liver Co",
      sampleCategory: "Blood",
      cancerTypes: ["Hepatocellular carcinoma (HCC)"],
      sampleVolumeMl: 10,
      dateAdded: "Feb 3, 2026",
      tat: "5 days",
      intendedPopulation: { purpose: "surveillance", risk: "elevated", conditions: ["cirrhosis"] },
      medicareCoverage: { status: "COVERED", coveredIndications: ["HCC surveillance"] },
    },
    { id: "ecd-10", name: "Later", vendor: "Liver Co", dateAdded: "2026-01-31" },
  ],
});
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<WideSearchAnswer>(openoncoSearch, input, await opened);

test.each([
  ["a vendor's tests of all categories", { vendor: "Tempus" }, "mrd-2 mrd-10"],
  ["chosen categories", { vendor: "Guardant", categories: "trm" }, "trm-1 trm-3"],
  ["a list of categories", { vendor: "Guardant", categories: ["trm", "mrd"] }, "trm-1 trm-3"],
  ["free words", { query: "beta kit" }, "mrd-kit-1"],
  ["words of a category", { query: "hereditary panel" }, "hct-1 hct-3"],
  ["sample", { sample: "saliva" }, "hct-1 hct-3"],
  ["turnaround, the first one where there are two", { max_turnaround_days: 8 }, "ecd-9 tds-1"],
  ["price", { max_price: 900 }, "ecd-1 hct-1"],
  ["blood volume", { max_blood_ml: 10 }, "ecd-9"],
  ["biomarker", { biomarker: "TMB" }, "tds-1"],
  ["biomarker in a name", { biomarker: "EGFR mutation" }, "tds-kit-1"],
  ["intended use", { intended_use: "cirrhosis" }, "ecd-9"],
  ["a risk, of tests that state for whom they are", { intended_use: "high risk" }, "ecd-9"],
  ["coverage by indication", { covered_by: { payer: "Medicare" }, cancer_type: "HCC" }, "ecd-9"],
  ["coverage, a payer alone", { covered_by: "medicare", cancer_type: "CRC" }, "mrd-2"],
  ["numbers as texts", { max_turnaround_days: "5" }, "ecd-9"],
  ["numbers with their unit", { max_turnaround_days: "5 days", max_blood_ml: "10 mL" }, "ecd-9"],
  ["amounts with their sign", { max_price: "$900.00", categories: "ecd" }, "ecd-1"],
  ["a list of blanks as no filter", { vendor: ["", " "], max_blood_ml: 10 }, "ecd-9"],
  ["a payer in a list", { covered_by: ["Medicare"], cancer_type: "HCC" }, "ecd-9"],
  ["an empty list as no payer", { covered_by: [], max_blood_ml: 10 }, "ecd-9"],
  ["tissue not needed", { requires_tumor_tissue: false, categories: "mrd" }, "mrd-3 mrd-10"],
])("%s", async (_what, input, ids) => {
  expect((await search(input)).tests.map(({ id }) => id).join(" ")).toBe(ids);
});

test("blood volumes are read from texts, too", async () => {
  const volumes = [
    { bloodVolume: 8 },
    { bloodVolume: "two tubes of 8.5 mL" },
    { bloodVolume: "10 mL or more" },
    { bloodVolume: "10mL (minimum 6 mL)" },
    { bloodVolume: "12 mL" },
    { bloodVolume: "a tube" },
    {},
  ];
  const own = await openRecords({
    ...FIXTURE_RECORDS,
    mrd: volumes.map((stated, at) => ({
      id: `mrd-${at + 1}`,
      name: `Test ${at}`,
      vendor: "Vendor",
      ...stated,
    })),
  });
  try {
    const { tests } = await callTool<WideSearchAnswer>(
      openoncoSearch,
      { max_blood_ml: 10, categories: "mrd" },
      own,
    );
    expect(tests.map(({ id }) => id)).toEqual(["mrd-1", "mrd-2", "mrd-3", "mrd-4"]);
  } finally {
    own.store.close();
  }
});

test("rows name their category, the answer its counts", async () => {
  const { tests, by_category, total } = await search({ cancer_type: "CRC" });
  expect(tests[0]).toMatchObject({ category: expect.any(String), match: "exact" });
  expect(Object.values(by_category).reduce((sum, count) => sum + count, 0)).toBe(total);
});

test("hereditary words choose the hereditary tests", async () => {
  const { by_category, notices } = await search({ cancer_type: "Lynch syndrome" });
  expect(Object.keys(by_category)).toEqual(["hct"]);
  expect(notices?.join(" ")).toContain("hereditary");
});

test.each([
  ["where the words chose the hereditary tests", { cancer_type: "Lynch syndrome" }, true],
  ["not where the caller chose them", { cancer_type: "Lynch syndrome", categories: "hct" }, false],
  ["nor where the caller chose others", { categories: "mrd" }, false],
  ["nor where all categories are searched", { vendor: "Tempus" }, false],
])("a note says that the question was read as one on inherited risk: %s", async (_where, input, isNoted) => {
  const { notices = [] } = await search(input);
  expect(notices.some((notice) => notice.includes("inherited risk"))).toBe(isNoted);
});

test("counts in place of rows", async () => {
  expect(await search({ count_by: "vendor", categories: "mrd" })).toMatchObject({
    tests: [],
    by_vendor: { Tempus: 1 },
  });
});

test("days are ordered as days, however they are written", async () => {
  const { tests } = await search({ categories: "ecd", order_by: "-dateAdded", limit: 2 });
  expect(tests.map(({ id }) => id)).toEqual(["ecd-9", "ecd-10"]);
});

test("an empty answer says what each filter costs", async () => {
  expect((await search({ vendor: "Tempus", sample: "stool" })).notices?.join(" ")).toContain(
    "Without sample: 2 (mrd-2 Beta, mrd-10 Alpha MRD).",
  );
});

test("answers stay short by default", async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    id: `mrd-${at}`,
    name: `Test ${at}`,
    vendor: "A vendor with a long name",
    approach: "Tumor-informed",
    fdaStatus: "CLIA LDT",
    cancerTypes: ["Breast"],
    sensitivity: 90,
    cautions: { sensitivity: "a caution that takes some room in the row" },
  }));
  const deps = await openRecords({ ...FIXTURE_RECORDS, mrd: many });
  const answer = await callTool<WideSearchAnswer>(openoncoSearch, { categories: "mrd", limit: 0 }, deps);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(8_000);
  expect(answer).toMatchObject({ total: 60, has_more: true, next_offset: answer.returned });
  await deps.store.close();
});

describe("careless clients", () => {
  const filled = {
    vendor: "",
    cancer_type: "",
    min_sensitivity: 0,
    max_price: 0,
    requires_tumor_tissue: false,
    categories: [],
  };
  test("empty and zero filters filter nothing, and are reported", async () => {
    const [{ total, notices }, all] = [await search(filled), await search({})];
    expect(total).toBe(all.total);
    for (const name of ["vendor", "max_price", "requires_tumor_tissue"])
      expect(notices?.join(" ")).toContain(name);
  });
  test("false alone is a filter, and is reported too", async () => {
    const { total, notices } = await search({ requires_tumor_tissue: false });
    expect(total).toBeLessThan((await search({})).total);
    expect(notices?.join(" ")).toContain("requires_tumor_tissue = false was used");
  });
  test.each([
    [{ categories: "pap" }],
    [{ order_by: "nonesuch" }],
    [{ cancer_type: "liver metastases" }],
    [{ cancer_type: "!!!" }],
    [{ cancer_type: "…", categories: "hct" }],
    [{ covered_by: { payer: "Medicare", setting: "x" } }],
  ])("%j is refused", async (input) => {
    await expect(search(input)).rejects.toMatchObject({ code: "INVALID_PARAMETER" });
  });
});

describe("Medicare in a question on Medicare", () => {
  const records = {
    ...FIXTURE_RECORDS,
    mrd: [
      {
        id: "mrd-1",
        name: "Monitor",
        vendor: "Vendor",
        cancerTypes: ["Bladder"],
        medicareCoverage: {
          status: "COVERED",
          policyNumber: "L1",
          coveredIndications: ["Pan-cancer immunotherapy monitoring"],
        },
        coverageCrossReference: {
          privatePayers: {
            aetna: { status: "COVERED", coveredIndications: ["Bladder cancer surveillance"] },
          },
        },
      },
    ],
  };
  const ask = async (input: Readonly<Record<string, unknown>>) => {
    const deps = await openRecords(records);
    const { tests } = await callTool<WideSearchAnswer>(
      openoncoSearch,
      { categories: "mrd", cancer_type: "bladder", ...input },
      deps,
    );
    await deps.store.close();
    return tests;
  };

  test("without a payer a row says that Medicare pays in another setting only", async () => {
    expect(await ask({})).toMatchObject([{ medicareForCancer: "other_setting" }]);
  });

  test("with the setting in which it pays no label contradicts the row", async () => {
    const [row] = await ask({ covered_by: { payer: "Medicare", setting: "immunotherapy_monitoring" } });
    expect(row?.["coverage"]).toEqual(["Medicare: Pan-cancer immunotherapy monitoring (L1)"]);
    expect(row).not.toHaveProperty("medicareForCancer");
  });

  test("with another payer the row states Medicare as always", async () => {
    const [row] = await ask({ covered_by: { payer: "Aetna", setting: "surveillance" } });
    expect(row).toMatchObject({
      medicareForCancer: "other_setting",
      coverage: ["Aetna: Bladder cancer surveillance"],
    });
  });
});

test("Medicare pays for finding a precursor where it pays for screening for its cancer", async () => {
  const records = {
    ...FIXTURE_RECORDS,
    ecd: [
      {
        id: "ecd-1",
        name: "Stool",
        vendor: "Vendor",
        cancerTypes: ["Colorectal cancer; Advanced adenomas"],
        medicareCoverage: { status: "COVERED", coveredIndications: ["CRC screening, average risk"] },
      },
    ],
  };
  const deps = await openRecords(records);
  for (const covered_by of [undefined, "Medicare"]) {
    const input = { categories: "ecd", cancer_type: "advanced adenoma", covered_by };
    const { tests } = await callTool<WideSearchAnswer>(openoncoSearch, input, deps);
    expect(tests).toMatchObject([{ id: "ecd-1", match: "exact", medicareForCancer: "covered" }]);
  }
  await deps.store.close();
});

test("a page beyond the matches says so, and so does one longer than any", async () => {
  expect((await search({ vendor: "Liver Co", offset: 9 })).notices?.join(" ")).toContain("beyond");
  expect((await search({ vendor: "Liver Co", limit: 900 })).notices?.join(" ")).toContain("lowered to 200");
});

test("a class of drugs that a caution names is shown as the place", async () => {
  const record = {
    id: "hct-1",
    name: "Germline CDx",
    vendor: "Vendor",
    fdaStatus: "FDA Approved (PMA)",
    cautions: { fdaStatus: "as companion diagnostic for PARP inhibitors" },
  };
  const deps = await openRecords({ ...FIXTURE_RECORDS, hct: [record] });
  const input = { categories: "hct", companion_drug: "olaparib", fields: "name" };
  const { tests } = await callTool<WideSearchAnswer>(openoncoSearch, input, deps);
  expect(tests).toMatchObject([{ found_in: ["fdaStatus"], cautions: record.cautions }]);
  await deps.store.close();
});
