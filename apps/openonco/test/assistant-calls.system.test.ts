import { CLIENTS, startForTest } from "@clinical-mcp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../src/app.ts";
import { SHIPPED_FOLDER, SKILLS_FOLDER, VIEWS } from "./open-dataset.ts";

/** Calls as assistants made them who saw the tool list alone, by a real client on the dataset that ships. */
const opened = (async () => {
  const server = await startForTest((context) =>
    openApp({ data: SHIPPED_FOLDER, skills: SKILLS_FOLDER, views: VIEWS }, context),
  );
  return { server, client: await CLIENTS["SDK v2, 2026-07-28"](server.url) };
})();
beforeAll(async () => {
  await opened;
}, 30_000);
afterAll(async () => {
  const { server, client } = await opened;
  await client.close();
  await server.stop();
});

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly rows: readonly Row[];
  readonly notices: string;
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

async function ask(tool: string, args: Record<string, unknown>): Promise<Answer> {
  const { client } = await opened;
  const { isError, text, structuredContent } = await client.callTool(`openonco_${tool}`, args);
  const content = isRow(structuredContent) ? structuredContent : {};
  return {
    isError,
    text,
    rows: rowsOf(content["tests"] ?? content["changes"]),
    notices: JSON.stringify([content["notices"], content["notice"]]),
  };
}

const ids = ({ rows }: Answer): readonly unknown[] => rows.map(({ id }) => id);

describe("an argument is read under the names that models give it", () => {
  test.each([
    ["search", { gene: "BRCA1", vendor: "Labcorp" }, { biomarker: "BRCA1", vendor: "Labcorp" }],
    ["search", { cancerType: "CRC", maxPrice: 500 }, { cancer_type: "CRC", max_price: 500 }],
    ["search", { cancer: "CRC", payer: "Aetna" }, { cancer_type: "CRC", covered_by: { payer: "Aetna" } }],
    ["search", { category: "screening" }, { categories: "ecd" }],
    ["search_hct", { biomarker: "MLH1" }, { gene: "MLH1" }],
    ["find", { id: "mrd-7", metrics: "lod" }, { names: "mrd-7", fields: "lod" }],
    ["compare_mrd", { tests: "Signatera", fields: "lod" }, { names: "Signatera", metrics: "lod" }],
  ])("%s %j", async (tool, synonyms, args) => {
    const [read, plain] = [await ask(tool, synonyms), await ask(tool, args)];
    expect(plain.rows.length).toBeGreaterThan(0);
    expect(read.text).toBe(plain.text);
  });

  test("with the argument itself it is refused, as is a name that means nothing here", async () => {
    expect(await ask("search", { gene: "BRCA1", biomarker: "EGFR" })).toMatchObject({ isError: true });
    const { isError, text } = await ask("search", { colour: "red", covered_by: { payr: "Aetna" } });
    expect(isError).toBe(true);
    expect(text).toContain("payr");
  });
});

describe("a name", () => {
  test("stands for all products of that name, of all vendors", async () => {
    const rows = await ask("find", { names: "CancerDetect", fields: "price" });
    expect(ids(rows)).toEqual(["mrd-22", "ecd-25"]);
    expect(rows.rows[1]).toMatchObject({ listPrice: 599 });
    expect((await ask("find", { names: "CancerDetect" })).text).toContain("ecd-25");
    expect((await ask("get_mrd", { name: "CancerDetect" })).text).toContain("ecd-25");
    expect((await ask("compare_mrd", { names: "CancerDetect" })).notices).toContain("ecd-25");
  });
  test("of an older export finds the test of today", async () => {
    for (const names of [
      "Veracyte MRD (C2i Genomics platform)",
      "Guardant360 Liquid",
      "Freenome CRC Blood Test",
    ])
      expect((await ask("find", { names, fields: "formerNames" })).text).toContain(names);
    expect(ids(await ask("search", { vendor: "Epigenomics" }))).toContain("ecd-kit-2");
  });
  test("counts by whole words before parts of words", async () => {
    const answer = await ask("compare_hct", { names: "Empower,Color", metrics: "genes,price" });
    expect(answer.rows).toMatchObject([
      { id: "hct-4", genesAnalyzed: 81, selfPayPrice: 249 },
      { id: "hct-5", genesAnalyzed: 30, listPrice: 250 },
    ]);
  });
  test("with common words around it is still a name", async () => {
    expect(ids(await ask("find", { names: "the Grail blood test" }))).toEqual(["ecd-2"]);
    expect(ids(await ask("find", { names: "MammaPrint" }))).toEqual([]);
  });
});

describe("a row shows", () => {
  test("whether, where and since when the test is available, and its former name", async () => {
    const { rows } = await ask("search", { vendor: "Veracyte", cancer_type: "bladder" });
    expect(rows).toMatchObject([
      {
        id: "mrd-12",
        availability: "active",
        clinicalAvailability: expect.stringContaining("June 1, 2026"),
        formerNames: ["Veracyte MRD (C2i Genomics platform)"],
      },
    ]);
    expect((await ask("search", { vendor: "Freenome", cancer_type: "CRC" })).rows).toMatchObject([
      {
        availability: "not_yet",
        clinicalAvailability: expect.stringContaining("Not yet commercially available"),
      },
    ]);
  });
  test("what a filter read", async () => {
    const { rows } = await ask("search", { categories: "mrd", max_blood_ml: 10, limit: 6 });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect("bloodVolume" in row || "sampleVolumeMl" in row).toBe(true);
    const lean = await ask("search_mrd", { clinical_setting: "Surveillance", vendor: "a" });
    expect(lean.rows.length).toBeGreaterThan(5);
    for (const row of lean.rows) expect(row).toHaveProperty("clinicalSettings");
  });
  test("category in one spelling, also where the record has another", async () => {
    expect((await ask("search", { vendor: "23andMe", fields: "*" })).rows).toMatchObject([
      { category: "hct" },
    ]);
  });
});

test("tests that need tissue are left out by name, so that none is taken for one that does not", async () => {
  const answer = await ask("search", {
    categories: "mrd",
    cancer_type: "DLBCL",
    requires_tumor_tissue: false,
  });
  expect(ids(answer)).toEqual(["mrd-19", "mrd-23"]);
  for (const row of answer.rows) expect(row).toMatchObject({ tumorTissueNeeded: "no" });
  expect(answer.notices).toContain("mrd-15 Foresight CLARITY Lymphoma");
});

describe("a price question", () => {
  test("counts list and self-pay prices, but no fee that a caution says is none", async () => {
    // Natera and Tempus state a self-pay price alone; Myriad's $39 is an ordering fee.
    const found = ids(await ask("search", { categories: "hct", max_price: 250 }));
    expect(found.toSorted()).toEqual(["hct-2", "hct-4", "hct-5", "hct-8"]);
    expect(ids(await ask("search_hct", { max_price: 250 })).toSorted()).toEqual(found.toSorted());
    expect((await ask("search", { categories: "hct", max_price: 250 })).notices).toContain("24 of 28");
  });
});

describe("a day", () => {
  test.each(["2026-06-01", "June 1, 2026", "1 June 2026", "June 2026", "2026-06"])("%s", async (since) => {
    const { rows } = await ask("changes", { since, test: "Avantect" });
    expect(rows).toMatchObject([{ id: "ecd-20", to: "2026-06-27" }]);
  });
  test.each(["2026-02-31", "yesterday", "06/01/2026"])("%s is refused", async (since) => {
    expect((await ask("changes", { since })).isError).toBe(true);
  });
});

describe("an empty answer says why", () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    [
      "a payer that no record names",
      "search",
      { covered_by: "Blue Shield of Mars" },
      "No record names the payer",
    ],
    ["words that no test has together", "search", { query: "Decipher tonsil" }, "tds-29 Decipher Prostate"],
    [
      "tests of other categories",
      "search",
      { categories: "mrd", vendor: "Ambry" },
      "hct-3 CancerNext-Expanded",
    ],
    ["tests of other categories", "search_mrd", { vendor: "Ambry" }, "hct-3 CancerNext-Expanded"],
    ["a field that did not change", "changes", { test: "TrueMRD", field: "listPrice" }, "mrd-12 TrueMRD"],
    ["a test that did not change", "changes", { test: "tds-12" }, "tds-12 OmniSeq INSIGHT"],
    ["a test that is none", "changes", { test: "nonesuch" }, "No test of that name"],
  ])("%s: %s %j", async (_what, tool, args, words) => {
    const answer = await ask(tool, args);
    expect(answer.rows).toEqual([]);
    expect(answer.notices).toContain(words);
  });
});

test.each([
  ["lung", "55 years old, 30 pack-years", true],
  ["lung", "55 years old, 10 pack-years", false],
  ["lung", "age 40", false],
])("intended use holds a person to the stated limits: %s, %s", async (cancer_type, intended_use, isFound) => {
  const found = ids(await ask("search", { categories: "ecd", cancer_type, intended_use }));
  // FirstLook Lung: 50 to 80 years, at least 20 pack-years.
  expect(found.includes("ecd-7")).toBe(isFound);
});

test("a plan by its full name is the payer; Medicare's private plans are not Medicare", async () => {
  const plain = await ask("search", { covered_by: "Geisinger" });
  expect(plain.rows.length).toBeGreaterThan(0);
  expect(ids(await ask("search", { covered_by: "Geisinger Health Plan" }))).toEqual(ids(plain));
  expect((await ask("search", { covered_by: "Medicare Advantage" })).notices).toContain(
    "No record names the payer",
  );
});
