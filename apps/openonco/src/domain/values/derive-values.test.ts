import { expect, test } from "vitest";
import { z } from "zod";
import type { JsonValue } from "../../dataset/index.ts";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { deriveValues, listCancers } from "./derive-values.ts";

const RECORD = { id: "mrd-1", name: "Test", vendor: "Vendor", sampleCategory: "Blood/Plasma" };

test("a caution that forbids the comparison wins over a figure that could be converted", () => {
  const values = deriveValues({
    ...RECORD,
    lod: "0.01% VAF",
    cautions: { lod: "5 MTM/mL; not comparable with ppm" },
  });
  expect(values).toMatchObject({
    lodPpm: "not comparable",
    lodReason: "not to be compared (5 MTM/mL; not comparable with ppm)",
  });
});

test("any other caution leaves it: 0.01 % VAF is 100 ppm", () => {
  const values = deriveValues({
    ...RECORD,
    lod: "0.01% VAF",
    cautions: { lod: "approximate", lod95: "not comparable" },
  });
  expect(values).toMatchObject({ lodPpm: 100, lodReason: "converted from % VAF" });
});

test.each([
  [{ cautions: { listPrice: "EUR, not USD: 2,965 first test" } }, "shipped dataset"],
  [{ listPriceNotes: "€2,965 for the first sample" }, "raw export"],
])("a price in euros has no price in dollars (%#)", (remark, _where) => {
  const values = deriveValues({ ...RECORD, listPrice: 2965, ...remark });
  expect(values).toMatchObject({ listPriceRange: { min: 2965, max: 2965, currency: "EUR" } });
  expect(values["listPriceUsd"]).toBeUndefined();
});

test("an LoD next to another LoD95 is another limit, also without a remark", () => {
  const values = deriveValues({ ...RECORD, lod: "1.67 ppm", lod95: "3.45 ppm" });
  expect(values).toMatchObject({ lodPpm: "not comparable", lod95Ppm: 3.45 });
});

const derived = readDataset(SHIPPED_FOLDER).then(
  ({ records }) =>
    new Map(
      Object.values(records)
        .flat()
        .map((record) => [record.id, deriveValues(record)]),
    ),
);

/** Each judged by the limit and its caution; no other limit of the dataset is comparable. */
test("limits that can be compared with others", async () => {
  const comparable = [...(await derived)].filter(([, { lodPpm }]) => typeof lodPpm === "number");
  expect(Object.fromEntries(comparable.map(([id, { lodPpm }]) => [id, lodPpm]))).toEqual({
    "mrd-1": 6,
    "mrd-3": 15,
    "mrd-6": 50,
    "mrd-7": 100,
    "mrd-11": 10,
    "mrd-12": 10,
    "mrd-13": 100,
    "mrd-15": 0.7,
    "mrd-16": 80,
    "mrd-20": 1,
    "mrd-21": 100,
    "trm-2": 100,
    "trm-5": 10,
    "trm-8": 100,
    "trm-11": 5000,
    "trm-12": 100,
    "tds-16": 1500,
    "tds-kit-9": 200,
    "tds-kit-12": 5000,
  });
});

test("the LoD95 stated in a field of its own", async () => {
  const values = await derived;
  expect(["mrd-2", "mrd-9", "mrd-30"].map((id) => values.get(id)?.["lod95Ppm"])).toEqual([3.45, 50, 1.45]);
});

test.each([
  ["mrd-2", /threshold/],
  ["mrd-4", /threshold/],
  ["mrd-5", /earlier version/],
  ["mrd-8", /inferred/],
  ["mrd-18", /same assay/],
  ["mrd-22", /another limit/],
  ["mrd-26", /simulated/],
  ["mrd-30", /another limit/],
  ["trm-4", /inferred/],
  ["ecd-27", /fewer than 95 %/],
  ["tds-kit-6", /by kind of variant/],
])("%s is not comparable: %s", async (id, reason) => {
  const values = (await derived).get(id);
  expect(values).toMatchObject({ lodPpm: "not comparable", lodReason: expect.stringMatching(reason) });
});

/** From medicareCoverage.status and coverageCrossReference.medicare.status, read by hand. */
test.each([
  ["mrd-1", "covered", "emerging"], // both COVERED
  ["mrd-9", "disputed", "emerging"], // COVERED, PARTIAL
  ["mrd-8", "partial", "emerging"], // PARTIAL alone
  ["mrd-27", "pending", "emerging"], // both PENDING_LCD
  ["trm-8", "disputed", "self_pay"], // PENDING_COVERAGE, NOT_COVERED
  ["ecd-2", "not_covered", "varies"],
  ["ecd-3", "other", "disputed"], // "Medicare" against UNKNOWN
  ["trm-13", "other", "disputed"], // "Medicare" against NOT_ESTABLISHED
  ["ecd-1", "covered", "medicare"],
  ["tds-12", undefined, "medicare"], // no status to contradict it
])("Medicare and %s", async (id, medicareCovered, reimbursementCategory) => {
  const values = (await derived).get(id);
  expect([values?.["medicareCovered"], values?.["reimbursementCategory"]]).toEqual([
    medicareCovered,
    reimbursementCategory,
  ]);
});

test.each([
  ["mrd-6", "no"], // tumor-naïve, tissue not stated
  ["mrd-18", "no"],
  ["mrd-19", "no"], // stated, though tumor-informed
  ["mrd-24", "optional"],
  ["mrd-1", "yes"],
  ["trm-1", undefined], // tumor-agnostic says nothing of tissue by itself
])("tumor tissue for %s: %s", async (id, needed) => {
  expect((await derived).get(id)?.["tumorTissueNeeded"]).toBe(needed);
});

test("the intended use has only the parts that the record states", () => {
  const intendedFor = (use: Parameters<typeof deriveValues>[0][string]) =>
    deriveValues({ ...RECORD, intendedPopulation: use })["intendedFor"];
  expect(intendedFor({ purpose: "screening", risk: "average", minAge: 45, maxAge: 84 })).toBe(
    "screening; average risk; 45-84 years",
  );
  expect(intendedFor({ purpose: "screening", minAge: 50 })).toBe("screening; from 50 years");
});

test.each([
  [{ purpose: "screening", risk: "average", minAge: 45, maxAge: 84 }, "screening; average risk; 45-84 years"],
  [{ purpose: "screening", minAge: 50 }, "screening; from 50 years"],
  [{ maxAge: 80, minPackYears: 20 }, "from 20 pack-years"],
  [{ symptomatic: true, conditions: ["a", "b", "c", "d"] }, "with symptoms; a, b, c"],
  [{ symptomatic: false, conditions: [] }, ""],
  [["screening"], undefined],
  ["screening", undefined],
  [null, undefined],
])("whom a test is for: %j is %j", (intendedPopulation, expected) => {
  expect(deriveValues({ ...RECORD, intendedPopulation })["intendedFor"]).toBe(expected);
});

test("a figure for a precursor names it, and groups hold the wider ones too, without precursors", () => {
  const groupsOf = (fields: Readonly<Record<string, JsonValue>>) =>
    deriveValues({ ...RECORD, ...fields })["cancerGroups"];
  expect(groupsOf({ cancerTypes: ["NSCLC"] })).toEqual(["lung", "NSCLC"]);
  expect(groupsOf({ detectedCancerTypes: ["Breast"], cancerTypesAssessed: ["Prostate", 3] })).toEqual([
    "breast",
    "prostate",
  ]);
  expect(groupsOf({ advancedAdenomaSensitivity: 42 })).toBeUndefined();
  expect(groupsOf({})).toBeUndefined();
  expect(listCancers({ advancedAdenomaSensitivity: 42, hginSensitivity: 75 })).toEqual([
    "advanced adenoma",
    "HGIN",
  ]);
  expect(listCancers({ advancedAdenomaSensitivity: "42", hginSensitivity: null })).toEqual([]);
});

test.each([
  [{ listPrice: 3500, selfPayPrice: 349 }, 349],
  [{ listPrice: 200, selfPayPrice: 349 }, 200],
  [{ listPrice: 3500 }, 3500],
  [{ selfPayPrice: 349 }, 349],
  [{}, undefined],
  // The amount is for something else.
  [{ listPrice: 3500, selfPayPrice: 349, cautions: { selfPayPrice: "not the price of the test" } }, 3500],
])("the least that somebody may be charged: %j is %s", (fields, expected) => {
  expect(deriveValues({ ...RECORD, ...fields })["priceUsd"]).toBe(expected);
});

test.each([
  // Authorized: the count decides, else what the record calls itself.
  [{ fdaStatus: "FDA-approved (PMA)", fdaCompanionDxCount: 2 }, true],
  [{ fdaStatus: "FDA-approved (PMA)", fdaCompanionDxCount: 0 }, false],
  [{ fdaStatus: "FDA-approved (PMA)" }, undefined],
  [{ fdaStatus: "FDA-approved (PMA)", productType: "Companion diagnostic" }, true],
  [{ fdaStatus: "FDA-approved (PMA)", fdaCompanionDxList: ["osimertinib"] }, true],
  // Without an authorization there is none; a count against that is open.
  [{ fdaStatus: "CLIA LDT" }, false],
  [{ fdaStatus: "CLIA LDT", fdaCompanionDxCount: 0 }, false],
  [{ fdaStatus: "CLIA LDT", fdaCompanionDxCount: 1 }, undefined],
  [{}, undefined],
])("a companion diagnostic of the FDA: %j is %s", (fields, expected) => {
  expect(deriveValues({ ...RECORD, ...fields })["hasFdaCdx"]).toBe(expected);
});

test.each([
  [{ requiresTumorTissue: "Yes" }, "yes"],
  [{ requiresTumorTissue: "Optional" }, "optional"],
  [{ approach: "Tumor-naïve" }, "no"],
  [{ requiresTumorTissue: "Yes", approach: "Tumor-naïve" }, "yes"],
  [{ requiresTumorTissue: "see notes", approach: "Tumor-naïve" }, undefined],
  [{ approach: "Tumor-informed" }, undefined],
])("tumor tissue: %j is %s", (fields, expected) => {
  expect(deriveValues({ ...RECORD, ...fields })["tumorTissueNeeded"]).toBe(expected);
});

test.each([
  [{ fdaStatus: "FDA-approved (PMA)" }, ["approved"]],
  [{ fdaStatus: "FDA-approved (PMA)", fdaCompanionDxCount: 2 }, ["approved", "cdx"]],
  [{ fdaStatus: "CLIA LDT", fdaCompanionDxCount: 0 }, ["ldt"]],
])("%j is of the categories %j", (fields, expected) => {
  const { fdaCategories } = deriveValues({ id: "tds-1", name: "Assay", vendor: "Maker", ...fields });
  expect(fdaCategories).toEqual(expect.arrayContaining(expected));
  expect(z.array(z.string()).parse(fdaCategories)).toHaveLength(expected.length);
});
