import { afterAll, describe, expect, test } from "vitest";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { SearchAnswer } from "../domain/shared/answer-page.ts";
import { openoncoSearchMrd } from "./openonco-search-mrd.ts";

const opened = openRecords();
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<SearchAnswer>(openoncoSearchMrd, input, await opened);
const idsOf = async (input: Readonly<Record<string, unknown>>) =>
  (await search(input)).tests.map(({ id }) => id);

test("a whole answer, as a reader sees it", async () => {
  expect(await search({ vendor: "o'neil", fields: "SENSITIVITY, lodPpm,lodReason" })).toEqual({
    tests: [
      {
        id: "mrd-3",
        name: "Gamma Heme",
        vendor: `O'Neil "Labs" 100%_plus`,
        availability: "not_stated",
        sensitivity: ">99% for clones above 10^-5",
        lodPpm: "not comparable",
        lodReason: "not, or not only, measured in cell-free DNA",
      },
    ],
    total: 1,
    returned: 1,
    offset: 0,
    has_more: false,
    fields_shown: "selected",
    data_as_of: "2026-06-27",
  });
});

test("no filter returns all fields of all tests in natural order of ids", async () => {
  const answer = await search({});
  expect(answer.tests.map(({ id }) => id)).toEqual(["mrd-2", "mrd-3", "mrd-10", "mrd-kit-1"]);
  expect(answer.fields_shown).toBe("all");
  expect(answer.tests[0]).toMatchObject({
    id: "mrd-2",
    fdaCategories: ["approved", "ldt", "cdx"],
    listPriceUsd: 3500,
    initialTatDaysMax: 28,
    cautions: { sensitivity: "n=40, stages II-III together" },
  });
  expect(answer.tests[0]).not.toHaveProperty("variantsTracked");
});

describe("filters", () => {
  test.each([
    ["accents and dashes fold", { approach: "Tumor-naive" }, ["mrd-3", "mrd-10"]],
    ["tumor-agnostic says the same as tumor-naive here", { approach: "tumor-agnostic" }, ["mrd-3", "mrd-10"]],
    ["part of a text", { approach: "informed" }, ["mrd-2"]],
    ["a vendor's other spelling", { vendor: "Tempus AI" }, ["mrd-2", "mrd-10"]],
    ["spaces around", { vendor: "  Delta Kits " }, ["mrd-kit-1"]],
    ["blank is absent", { vendor: "  ", cancer_type: "" }, ["mrd-2", "mrd-3", "mrd-10", "mrd-kit-1"]],
    ["% is literal", { vendor: "%" }, ["mrd-3"]],
    ["_ is literal", { vendor: "_" }, ["mrd-3"]],
    ["quotes are literal", { vendor: `'neil "labs"` }, ["mrd-3"]],
    ["SQL is text", { vendor: "'; DROP TABLE mrd_tests; --" }, []],
    ["a number in prose is no number", { min_sensitivity: 90 }, ["mrd-2"]],
    ["all filters hold", { vendor: "tempus", min_sensitivity: 90 }, ["mrd-2"]],
    ["tissue needed", { requires_tumor_tissue: true }, ["mrd-2"]],
    ["optional tissue is not needed", { requires_tumor_tissue: false }, ["mrd-3", "mrd-10"]],
    ["whole list elements", { clinical_setting: "post surgery" }, ["mrd-10"]],
    ["no match across elements", { clinical_setting: "Post-Surgery Surveillance" }, []],
    ["approved is not not-approved, nor pending", { fda_status: "approved" }, ["mrd-2"]],
    ["FDA means authorized by it", { fda_status: "FDA" }, ["mrd-2", "mrd-3"]],
    ["negated status on request", { fda_status: "not FDA approved" }, ["mrd-10"]],
    ["other words are text", { fda_status: "other uses" }, ["mrd-2"]],
  ])("%s", async (_what, input, ids) => {
    expect(await idsOf(input)).toEqual(ids);
  });

  test.each([
    [
      "CRC",
      [
        ["mrd-2", "exact"],
        ["mrd-kit-1", "exact"],
        ["mrd-10", "broad"],
      ],
    ],
    [
      "NSCLC",
      [
        ["mrd-2", "exact"],
        ["mrd-10", "broad"],
      ],
    ],
    [
      "lung",
      [
        ["mrd-2", "exact"],
        ["mrd-10", "broad"],
      ],
    ],
    ["SCLC", [["mrd-10", "broad"]]],
    ["ALL", [["mrd-3", "exact"]]],
    ["myeloma", [["mrd-3", "exact"]]],
    ["AML", []],
    ["pan-solid", [["mrd-10", "exact"]]],
    ["xyzoma", []],
  ])("cancer_type %s", async (cancer, expected) => {
    const { tests } = await search({ cancer_type: cancer });
    expect(tests.map(({ id, match }) => [id, match === "exact" ? "exact" : "broad"])).toEqual(expected);
  });

  test("a filter that a test cannot answer is said", async () => {
    const { notice } = await search({ min_sensitivity: 50 });
    expect(notice).toContain("min_sensitivity cannot judge 2 of the 4 MRD tests");
  });
});

describe("order", () => {
  test("descending, what is not a number last", async () => {
    expect(await idsOf({ order_by: "-sensitivity" })).toEqual(["mrd-2", "mrd-10", "mrd-3", "mrd-kit-1"]);
  });
  test("a mixed field orders by its derived number", async () => {
    expect(await idsOf({ order_by: "initialTat" })).toEqual(["mrd-10", "mrd-2", "mrd-3", "mrd-kit-1"]);
    expect(await idsOf({ order_by: "lod" })).toEqual(["mrd-2", "mrd-10", "mrd-3", "mrd-kit-1"]);
  });
  test("exact matches stay before broad ones", async () => {
    expect(await idsOf({ cancer_type: "CRC", order_by: "-id" })).toEqual(["mrd-kit-1", "mrd-2", "mrd-10"]);
  });
  test.each([["cancerTypes"], ["listPriceRange"]])("%s has several values", async (field) => {
    await expect(search({ order_by: field })).rejects.toMatchObject({ code: "INVALID_PARAMETER" });
  });
});

describe("fields and pages", () => {
  test("fields keep id, name and vendor, and bring the caution of what they derive from", async () => {
    const { tests } = await search({ vendor: "Tempus", fields: "listPriceUsd", limit: 1 });
    expect(tests).toEqual([
      {
        id: "mrd-2",
        name: "Beta",
        vendor: "Tempus",
        availability: "not_stated",
        listPriceUsd: 3500,
        cautions: { listPrice: "before rebate" },
      },
    ]);
  });
  test("one unknown field among known ones is reported with the nearest, and costs no answer", async () => {
    const { tests, notice = "" } = await search({ fields: "sensitivty,vendor,drop table" });
    expect(tests.length).toBeGreaterThan(0);
    expect(notice).toMatch(/\(sensitivty\).*sensitivity/u);
    expect(notice).not.toContain("drop table");
  });
  test("fields none of which is known are refused by name, with near and all valid names, and free text is not repeated", async () => {
    const refused = search({ fields: "sensitivty, drop table" });
    await expect(refused).rejects.toMatchObject({
      code: "INVALID_PARAMETER",
      details: {
        nearest_fields: expect.arrayContaining(["sensitivity"]),
        valid_fields: expect.arrayContaining(["id", "sensitivity", "lodPpm"]),
      },
    });
    await expect(refused).rejects.toThrow(/\(sensitivty\)/);
    await expect(refused).rejects.not.toThrow(/drop table/);
  });
  test("a list of commas is not a list", async () => {
    expect((await search({ fields: ", ," })).fields_shown).toBe("all");
  });
  test("pages join up", async () => {
    const first = await search({ limit: 3 });
    expect(first).toMatchObject({ total: 4, returned: 3, has_more: true, next_offset: 3 });
    const second = await search({ limit: 3, offset: 3 });
    expect(second).toMatchObject({ returned: 1, has_more: false });
    expect(second).not.toHaveProperty("next_offset");
    expect([...first.tests, ...second.tests].map(({ id }) => id)).toEqual(await idsOf({}));
  });
  test("0 is the default limit, and too much is lowered aloud", async () => {
    expect((await search({ limit: 0 })).returned).toBe(4);
    expect((await search({ limit: 1000 })).notice).toBe("limit was lowered to 500.");
  });
  test("an offset behind the end says so", async () => {
    const answer = await search({ offset: 9 });
    expect(answer).toMatchObject({ total: 4, returned: 0, has_more: false });
    expect(answer.notice).toContain("beyond the last match");
  });
});

test("an empty answer says which filter emptied it, and what is near", async () => {
  expect(await search({ vendor: "Tempsu", min_sensitivity: 80 })).toMatchObject({
    tests: [],
    total: 0,
    has_more: false,
    if_filter_dropped: [
      { filter: "vendor", total: 2 },
      { filter: "min_sensitivity", total: 0 },
    ],
    nearest_values: { vendor: expect.arrayContaining(["Tempus"]) },
  });
});

test("an abbreviation that could mean something else is said to be read", async () => {
  const { notice, tests } = await search({ cancer_type: "all" });
  expect(tests.map(({ id }) => id)).toEqual(["mrd-3"]);
  expect(notice).toContain("cancer_type was read as acute lymphoblastic leukemia");
});

test("a name that no test has is not offered as near", async () => {
  const { nearest_values: nearest } = await search({ cancer_type: "AML", fda_status: "RUO" });
  expect(nearest?.["cancer_type"] ?? []).not.toContain("AML");
  expect(nearest?.["fda_status"] ?? []).not.toContain("ruo");
});

describe("the schema refuses", () => {
  test.each([
    [{ limit: -1 }],
    [{ offset: -1 }],
    [{ limit: 2.5 }],
    [{ min_sensitivity: 101 }],
    [{ min_sensitivity: "ninety" }],
    [{ vendor: "a\u0000b" }],
    [{ vendor: "a\nb" }],
    [{ vendor: "x".repeat(201) }],
    [{ vendors: "Natera" }],
  ])("%j", (input) => {
    expect(openoncoSearchMrd.inputSchema.safeParse(input).success).toBe(false);
  });
});
