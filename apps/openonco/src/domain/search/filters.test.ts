import { afterAll, expect, test } from "vitest";
import { openFolder, SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import type { Category } from "../../dataset/index.ts";
import { compareIds } from "../../dataset/index.ts";
import type { FilterInput } from "./filters.ts";
import { searchTests } from "./search-tests.ts";

const opened = openFolder(SHIPPED_FOLDER);
afterAll(async () => (await opened).store.close());

async function findIds(category: Category, input: FilterInput): Promise<string> {
  const query = { category, input: { ...input, fields: "id", limit: 500 } };
  const { tests } = await searchTests(query, await opened, new AbortController().signal);
  return tests
    .map(({ id }) => id)
    .sort(compareIds)
    .join(" ");
}

const MULTI = "ecd-2 ecd-10 ecd-11 ecd-21 ecd-22 ecd-26 ecd-27 ecd-28 ecd-30 ecd-31 ecd-33";
const CRC = "ecd-1 ecd-3 ecd-4 ecd-6 ecd-13 ecd-14 ecd-16 ecd-kit-1 ecd-kit-2";
const LIVER = "ecd-8 ecd-9 ecd-18 ecd-35";
const TISSUE_FREE = "mrd-6 mrd-8 mrd-13 mrd-14 mrd-18 mrd-21 mrd-27 mrd-29 mrd-32 mrd-kit-3";

/** Read from the records. */
test.each<readonly [Category, FilterInput, string]>([
  ["ecd", { test_scope: "MCED" }, MULTI],
  ["ecd", { test_scope: "multicancer" }, MULTI],
  ["ecd", { test_scope: "MCD" }, MULTI],
  ["ecd", { test_scope: "colorectal" }, CRC],
  ["ecd", { test_scope: "liver" }, LIVER],
  ["ecd", { test_scope: "HCC" }, LIVER],
  ["mrd", { approach: "tissue-free" }, TISSUE_FREE],
  ["mrd", { approach: "plasma-only" }, TISSUE_FREE],
  [
    "mrd",
    { requires_tumor_tissue: false },
    "mrd-6 mrd-8 mrd-13 mrd-14 mrd-18 mrd-19 mrd-21 mrd-23 mrd-24 mrd-27 mrd-29 mrd-31 mrd-32 mrd-kit-3",
  ],
  ["mrd", { approach: "WGS" }, "mrd-11 mrd-12 mrd-20"],
  ["mrd", { vendor: "BD" }, "mrd-kit-3"],
  ["mrd", { vendor: "Haystack" }, "mrd-1"],
  ["mrd", { vendor: "Inivata" }, "mrd-5"],
  ["mrd", { vendor: "Foresight" }, "mrd-15"],
  ["mrd", { vendor: "FMI" }, "mrd-4 mrd-10 mrd-11"],
  ["mrd", { vendor: "Guardant, Quest" }, "mrd-1 mrd-6 mrd-13 mrd-32"],
  ["mrd", { vendor: "Personalis or Adaptive" }, "mrd-2 mrd-19 mrd-kit-1"],
  ["ecd", { vendor: "GRAIL LLC" }, "ecd-2"],
  ["ecd", { vendor: "GRAIL, Inc." }, "ecd-2"],
  ["tds", { vendor: "Genomic Health" }, "tds-19"],
  ["ecd", { sample_category: "faecal" }, "ecd-3 ecd-4 ecd-14 ecd-kit-1"],
  // Discontinued: trm-5.
  ["trm", { vendor: "Inivata" }, ""],
])("%s %j", async (category, input, ids) => {
  expect(await findIds(category, input)).toBe(ids);
});

/** Other words find what the records' own words find. */
test.each<readonly [Category, FilterInput, FilterInput]>([
  ["mrd", { clinical_setting: "neo-adjuvant" }, { clinical_setting: "Neoadjuvant" }],
  ["mrd", { clinical_setting: "adjuvant" }, { clinical_setting: "Post-Adjuvant" }],
  ["mrd", { clinical_setting: "postoperative" }, { clinical_setting: "Post-Surgery" }],
  ["mrd", { clinical_setting: "post-op" }, { clinical_setting: "Post-Surgery" }],
  ["mrd", { clinical_setting: "landmark" }, { clinical_setting: "Post-Surgery" }],
  ["mrd", { clinical_setting: "recurrence monitoring" }, { clinical_setting: "Surveillance" }],
  ["mrd", { approach: "bespoke" }, { approach: "Tumor-informed" }],
  ["tds", { sample_category: "FFPE" }, { sample_category: "Tissue" }],
  ["tds", { sample_category: "liquid biopsy" }, { sample_category: "Blood" }],
  ["tds", { sample_category: "liquid" }, { sample_category: "Blood" }],
  ["tds", { fda_status: "companion diagnostic" }, { has_fda_cdx: true }],
])("%s %j is %j", async (category, asked, own) => {
  const ids = await findIds(category, asked);
  expect(ids).not.toBe("");
  expect(ids).toBe(await findIds(category, own));
});

/** mrd-14 names Neoadjuvant and Post-Adjuvant; mrd-25 (Neoadjuvant Response) and mrd-30 no adjuvant setting. */
test("adjuvant is not neoadjuvant", async () => {
  const ids = (await findIds("mrd", { clinical_setting: "adjuvant" })).split(" ");
  expect(ids).toContain("mrd-14");
  expect(ids).not.toContain("mrd-25");
  expect(ids).not.toContain("mrd-30");
});
