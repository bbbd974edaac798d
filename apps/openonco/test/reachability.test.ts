import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { FIELD_DICTIONARY } from "../src/dataset/index.ts";
import type { OpenOncoDeps } from "../src/deps.ts";
import type { DiagnosticTest } from "../src/domain/catalog/diagnostic-test.ts";
import { openoncoFind } from "../src/tools/openonco-find.ts";
import { openoncoSearch } from "../src/tools/openonco-search.ts";
import { createTestCatalog } from "../src/domain/catalog/test-catalog.ts";
import { readDataset } from "../src/store/read-dataset.ts";
import { callTool, openFolder, SHIPPED_FOLDER } from "./open-dataset.ts";

/** A caller can find and show every field that a shipped record states: no data are out of reach. */
interface Answer {
  readonly tests: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
  readonly total: number;
}

const opened: { deps?: OpenOncoDeps } = {};
const deps = (): OpenOncoDeps => opened.deps ?? expect.unreachable("not opened");
beforeAll(async () => {
  opened.deps = await openFolder(SHIPPED_FOLDER);
});
afterAll(() => opened.deps?.store.close());

const { records, changes } = await readDataset(SHIPPED_FOLDER);
const TESTS: readonly DiagnosticTest[] = Object.values(createTestCatalog(records, changes)).flatMap(
  ({ tests }) => tests,
);
const CITED: ReadonlySet<string> = new Set(
  FIELD_DICTIONARY.filter(({ kind }) => kind === "citation").map(({ name }) => name),
);

/** One record for each field of each category, the first that states it. */
const CASES = [
  ...new Map(
    TESTS.flatMap((each) =>
      Object.keys(each.values)
        .filter((field) => !CITED.has(field))
        .map((field) => [`${field} of ${each.category}`, { test: each, field }] as const),
    ),
  ),
];

const search = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  callTool<Answer>(openoncoSearch, input, deps());

/** The first words of a value, as somebody would ask for them. */
function wordsOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text !== "string" || /^(?:yes|no|true|false)\b/i.test(text)) return undefined;
  const words = text.match(/[\p{L}\p{N}+]+/gu)?.slice(0, 5) ?? [];
  return words.length > 0 ? words.join(" ") : undefined;
}

describe.each(CASES)("%s", (_title, { test: asked, field }) => {
  const value = asked.values[field];

  test("is shown where it is asked for", async () => {
    const { tests } = await callTool<Answer>(
      openoncoFind,
      { names: asked.id, fields: `name,${field}` },
      deps(),
    );
    expect(tests.find(({ id }) => id === asked.id)).toMatchObject({ [field]: value });
  });

  test.skipIf(typeof value === "object")("can be a condition", async () => {
    const text = String(value).replaceAll(/(\d),(\d{3})/g, "$1$2");
    const sign = typeof value === "number" ? `>=${value}` : `=${text.slice(0, 60).split(/[,;]| and /)[0]}`;
    const { tests } = await search({ where: `${field}${sign}`, fields: "id", limit: 200 });
    expect(tests.map(({ id }) => id)).toContain(asked.id);
  });

  const words = wordsOf(value);
  const isStated = FIELD_DICTIONARY.some(({ name }) => name === field);
  test.skipIf(words === undefined || !isStated)("can be found by its words", async () => {
    const { tests } = await search({ query: words, fields: "id", limit: 200 });
    const found = tests.map(({ id }) => id);
    if (found.includes(asked.id)) return;
    // Others are called so: with its vendor it is found.
    const close = await search({
      query: words,
      vendor: asked.vendor,
      where: `${field}=${words}`,
      fields: "id",
      limit: 200,
    });
    expect([...close.tests.map(({ id }) => id), ...found]).toContain(asked.id);
  });
});

describe("in people's words", () => {
  test.each([
    [{ sample: "cerebrospinal fluid" }, "tds-20"],
    [{ sample: "CSF" }, "trm-13"],
    [{ sample: "spit" }, "ecd-25"],
    [{ sample: "pee" }, "mrd-27"],
    [{ sample: "poop" }, "ecd-3"],
    [{ sample: "pleural effusion" }, "tds-25"],
    [{ sample: "tissue block" }, "tds-1"],
    [{ sample: "bone marrow" }, "mrd-19"],
    [{ sample: "serum" }, "mrd-29"],
    [{ sample: "urine or blood", cancer_type: "bladder" }, "mrd-27"],
    [{ biomarker: "MGMT" }, "tds-20"],
    [{ biomarker: "microsatellite instability" }, "tds-1"],
    [{ biomarker: "tumor mutational burden" }, "tds-1"],
    [{ biomarker: "SEPT9" }, "ecd-kit-2"],
    [{ biomarker: "BRCA1/2", categories: "hct" }, "hct-1"],
    [{ biomarker: "FLT3-ITD" }, "tds-kit-11"],
    [{ companion_drug: "midostaurin" }, "tds-kit-11"],
    [{ companion_drug: "olaparib" }, "hct-31"],
    [{ query: "mass spectrometry" }, "mrd-29"],
    [{ query: "flow cytometry" }, "mrd-32"],
    [{ query: "microarray" }, "tds-29"],
    [{ query: "0356U" }, "mrd-14"],
    [{ query: "P230009" }, "ecd-1"],
    [{ query: "210.3" }, "ecd-1"],
    [{ query: "Genomic Health" }, "tds-19"],
    [{ intended_use: "elevated PSA" }, "tds-18"],
    [{ intended_use: "heavy smoker" }, "ecd-7"],
    [{ cancer_type: "gullet cancer" }, "ecd-17"],
    [{ cancer_type: "womb cancer", categories: "hct" }, "hct-1"],
    [{ cancer_type: "bone marrow cancer" }, "mrd-19"],
    [{ categories: "trm", covered_by: { payer: "Medicare", setting: "immunotherapy_monitoring" } }, "trm-6"],
    [{ where: "nyApproved=true" }, "hct-1"],
    [{ where: "pediatricTesting=true", categories: "hct" }, "hct-9"],
    [{ where: "genesAnalyzed>=300, fdaStatus=approved" }, "tds-1"],
  ])("%j finds %s", async (input, id) => {
    const { tests } = await search({ ...input, fields: "id", limit: 200 });
    expect(tests.map((row) => row.id)).toContain(id);
  });

  test.each([
    ["0356U", "mrd-14"],
    ["CPT 81327", "ecd-kit-2"],
    ["485081", "hct-25"],
    ["Neo Comprehensive", "tds-15"],
    ["AlphaLiquid Detect", "mrd-22"],
    ["PROPHET", "mrd-25"],
  ])("the name or code %s finds %s", async (names, id) => {
    const { tests } = await callTool<Answer>(openoncoFind, { names }, deps());
    expect(tests.map((row) => row.id)).toContain(id);
  });

  test("gall bladder is not a bladder", async () => {
    const { tests } = await search({ cancer_type: "gall bladder cancer", fields: "id", limit: 200 });
    expect(tests.find(({ id }) => id === "mrd-27")).toBeUndefined();
  });

  test("a record that contradicts itself on a payer is shown as that, both statements first", async () => {
    const { tests } = await search({ query: "NavDx", covered_by: { payer: "Humana" } });
    expect(tests).toMatchObject([{ id: "mrd-14", coveredBy: "conflict" }]);
    const [covered, denied] = z.array(z.string()).parse(tests[0]?.["coverage"]);
    expect(covered).toMatch(/^Humana: /);
    expect(denied).toMatch(/^Humana, denied/);
  });

  test("a status that is denied does not meet a condition on it", async () => {
    const { tests } = await search({ where: "fdaStatus=approved", fields: "fdaStatus", limit: 200 });
    expect(tests.length).toBeGreaterThan(10);
    for (const { fdaStatus } of tests) expect(fdaStatus).not.toMatch(/^(?:CLIA )?LDT; not FDA[- ]approved$/i);
  });
});
