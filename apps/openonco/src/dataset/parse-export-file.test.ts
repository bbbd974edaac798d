import { existsSync, readdirSync, readFileSync } from "node:fs";
import { ConfigurationError } from "@clinical-mcp/errors";
import { describe, expect, test } from "vitest";
import { parseExportFile } from "./parse-export-file.ts";
import { toCategories } from "./to-categories.ts";

const IDENTITY = { id: "mrd-7", name: "Assay", vendor: "Laboratory" };

const parse = (...records: readonly object[]) => parseExportFile("mrd.json", JSON.stringify(records));
const parseOne = (fields: object) => parse({ ...IDENTITY, ...fields }).records[0];

describe("values", () => {
  test("mixed fields keep numbers and texts as they are", () => {
    const fields = { initialTat: "10 days", followUpTat: 7, listPrice: "~£995–£1,105", sensitivity: ">99%" };
    expect(parseOne(fields)).toEqual({ ...IDENTITY, ...fields });
  });

  test("empty values are left out", () => {
    expect(parseOne({ lod: null, approach: "  ", cancerTypes: [], coverageCrossReference: {} })).toEqual(
      IDENTITY,
    );
  });

  test("a lone text in a list field is a list of one", () => {
    expect(parseOne({ cancerTypes: "Breast" })).toEqual({ ...IDENTITY, cancerTypes: ["Breast"] });
  });

  test("false and 0 are values, not emptiness", () => {
    expect(parseOne({ isRUO: false, leadTimeVsImaging: 0 })).toEqual({
      ...IDENTITY,
      isRUO: false,
      leadTimeVsImaging: 0,
    });
  });

  test("e-mail addresses are removed at any depth", () => {
    const record = parseOne({
      financialAssistance: "Write to help@lab.example.com for a form",
      coverageCrossReference: { medicare: { policies: ["ask jane.doe+x@lab.co.uk"] } },
    });
    expect(record?.["financialAssistance"]).toBe("Write to [e-mail address removed] for a form");
    expect(JSON.stringify(record)).not.toContain("@");
  });

  test("names of people who wrote to the source are removed, companies and dates of others stay", () => {
    const record = parseOne({
      lodCitations: "Vendor data (Jane Doe, Laboratory, Dec 2025) | https://example.org",
      tatCitations: "Laboratory; Jane van Doe communication Dec 2025",
      lodNotes: "30 days per vendor (Jane Doe, Jan 2026). Doe J et al. (Lancet, 2024)",
    });
    expect(record).toMatchObject({
      lodCitations: "Vendor data (Dec 2025) | https://example.org",
      lodNotes: "30 days per vendor (Jan 2026). Doe J et al. (Lancet, 2024)",
    });
    expect(record?.["tatCitations"]).not.toContain("Doe");
  });

  test("fields outside the dictionary are dropped and counted, once empty ones are left aside", () => {
    const submission = { submissionInfo: { submitterEmail: "a@b.example" }, vendorDataSource: "Jane Doe" };
    const { records, ignoredFields } = parse(
      { ...IDENTITY, ...submission },
      { ...IDENTITY, id: "mrd-8", submissionInfo: {}, vendorDataSource: "Jane Doe" },
    );
    expect(records).toEqual([IDENTITY, { ...IDENTITY, id: "mrd-8" }]);
    expect(ignoredFields).toEqual([
      { field: "submissionInfo", count: 1 },
      { field: "vendorDataSource", count: 2 },
    ]);
  });

  test("a field of another category is dropped and counted", () => {
    expect(parse({ ...IDENTITY, advancedAdenomaSensitivity: 40 }).ignoredFields).toEqual([
      { field: "advancedAdenomaSensitivity", count: 1 },
    ]);
  });

  test("a byte-order mark is not a fault", () => {
    expect(parseExportFile("mrd.json", `\uFEFF${JSON.stringify([IDENTITY])}`).records).toEqual([IDENTITY]);
  });
});

const second = (fields: object) =>
  JSON.stringify([
    { ...IDENTITY, id: "mrd-1" },
    { ...IDENTITY, ...fields },
  ]);

describe("refusals name file, record and field, and say what to do", () => {
  const cases: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    ["truncated JSON", '[{"id":"mrd-1"', /^mrd\.json: not complete, valid JSON .* Correct the file/],
    ["an object for the list", "{}", /^mrd\.json: must hold a list of records, found object\./],
    ["null for a record", "[null]", /^mrd\.json, record 1: must be an object, found null\./],
    ["a list for a record", "[[]]", /^mrd\.json, record 1: must be an object, found list\./],
    ["no id", second({ id: undefined }), /^mrd\.json, record 2: field "id" is missing or blank\./],
    [
      "a number for the id",
      second({ id: 7 }),
      /^mrd\.json, record 2: field "id" must be text, found number\./,
    ],
    [
      "a blank name",
      second({ name: " " }),
      /^mrd\.json, record 2 \(mrd-7\): field "name" is missing or blank\./,
    ],
    ["no vendor", second({ vendor: null }), /^mrd\.json, record 2 \(mrd-7\): field "vendor" is missing/],
    [
      "the same id in capitals",
      second({ id: "MRD-1" }),
      /record 2 \(MRD-1\): field "id" repeats that of record 1\./,
    ],
  ];

  test.each(cases)("%s", (_what, text, message) => {
    expect(() => parseExportFile("mrd.json", text)).toThrow(ConfigurationError);
    expect(() => parseExportFile("mrd.json", text)).toThrow(message);
  });

  test.each([
    ["text for a number", second({ ppv: "high" }), "ppv"],
    ["text for a boolean", second({ isRUO: "no" }), "isRUO"],
    ["a number for text", second({ approach: 3 }), "approach"],
    ["numbers in a list", second({ cancerTypes: [1] }), "cancerTypes"],
    ["text for nested JSON", second({ coverageCrossReference: "x" }), "coverageCrossReference"],
    ["an infinite number", second({}).replace('"mrd-7"', '"mrd-7","sensitivity":1e999'), "sensitivity"],
  ])("%s costs only that value, and is reported", (_what, text, field) => {
    const { records, skipped } = parseExportFile("mrd.json", text);
    expect(records[1]).not.toHaveProperty(field);
    expect(skipped).toMatchObject([{ place: "mrd.json, record 2 (mrd-7)", field }]);
  });

  test("a numeral is a number", () => {
    const { records, skipped } = parseExportFile("mrd.json", second({ ppv: "98" }));
    expect([records[1]?.["ppv"], skipped]).toEqual([98, []]);
  });

  test("a file that is not of the dataset", () => {
    expect(() => parseExportFile("pap.json", "[]")).toThrow(/^pap\.json: not a file of the dataset/);
  });
});

const SHARED = new URL("../../../../../shared/openonco/", import.meta.url);

describe.skipIf(!existsSync(SHARED))("real exports (skipped where ../shared is absent)", () => {
  test.each([
    ["2026-06-27", { mrd: 34, ecd: 33, trm: 11, tds: 50, hct: 28 }],
    ["2026-01-10", { mrd: 27, ecd: 24, trm: 12, tds: 39, hct: 0 }],
  ])("%s loads as it is", (date, counts) => {
    const folder = new URL(`${date}/`, SHARED);
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const parsed = names.map(
      (name) => [name, parseExportFile(name, readFileSync(new URL(name, folder), "utf8"))] as const,
    );
    const categories = toCategories(new Map(parsed.map(([name, file]) => [name, file.records])));
    expect(
      Object.fromEntries(Object.entries(categories).map(([name, records]) => [name, records.length])),
    ).toEqual(counts);
    const ignored = new Set(parsed.flatMap(([, file]) => file.ignoredFields.map(({ field }) => field)));
    expect(
      [...ignored].filter(
        (field) => !["vendorDataSource", "dataSourceNotes", "vusRateNotes"].includes(field),
      ),
    ).toEqual([]);
  });
});
