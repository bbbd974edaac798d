import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Category } from "../src/dataset/index.ts";
import { compareIds } from "../src/dataset/index.ts";
import type { OpenOncoDeps } from "../src/deps.ts";
import type { SearchAnswer } from "../src/domain/shared/answer-page.ts";
import { tools } from "../src/tools/index.ts";
import { FIXTURE_RECORDS } from "./fixture-records.ts";
import { callTool, openFolder, openRecords, SHIPPED_FOLDER } from "./open-dataset.ts";

/** Which tests of the shipped dataset answer a question about a cancer, judged from what the records name. */
const opened = new Map<string, OpenOncoDeps>();
beforeAll(async () => {
  opened.set("", await openFolder(SHIPPED_FOLDER));
});
afterAll(() => getDeps().store.close());
const getDeps = () => opened.get("") ?? expect.unreachable("not opened");

async function search(
  category: Category,
  input: Readonly<Record<string, unknown>>,
  deps = getDeps(),
): Promise<SearchAnswer> {
  const tool = tools.find(({ name }) => name === `openonco_search_${category}`);
  return callTool(tool ?? expect.unreachable(category), { fields: "id", limit: 500, ...input }, deps);
}

async function ask(category: Category, cancer: string) {
  const { tests, notice = "" } = await search(category, { cancer_type: cancer });
  const idsOf = (isExact: boolean) =>
    tests
      .filter((row) => (row["match"] === "exact") === isExact)
      .map(({ id }) => id)
      .sort(compareIds);
  return { exact: idsOf(true), broad: idsOf(false), notice };
}

/** Exact matches, and broad ones where they are few. */
const ANSWERS: readonly (readonly [
  category: Category,
  cancer: string,
  exact: readonly string[],
  broad?: readonly string[],
])[] = [
  // clonoSEQ is for "other lymphoid malignancies", which are not myeloid ones.
  ["mrd", "AML", [], []],
  ["mrd", "MDS", [], []],
  ["mrd", "MPN", [], []],
  ["mrd", "CML", [], []],
  ["tds", "AML", ["tds-21", "tds-kit-11"], ["tds-3"]],
  // Galleri and EPISEEK name leukemia, OncoXPLORE+ hematological malignancies.
  ["ecd", "AML", [], ["ecd-2", "ecd-11", "ecd-27"]],
  ["ecd", "leukemia", ["ecd-2", "ecd-11"], ["ecd-27"]],
  ["ecd", "multiple myeloma", ["ecd-2", "ecd-11", "ecd-22"], ["ecd-27"]],
  ["ecd", "thyroid", ["ecd-2", "ecd-22"]],
  ["ecd", "testicular", ["ecd-22"]],
  ["ecd", "small bowel", ["ecd-22"]],
  ["ecd", "vulvar", ["ecd-22"]],
  // Only "Lung cancer (all types)" and "(adenocarcinoma, squamous cell, small-cell)" cover it for sure.
  ["ecd", "small cell", ["ecd-12", "ecd-34"]],
  ["mrd", "small cell", []],
  ["mrd", "small cell lung cancer", []],
  ["mrd", "T-cell lymphoma", [], ["mrd-19"]],
  ["mrd", "peripheral T-cell lymphoma", [], ["mrd-19"]],
  ["mrd", "hairy cell leukemia", [], ["mrd-19"]],
  ["mrd", "T-ALL", [], ["mrd-19"]],
  ["mrd", "LC", [], []],
  ["ecd", "LC", [], []],
  ["tds", "HER2+ breast", []],
  ["tds", "HR+", ["tds-19"]],
  ["tds", "HR+/HER2-", ["tds-19"]],
  ["mrd", "uveal melanoma", []],
  ["mrd", "colon polyp", []],
  [
    "mrd",
    "multi-solid",
    ["mrd-1", "mrd-3", "mrd-4", "mrd-5", "mrd-7", "mrd-10", "mrd-11", "mrd-16", "mrd-18", "mrd-20", "mrd-26"],
  ],
  ["mrd", "lung", ["mrd-2", "mrd-6", "mrd-7", "mrd-16", "mrd-20", "mrd-24", "mrd-25", "mrd-28"]],
  ["ecd", "UTUC", ["ecd-19"]],
  // Ovarian tests do not say which histology they cover; nor do kidney, esophageal and AML ones.
  ["mrd", "HGSOC", []],
  ["mrd", "ccRCC", []],
  ["ecd", "ESCC", ["ecd-17"]],
  ["ecd", "lung adenocarcinoma", ["ecd-34"]],
  ["ecd", "NSCLC", ["ecd-12", "ecd-34"]],
  ["ecd", "gallbladder", ["ecd-2"]],
  ["ecd", "cholangiocarcinoma", ["ecd-2", "ecd-18"]],
  ["tds", "acute promyelocytic leukemia", [], ["tds-3", "tds-21", "tds-kit-11"]],
  ["mrd", "myeloid leukemia", [], []],
  ["tds", "myeloid leukemia", ["tds-21", "tds-kit-11"], ["tds-3"]],
  ["mrd", "cutaneous melanoma", ["mrd-20"]],
];

test.each(ANSWERS.map(([category, cancer, exact, broad]) => ({ category, cancer, exact, broad })))(
  "$category, $cancer",
  async ({ category, cancer, exact, broad }) => {
    const answer = await ask(category, cancer);
    expect(answer.exact).toEqual(exact);
    if (broad) expect(answer.broad).toEqual(broad);
  },
);

test("BC is breast cancer, said so, and neither NMIBC nor DLBCL", async () => {
  const { exact, broad, notice } = await ask("mrd", "BC");
  expect(exact).toContain("mrd-30");
  for (const id of ["mrd-15", "mrd-23", "mrd-27"]) expect([...exact, ...broad]).not.toContain(id);
  expect(notice).toContain("cancer_type was read as breast cancer");
});

describe("what the answer says", () => {
  test.each<readonly [Category, string, string]>([
    ["mrd", "uveal melanoma", "wider group (melanoma)"],
    ["mrd", "T-cell lymphoma", "wider group (lymphoid)"],
    ["tds", "HER2+ breast", "read as breast; its further words were not used"],
    ["mrd", "colorectal cancer stage III", "read as colorectal; its further words were not used"],
    ["mrd", "UC", "read as urothelial carcinoma (not ulcerative colitis)"],
    ["mrd", "chordoma", "plain text"],
    [
      "mrd",
      "thymoma",
      "planned, in research or in validation: mrd-9 Labcorp Plasma Detect, mrd-12 TrueMRD, mrd-13",
    ],
  ])("%s, %s: %s", async (category, cancer, words) => {
    expect((await ask(category, cancer)).notice).toContain(words);
  });

  test("a plain question needs no words", async () => {
    expect((await ask("ecd", "lung")).notice).toBe("");
  });

  test("a threshold or an order by a headline figure may stand for another cancer", async () => {
    const warning = "headline figure and may stand for another cancer";
    const ecd = await search("ecd", { cancer_type: "lung", min_sensitivity: 90, min_specificity: 90 });
    expect(ecd.notice).toContain(`The sensitivity and specificity filtered or ordered by is`);
    expect(ecd.notice).toContain(warning);
    expect((await search("mrd", { cancer_type: "lung", order_by: "-sensitivity" })).notice).toContain(
      warning,
    );
    expect((await search("mrd", { min_sensitivity: 90 })).notice).not.toContain(warning);
    expect((await search("mrd", { cancer_type: "lung" })).notice).not.toContain(warning);
  });

  test("tests that a filter cannot judge are named", async () => {
    expect((await search("mrd", { min_sensitivity: 90 })).notice).toBe(
      "min_sensitivity cannot judge 5 of the 34 MRD tests: they state no usable sensitivity (mrd-1, mrd-11, mrd-32, mrd-kit-2, mrd-kit-3).",
    );
  });

  test("ten of them at most", async () => {
    const mrd = Array.from({ length: 12 }, (_, index) => ({
      id: `mrd-${index + 1}`,
      name: `Test ${index + 1}`,
      vendor: "Vendor",
    }));
    const deps = await openRecords({ ...FIXTURE_RECORDS, mrd });
    const { notice } = await search("mrd", { min_sensitivity: 90 }, deps);
    expect(notice).toContain(
      "(mrd-1, mrd-2, mrd-3, mrd-4, mrd-5, mrd-6, mrd-7, mrd-8, mrd-9, mrd-10 and 2 more)",
    );
    await deps.store.close();
  });
});

describe("another word for the same cancer gives the same answer", () => {
  test.each([
    ["bowel", "colorectal"],
    ["mCRC", "colorectal"],
    ["côlon", "colorectal"],
    ["ovaries", "ovarian"],
    ["high-grade serous ovarian", "HGSOC"],
    ["clear cell renal cell carcinoma", "ccRCC"],
    ["EOC", "ovarian"],
    ["ovaire", "ovarian"],
    ["lungs", "lung"],
    ["poumon", "lung"],
    ["mBC", "breast"],
    ["sein", "breast"],
    ["cancer du sein", "breast"],
    ["mCRPC", "prostate"],
    ["PCa", "prostate"],
    ["BTC", "biliary"],
    ["NPC", "nasopharyngeal"],
    ["UC", "urothelial"],
    ["pancréas", "pancreatic"],
    ["foie", "liver"],
    ["rein", "kidney"],
    ["vessie", "bladder"],
    ["bladder tumour", "bladder"],
    ["leucémie", "leukemia"],
    ["lymphome", "lymphoma"],
    ["mélanome", "melanoma"],
    ["œsophage", "esophageal"],
    ["GEJ", "gastroesophageal junction"],
    ["solid tumours", "solid tumors"],
  ])("%s is %s", async (word, usual) => {
    for (const category of ["mrd", "ecd", "tds"] as const) {
      const [{ exact, broad }, same] = [await ask(category, word), await ask(category, usual)];
      expect([exact, broad]).toEqual([same.exact, same.broad]);
      expect([...exact, ...broad]).not.toEqual([]);
    }
  });
});

describe("a solid tumor that no record names is answered by tests for any, broadly", () => {
  test.each([
    "osteosarcoma",
    "leiomyosarcoma",
    "astrocytoma",
    "thymoma",
    "germ cell",
    "testicular",
    "neuroblastoma",
    "vulvar",
    "penile",
    "adrenal",
    "appendiceal",
    "small bowel",
    "CUP",
    "NET",
    "GEJ",
    "gastro-oesophageal junction",
    "NPC",
    "BTC",
  ])("%s", async (cancer) => {
    const mrd = await ask("mrd", cancer);
    expect(mrd.exact).toEqual([]);
    for (const id of ["mrd-1", "mrd-3", "mrd-18"]) expect(mrd.broad).toContain(id);
    // Lymphoma, lymphoid cancers, myeloma; and scope that is only planned.
    for (const id of ["mrd-9", "mrd-12", "mrd-15", "mrd-19", "mrd-29"]) expect(mrd.broad).not.toContain(id);
    const tds = await ask("tds", cancer);
    expect(tds.exact).toEqual([]);
    expect(tds.broad).toContain("tds-1");
  });
});
