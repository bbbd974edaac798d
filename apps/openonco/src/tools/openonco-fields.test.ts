import { afterAll, describe, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../test/fixture-records.ts";
import { callTool, openRecords } from "../../test/open-dataset.ts";
import type { FindAnswer } from "../domain/catalog/find-by-name.ts";
import type { WideSearchAnswer } from "../domain/search/wide-answer.ts";
import { tools } from "./index.ts";
import { openoncoFind } from "./openonco-find.ts";
import { openoncoSearch } from "./openonco-search.ts";

const opened = openRecords({
  ...FIXTURE_RECORDS,
  hct: [
    ...FIXTURE_RECORDS.hct,
    {
      id: "hct-20",
      name: "Known Variant",
      vendor: "Site Lab",
      testCode: "77001",
      tat: "7 days",
      keyGenes: ["BRCA2"],
      remarks: ["Needs the report of a relative", "Rush orders by telephone"],
      cautions: { tat: "after the report has come", keyGenes: "one variant only" },
    },
    { id: "hct-21", name: "Panel", vendor: "Site Lab", orderCode: "FT-9" },
  ],
  mrd: [
    ...FIXTURE_RECORDS.mrd,
    { id: "mrd-40", name: "Twice", vendor: "Two Times", initialTat: 28, followUpTat: 7 },
  ],
});
afterAll(async () => (await opened).store.close());

const search = async (input: Readonly<Record<string, unknown>>) =>
  callTool<WideSearchAnswer>(openoncoSearch, input, await opened);
const find = async (input: Readonly<Record<string, unknown>>) =>
  callTool<FindAnswer>(openoncoFind, input, await opened);
const tool = (name: string) => tools.find((each) => each.name === name) ?? expect.unreachable(name);

describe("a field of the same meaning is shown where a test does not state the one asked", () => {
  test("a test's code for an order code, and an order code for itself", async () => {
    const { tests } = await search({ vendor: "Site Lab", fields: "orderCode" });
    expect(tests).toEqual([
      expect.objectContaining({ id: "hct-20", testCode: "77001" }),
      expect.objectContaining({ id: "hct-21", orderCode: "FT-9" }),
    ]);
    expect(tests[1]).not.toHaveProperty("testCode");
  });

  test("in a comparison the gap stays, and the other value is next to it", async () => {
    const { tests } = await find({ names: "hct-20, hct-21", fields: "orderCode,tat" });
    expect(tests).toMatchObject([
      { orderCode: null, testCode: "77001", tat: "7 days" },
      { orderCode: "FT-9", tat: null },
    ]);
  });

  test("in a search of one category", async () => {
    const answer = await callTool<WideSearchAnswer>(
      tool("openonco_search_mrd"),
      { vendor: "Two Times", fields: "tat" },
      await opened,
    );
    expect(answer.tests).toMatchObject([{ initialTat: 28, followUpTat: 7 }]);
  });

  test("a condition reads it, and of two turnarounds the first", async () => {
    const idsOf = async (where: string) => (await search({ where })).tests.map(({ id }) => id);
    expect(await idsOf("orderCode=77001")).toEqual(["hct-20"]);
    expect(await idsOf("tat<=7")).toContain("hct-20");
    expect(await idsOf("tat<=7")).not.toContain("mrd-40");
    expect(await idsOf("tat<=28, vendor=Two Times")).toEqual(["mrd-40"]);
  });
});

describe("cautions", () => {
  test("are a field to ask for, all of them", async () => {
    const { tests } = await find({ names: "hct-20", fields: "cautions" });
    expect(tests).toMatchObject([
      { cautions: { tat: "after the report has come", keyGenes: "one variant only" } },
    ]);
  });

  test("go along with the fields shown, and those alone", async () => {
    const { tests } = await search({ query: "Known Variant", fields: "tat" });
    expect(tests[0]?.["cautions"]).toEqual({ tat: "after the report has come" });
  });
});

describe("a name that is not a field", () => {
  test.each([
    ["order number", "testCode"],
    ["caveats", "cautions"],
  ])("%s is read as %s", async (name, field) => {
    const { tests } = await search({ query: "Known Variant", fields: name });
    expect(tests[0]).toHaveProperty(field);
  });

  test("of other categories is reported, with the nearest by meaning, and costs no answer", async () => {
    const { tests, notices } = await search({ vendor: "Two Times", categories: "mrd", fields: "orderCode" });
    expect(tests.map(({ id }) => id)).toEqual(["mrd-40"]);
    expect(notices?.join(" ")).toMatch(/MRD tests have no orderCode.*HCT.*cptCodes/);
  });

  test.each([
    ["laboratoryCode", "testCode"],
    ["codeOfTheOrder", "orderCode"],
    ["minimumPatientAge", "minimumAge"],
    ["genesOnPanel", "genesAnalyzed"],
    ["sampleTubes", "sampleTubeCount"],
    ["orderCoed", "orderCode"],
  ])("%s points to %s", async (name, field) => {
    await expect(search({ categories: "hct", fields: name })).rejects.toMatchObject({
      details: { nearest_fields: expect.arrayContaining([field]) },
    });
  });
});

describe("named fields and words found elsewhere", () => {
  test("the remark that contains the words is shown with the fields asked for", async () => {
    const { tests } = await search({ query: "telephone", fields: "tat" });
    expect(tests).toMatchObject([
      {
        id: "hct-20",
        tat: "7 days",
        remarks: expect.arrayContaining(["Rush orders by telephone"]),
        found_in: ["remarks"],
      },
    ]);
  });

  test("words in the fields meant for them add nothing", async () => {
    const { tests } = await search({ query: "Known Variant", fields: "tat" });
    expect(Object.keys(tests[0] ?? {}).toSorted()).toEqual(
      ["availability", "category", "cautions", "id", "name", "tat", "vendor"].toSorted(),
    );
  });
});

test.each([
  ["count_by", "coverageByIndication"],
  ["count_by", "cautions"],
  ["order_by", "coverageByIndication"],
  ["order_by", "keyGenes"],
])("%s %s is refused, since its values cannot be", async (parameter, field) => {
  await expect(search({ [parameter]: field })).rejects.toMatchObject({
    code: "INVALID_PARAMETER",
    message: expect.stringContaining(field),
  });
});
