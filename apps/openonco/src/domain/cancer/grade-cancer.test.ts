import { afterAll, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../../test/fixture-records.ts";
import { openRecords } from "../../../test/open-dataset.ts";
import { searchTests } from "../search/search-tests.ts";

const mrd = [
  ["mrd-1", { cancerTypes: ["Breast"], fdaStatus: "CLIA LDT", numPublications: 3 }],
  ["mrd-2", { cancerTypes: ["HR+/HER2- breast cancer"] }],
  ["mrd-3", { cancerTypes: ["HER2-negative breast cancer"] }],
  ["mrd-4", { cancerTypes: ["Triple-negative breast cancer (TNBC)"] }],
  ["mrd-5", { cancerTypes: ["Breast (HR+/HER2-, HER2+)"] }],
  ["mrd-6", { cancerTypes: ["Pan-solid"] }],
  ["mrd-7", { cancerTypes: ["Breast"], fdaStatus: "FDA-approved (PMA)", numPublications: 1 }],
  ["mrd-8", { cancerTypes: ["HPV-driven oropharyngeal cancer"] }],
  ["mrd-9", { cancerTypes: ["Head and neck"] }],
  ["mrd-10", { cancerTypes: ["Sarcoma"] }],
  ["mrd-11", { cancerTypes: ["NSCLC"], numPublications: 90 }],
  ["mrd-12", { cancerTypes: ["NSCLC"], name: "EGFR Assay" }],
  ["mrd-13", { cancerTypes: ["Colorectal cancer; Advanced adenomas"] }],
  ["mrd-14", { cancerTypes: ["Colorectal cancer"] }],
] as const;

const opened = openRecords({
  ...FIXTURE_RECORDS,
  mrd: mrd.map(([id, fields]) => ({ id, name: `Test ${id}`, vendor: "Vendor", ...fields })),
});
afterAll(async () => (await opened).store.close());

/** "exact: …; organ: …" in the order of the answer. */
async function ask(cancer_type: string): Promise<string> {
  const query = { category: "mrd", input: { cancer_type, fields: "id" } } as const;
  const { tests } = await searchTests(query, await opened, new AbortController().signal);
  const grades = [...new Set(tests.map(({ match }) => String(match)))];
  return grades
    .map((grade) => `${grade}: ${tests.flatMap(({ id, match }) => (match === grade ? [id] : [])).join(" ")}`)
    .join("; ");
}

test.each([
  [
    "a kind goes before its organ, doubtful kinds, and any solid tumor",
    "HR+/HER2- breast",
    "exact: mrd-2 mrd-5; organ: mrd-7 mrd-1; subtype: mrd-3; pan_solid: mrd-6",
  ],
  ["another kind is no answer", "TNBC", "exact: mrd-4; organ: mrd-7 mrd-1; subtype: mrd-3; pan_solid: mrd-6"],
  [
    "one of several kinds is enough",
    "HER2+ breast cancer",
    "exact: mrd-5; organ: mrd-7 mrd-1; pan_solid: mrd-6",
  ],
  [
    "an organ is named by each of its kinds",
    "breast",
    "exact: mrd-7 mrd-1 mrd-2 mrd-3 mrd-4 mrd-5; pan_solid: mrd-6",
  ],
  ["HPV-positive", "HPV-positive oropharyngeal cancer", "exact: mrd-8; organ: mrd-9; pan_solid: mrd-6"],
  ["HPV-negative", "HPV-negative oropharyngeal cancer", "organ: mrd-9; pan_solid: mrd-6"],
  [
    "HNSCC spelled out",
    "squamous cell carcinoma of the head and neck",
    "exact: mrd-8 mrd-9; pan_solid: mrd-6",
  ],
  ["GIST is a sarcoma", "GIST", "organ: mrd-10; pan_solid: mrd-6"],
  ["a gene beside the cancer", "EGFR-mutant NSCLC", "exact: mrd-12; organ: mrd-11; pan_solid: mrd-6"],
  ["evidence orders one grade", "NSCLC", "exact: mrd-11 mrd-12; pan_solid: mrd-6"],
  ["a precursor is no cancer", "advanced adenoma", "exact: mrd-13"],
])("%s", async (_what, cancer, expected) => {
  expect(await ask(cancer)).toBe(expected);
});
