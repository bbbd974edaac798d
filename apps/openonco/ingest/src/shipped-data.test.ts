import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonValue, TestRecord } from "@clinical-mcp/openonco/dataset";
import {
  CATEGORIES,
  checkDigests,
  compareIds,
  FIELD_DICTIONARY,
  parseExportFile,
  parseManifest,
  toCategories,
} from "@clinical-mcp/openonco/dataset";
import { describe, expect, test } from "vitest";
import { sha256 } from "./render-dataset.ts";

const DATA = new URL("../../../../data/openonco/", import.meta.url);
const SHARED = new URL("../../../../../shared/openonco/", import.meta.url);
const EXPORT_DATE = "2026-06-27";

const read = (folder: URL, name: string): string => readFileSync(new URL(name, folder), "utf8");
const FILES = new Map(CATEGORIES.map((category) => [`${category}.json`, read(DATA, `${category}.json`)]));
const PARSED = new Map([...FILES].map(([name, text]) => [name, parseExportFile(name, text)]));
const SHIPPED = toCategories(new Map([...PARSED].map(([name, { records }]) => [name, records])));
const RECORDS = new Map(
  CATEGORIES.flatMap((category) => SHIPPED[category].map((record) => [record.id, record] as const)),
);
const KINDS = new Map(FIELD_DICTIONARY.map(({ name, kind }) => [name, kind]));

interface Leaf {
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
}

function leavesOf(value: JsonValue | undefined, path: readonly string[] = []): readonly Leaf[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => leavesOf(item, path));
  return Object.entries(value).flatMap(([key, nested]) => leavesOf(nested, [...path, key]));
}

describe("the shipped files", () => {
  test("hold the records of the export, as the manifest says", () => {
    const counts = { mrd: 34, ecd: 33, trm: 11, tds: 50, hct: 28 };
    expect(Object.fromEntries(CATEGORIES.map((category) => [category, SHIPPED[category].length]))).toEqual(
      counts,
    );
    const manifest = parseManifest(read(DATA, "manifest.json"));
    expect(manifest).toMatchObject({ exportDate: EXPORT_DATE, records: counts });
    expect(() =>
      checkDigests(manifest, new Map([...FILES].map(([name, text]) => [name, sha256(text)]))),
    ).not.toThrow();
  });

  test("have no field outside the dictionary, and no prose", () => {
    expect([...PARSED.values()].flatMap(({ ignoredFields }) => ignoredFields)).toEqual([]);
    const names = new Set([...RECORDS.values()].flatMap((record) => Object.keys(record)));
    expect([...names].filter((name) => KINDS.get(name) === "prose")).toEqual([]);
    const nested = [...RECORDS.values()].flatMap((record) => leavesOf(record)).flatMap(({ path }) => path);
    expect(nested.filter((key) => ["notes", "analysis", "keyFinding"].includes(key))).toEqual([]);
  });

  test("hold no e-mail address, no personal field, no name of a correspondent", () => {
    for (const text of FILES.values()) {
      expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.\w/);
      expect(text).not.toMatch(
        /submissionInfo|vendorRequestedChanges|vendorDataSource|dataSourceNotes|contributor|reviewer/i,
      );
      expect(text).not.toMatch(/vendor(?: data)? \([^)]*,/i);
    }
  });

  test("are sorted by id, with fields in the dictionary's order", () => {
    const order = FIELD_DICTIONARY.map(({ name }) => name);
    for (const category of CATEGORIES) {
      const ids = SHIPPED[category].map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted(compareIds));
    }
    for (const record of RECORDS.values()) {
      const positions = Object.keys(record).map((name) => order.indexOf(name));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    }
  });

  test("caution words are short, and stand for fields of the dictionary", () => {
    for (const { id, cautions = {} } of RECORDS.values()) {
      for (const [field, words] of Object.entries(cautions as Record<string, string>)) {
        expect(KINDS.has(field), `${id} ${field}`).toBe(true);
        expect(words.split(/\s+/).length, `${id} ${field}: ${words}`).toBeLessThanOrEqual(17);
      }
    }
  });
});

/** Read in the export by a person. */
const EXPECTED: Readonly<Record<string, object>> = {
  "mrd-3": {
    name: "Oncodetect",
    sensitivity: 91,
    specificity: 94,
    landmarkSensitivity: 78,
    landmarkSpecificity: 80,
    ppv: 50,
    npv: 96,
    lod: "15 ppm",
    leadTimeVsImaging: 317,
  },
  "mrd-7": {
    name: "Signatera",
    vendor: "Natera",
    sensitivity: 94,
    specificity: 98,
    ppv: 98,
    npv: 96,
    initialTat: 28,
    followUpTat: 9,
    medicareRate: 3920,
  },
  "mrd-9": { sensitivity: 77, specificity: 99.4, lod: "10 ppm (LOD50)", lod95: "50 ppm (0.005%)" },
  "mrd-15": { sensitivity: 90.62, specificity: 77.78, lod: "0.7 ppm", leadTimeVsImaging: 200 },
  "mrd-23": { sensitivity: 100, specificity: 93, ppv: 92.1, listPrice: 2965, smallSampleWarning: true },
  "mrd-25": {
    variantsTracked: expect.any(String),
    listPrice: "$4,000",
    stageIISensitivity: 75,
    stageIIISensitivity: 82.6,
  },
  "trm-1": { reimbursement: "N/A - Discontinued", isDiscontinued: false, leadTimeVsImaging: 56 },
  "trm-5": {
    isDiscontinued: true,
    discontinuedDate: "September 2024",
    fdaStatus: "DISCONTINUED - No longer available",
  },
  "ecd-1": {
    sensitivity: 83.1,
    specificity: 89.6,
    stageISensitivity: 54.5,
    ppv: 3.1,
    npv: 99.92,
    advancedAdenomaSensitivity: 13.2,
    listPrice: 895,
  },
  "ecd-2": {
    sensitivity: 51.5,
    specificity: 99.5,
    stageISensitivity: 16.8,
    stageIVSensitivity: 90.1,
    ppv: 61.6,
    npv: 99.1,
    incidenceAdjustedSensitivity: 48.1,
    listPrice: 949,
  },
  "ecd-8": {
    sensitivity: 47.8,
    specificity: 88,
    ppv: 76,
    npv: 98,
    validationCohortSize: 1968,
    cptCode: "0333U",
    medicareRate: 662.32,
  },
  "ecd-26": {
    sensitivity: 88.2,
    specificity: 96.3,
    validationCohortSize: 1000,
    listPrice: expect.stringContaining("~£995–£1,105"),
  },
  "ecd-31": {
    specificity: 99.2,
    listPrice: 3500,
    medicareCoverage: { status: "NOT_COVERED", lastVerified: "2026-03-03" },
  },
  "tds-1": { fdaCompanionDxCount: 61, listPrice: 3500, fdaStatus: expect.stringContaining("P170019") },
  "tds-18": {
    sensitivity: 90.2,
    specificity: 45.5,
    ppv: 47.7,
    npv: 89.3,
    auc: 0.783,
    validationCohortSize: 888,
  },
  "tds-23": {
    isDiscontinued: true,
    discontinuedDate: "2023",
    sensitivity: 66.2,
    specificity: 100,
    lod: "0.34-0.82% MAF",
  },
  "tds-kit-9": { sensitivity: 82.1, specificity: 90.4, lod: "0.02% MAF", fdaStatus: "CE-IVD" },
};

const statusOf = (id: string): JsonValue | undefined => RECORDS.get(id)?.["fdaStatus"];
const cautionsOf = (id: string): JsonValue => RECORDS.get(id)?.["cautions"] ?? {};

describe("facts against the export, by hand", () => {
  test.each(Object.entries(EXPECTED))("%s", (id, facts) => {
    expect(RECORDS.get(id)).toMatchObject(facts);
  });

  test("a status keeps what a filter must not turn around", () => {
    expect(statusOf("mrd-6")).toMatch(/not FDA cleared or approved/);
    expect(statusOf("mrd-10")).toMatch(/Breakthrough Device .*not FDA cleared/);
    expect(statusOf("mrd-19")).toMatch(/FDA-cleared.*De Novo Sept 2018.*CE-IVDR/);
    expect(statusOf("trm-1")).toMatch(/status uncertain/);
    expect(statusOf("trm-7")).toMatch(/Investigational Use Only.*not FDA cleared or approved/);
    expect(statusOf("ecd-6")).toMatch(/^Not yet FDA approved/);
    expect(statusOf("ecd-14")).toBe("NMPA approved (China, 2022); CE-IVD (EU, 2021)");
    expect(statusOf("ecd-31")).toMatch(/no FDA approval, no clearance/);
    expect(statusOf("tds-8")).toMatch(/De Novo authorized \(DEN170058/);
    expect(statusOf("tds-14")).toMatch(/^CLIA LDT as a whole; only its MI Cancer Seek part is FDA approved$/);
  });

  test("figures that mislead alone carry their caution", () => {
    expect(cautionsOf("trm-1")).toHaveProperty(
      "reimbursement",
      expect.stringMatching(/contradicts isDiscontinued false/),
    );
    expect(cautionsOf("mrd-21")).toHaveProperty(
      "leadTimeVsImaging",
      expect.stringMatching(/months, not days/),
    );
    expect(cautionsOf("mrd-23")).toHaveProperty("listPrice", expect.stringMatching(/EUR/));
    expect(cautionsOf("tds-kit-13")).toHaveProperty("sensitivity", expect.stringMatching(/not sensitivity/));
    expect(cautionsOf("mrd-9")).toHaveProperty("sensitivity", expect.stringMatching(/10 of 13/));
  });
});

const NAMES_OF_THINGS: ReadonlySet<string> = new Set(["name", "vendor", "policy", "policyName"]);
const RUN = 9;

const runsOf = (text: string): readonly string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(" "));
};

const isOurs = (field: string, { path, value }: Leaf): boolean =>
  typeof value === "string" &&
  KINDS.get(field) !== "citation" &&
  !NAMES_OF_THINGS.has(path.at(-1) ?? field) &&
  !/^https?:\/\//.test(value);

const figures = (record: TestRecord, field: string) =>
  leavesOf(record[field])
    .filter(
      ({ path, value }) =>
        !path.includes("analysis") && (typeof value === "number" || typeof value === "boolean"),
    )
    .map(({ path, value }) => `${path.join(".")}=${String(value)}`);

/** Every text of every export. */
const listExportTexts = (): readonly string[] =>
  readdirSync(SHARED, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: date }) => {
      const folder = new URL(`${date}/`, SHARED);
      return readdirSync(folder).map((name) => JSON.parse(read(folder, name)) as readonly JsonValue[]);
    })
    .flatMap((records) => leavesOf(records).map(({ value }) => value))
    .filter((value) => typeof value === "string");

describe.skipIf(!existsSync(SHARED))("against the whole export (skipped where ../shared is absent)", () => {
  const folder = new URL(`${EXPORT_DATE}/`, SHARED);
  const source = existsSync(SHARED)
    ? ["mrd.json", "ecd.json", "cgp.json"].flatMap(
        (name) => parseExportFile(name, read(folder, name)).records,
      )
    : [];

  test("every number and boolean is shipped unchanged", () => {
    let compared = 0;
    for (const record of source) {
      const shipped = RECORDS.get(record.id);
      for (const field of Object.keys(record)) {
        const expected = figures(record, field);
        compared += expected.length;
        expect(shipped === undefined ? undefined : figures(shipped, field), `${record.id} ${field}`).toEqual(
          expected,
        );
      }
    }
    expect(compared).toBeGreaterThan(1500);
  });

  test(`no text of ours shares ${RUN} consecutive words with any text of the export`, () => {
    const theirs = new Set(listExportTexts().flatMap(runsOf));
    const shared = [...RECORDS.values()].flatMap((record) =>
      Object.keys(record).flatMap((field) =>
        leavesOf(record[field])
          .filter((leaf) => isOurs(field, leaf))
          .flatMap(({ value }) =>
            runsOf(String(value))
              // Codes in a row are facts, and nobody's sentence.
              .filter((run) => theirs.has(run) && /[a-z]{3}/i.test(run))
              .map((run) => `${record.id} ${field}: ${run}`),
          ),
      ),
    );
    expect(shared).toEqual([]);
  });
});
