import { afterAll, describe, expect, test } from "vitest";
import { FIXTURE_RECORDS } from "../../../test/fixture-records.ts";
import { callTool, openRecords } from "../../../test/open-dataset.ts";
import type { WideSearchAnswer } from "../search/wide-answer.ts";
import { tools } from "../../tools/index.ts";
import { BLOOD, OF_TISSUE } from "./tissue-groups.ts";

/** An organ as questions name it, and the carcinoma of it that records name. */
const ORGANS = [
  ["gastric", "Gastric cancer"],
  ["colon", "Colorectal cancer (CRC)"],
  ["small bowel", "Small Intestine"],
  ["esophageal", "Esophageal"],
  ["pancreatic", "Pancreas"],
  ["liver", "Liver/HCC"],
  ["lung", "Lung cancer (all types)"],
  ["breast", "Breast"],
  ["bladder", "Bladder (NMIBC)"],
  ["kidney", "Renal cell carcinoma"],
  ["prostate", "Prostate"],
  ["ovarian", "Ovary"],
  ["uterine", "Uterus"],
  ["cervical", "Cervix"],
  ["thyroid", "Thyroid"],
  ["adrenal", "Adrenal"],
  ["head and neck", "Head and Neck"],
] as const;
const CARCINOMAS = ORGANS.map(([, carcinoma]) => carcinoma);

const mrd = [
  ["mrd-1", CARCINOMAS],
  ["mrd-2", [...CARCINOMAS, "Multi-solid"]],
  ["mrd-3", ["Sarcoma"]],
  ["mrd-4", ["GIST"]],
  ["mrd-5", ["Melanoma"]],
  ["mrd-6", ["Neuroendocrine Tumors"]],
  ["mrd-7", ["Lymphoma"]],
  ["mrd-8", ["Germ cell tumors"]],
  ["mrd-9", ["Mesothelioma"]],
  ["mrd-10", ["Skin"]],
  ["mrd-11", ["Brain/CNS"]],
  ["mrd-12", ["Multiple Myeloma"]],
  ["mrd-13", ["DLBCL"]],
  ["mrd-14", ["Acute Myeloid Leukemia (AML)"]],
] as const;

const opened = openRecords({
  ...FIXTURE_RECORDS,
  mrd: mrd.map(([id, cancerTypes]) => ({ id, name: `Test ${id}`, vendor: "Vendor", cancerTypes })),
});
afterAll(async () => (await opened).store.close());
const search =
  tools.find(({ name }) => name === "openonco_search") ?? expect.unreachable("openonco_search is gone");

async function gradesOf(cancer_type: string): Promise<ReadonlyMap<string, unknown>> {
  const input = { categories: "mrd", cancer_type, fields: "id" };
  const { tests } = await callTool<WideSearchAnswer>(search, input, await opened);
  return new Map(tests.map(({ id, match }) => [id, match]));
}

/** "exact: …; organ: …" in the order of the answer. */
async function ask(cancer: string): Promise<string> {
  const found = [...(await gradesOf(cancer))];
  const grades = [...new Set(found.map(([, grade]) => String(grade)))];
  return grades
    .map((each) => `${each}: ${found.flatMap(([id, grade]) => (grade === each ? [id] : [])).join(" ")}`)
    .join("; ");
}

const PAN = "pan_solid: mrd-2";

describe("a tumor of another tissue than the organ's carcinomas", () => {
  test.each([
    ["GIST", `exact: mrd-4; organ: mrd-3; ${PAN}`],
    ["gastric GIST", `organ: mrd-3 mrd-4; ${PAN}`],
    ["uterine leiomyosarcoma", `organ: mrd-3; ${PAN}`],
    ["breast angiosarcoma", `organ: mrd-3; ${PAN}`],
    ["phyllodes tumor of the breast", PAN],
    ["pancreatic neuroendocrine tumor", `organ: mrd-6; ${PAN}`],
    ["lung carcinoid", `organ: mrd-6; ${PAN}`],
    ["small cell carcinoma of the bladder", `organ: mrd-6; ${PAN}`],
    ["pheochromocytoma", `organ: mrd-6; ${PAN}`],
    ["gastric MALT lymphoma", "organ: mrd-7"],
    ["thyroid lymphoma", "organ: mrd-7; subtype: mrd-13"],
    ["primary CNS lymphoma", "organ: mrd-7"],
    ["myeloid sarcoma", "exact: mrd-14"],
    ["plasmacytoma", "subtype: mrd-12"],
    ["ovarian dysgerminoma", `organ: mrd-8; ${PAN}`],
    ["testicular germ cell tumor", `organ: mrd-8; ${PAN}`],
    ["ovarian granulosa cell tumor", PAN],
    ["pleural mesothelioma", `organ: mrd-9; ${PAN}`],
    ["primary peritoneal mesothelioma", `organ: mrd-9; ${PAN}`],
    ["melanoma", `exact: mrd-5; organ: mrd-10; ${PAN}`],
    ["uveal melanoma", `subtype: mrd-5; ${PAN}`],
    ["vulvar melanoma", `subtype: mrd-5; ${PAN}`],
    ["Merkel cell carcinoma", `organ: mrd-10; ${PAN}`],
    ["Wilms tumor of the kidney", PAN],
    ["hepatoblastoma", PAN],
    ["adrenal neuroblastoma", PAN],
    ["nasopharyngeal carcinoma", "subtype: mrd-1 mrd-2"],
    ["salivary gland cancer", "subtype: mrd-1 mrd-2"],
    ["glioma", `organ: mrd-11; ${PAN}`],
  ])("%s: %s", async (cancer, expected) => {
    expect(await ask(cancer)).toBe(expected);
  });

  const others = [...OF_TISSUE, ...BLOOD].filter(({ within, isApart }) => within.length === 0 && !isApart);
  test.each(ORGANS.map(([organ]) => organ))(
    "the organ of a question (%s) is the tumor's site, for any tissue",
    async (organ) => {
      for (const { name, solid } of others) {
        const grades = await gradesOf(`${organ} ${name}`);
        expect([name, grades.get("mrd-1")]).toEqual([name, undefined]);
        expect([name, grades.get("mrd-2")]).toEqual([name, solid ? "pan_solid" : undefined]);
      }
    },
  );

  test("and so is the organ that a record names with it", async () => {
    const records = [
      { id: "mrd-1", name: "Test", vendor: "Vendor", cancerTypes: ["Pancreatic neuroendocrine tumors"] },
    ];
    const deps = await openRecords({ ...FIXTURE_RECORDS, mrd: records });
    const total = async (cancer_type: string) =>
      (await callTool<WideSearchAnswer>(search, { categories: "mrd", cancer_type }, deps)).total;
    expect([await total("pancreatic cancer"), await total("neuroendocrine tumor")]).toEqual([0, 1]);
    await deps.store.close();
  });

  test("both are asked where both are named", async () => {
    const grades = await gradesOf("gastric cancer or GIST");
    expect([grades.get("mrd-1"), grades.get("mrd-4")]).toEqual(["exact", "exact"]);
  });
});

test.each([
  ["kidney", "thyroid"],
  ["NSCLC", "SCLC"],
  ["colorectal", "anal"],
  ["cervical", "ovarian"],
])("a test for solid tumors that names %s is for %s as for any", async (named, asked) => {
  const records = [{ id: "mrd-1", name: "Test", vendor: "Vendor", cancerTypes: [named, "Pan-solid"] }];
  const deps = await openRecords({ ...FIXTURE_RECORDS, mrd: records });
  const input = { categories: "mrd", cancer_type: asked, fields: "id" };
  const { tests } = await callTool<WideSearchAnswer>(search, input, deps);
  expect(tests.map(({ match }) => match)).toEqual(["pan_solid"]);
  await deps.store.close();
});

describe("where a cancer spread to", () => {
  test.each([
    ["colorectal liver metastases", "colorectal"],
    ["breast cancer metastatic to the brain", "breast"],
    ["melanoma with lung metastases", "melanoma"],
  ])("%s is asked as %s", async (asked, cancer) => {
    expect(await ask(asked)).toBe(await ask(cancer));
  });

  test.each(["brain metastases", "liver mets", "metastatic to bone"])(
    "%s names no cancer, and is refused with what to name",
    async (asked) => {
      await expect(ask(asked)).rejects.toMatchObject({
        code: "INVALID_PARAMETER",
        suggestion: expect.stringContaining("primary"),
      });
    },
  );
});
