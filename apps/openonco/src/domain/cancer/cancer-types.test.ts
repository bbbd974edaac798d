import { describe, expect, test } from "vitest";
import { exportFolder, hasExports, SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { CANCER_GROUPS } from "./cancer-groups.ts";
import { listUnmapped, parseCancerTypeQuestion, parseCancerTypes, widerGroups } from "./cancer-types.ts";
import { listOf } from "../values/derive-values.ts";

test.each([
  [["Colorectal cancer (CRC)"], ["colorectal"], false],
  [["Colon cancer (Stage III)"], ["colorectal"], false],
  [["Advanced adenomas (pre-cancerous)"], ["advanced adenoma"], false],
  [["Non-small cell lung cancer (NSCLC)"], ["NSCLC"], false],
  [
    ["Lung cancer (adenocarcinoma, squamous cell, small-cell)"],
    ["lung adenocarcinoma", "lung squamous cell", "SCLC"],
    false,
  ],
  [["Lung cancer (all types)"], ["NSCLC", "SCLC"], false],
  [["Esophageal cancer (ESCC and EAC)"], ["esophageal squamous cell", "esophageal adenocarcinoma"], false],
  [["Chronic Myelomonocytic Leukemia (CMML)"], ["CMML"], false],
  [["Small cell lung cancer"], ["SCLC"], false],
  [["Primary liver cancer (HCC, ICC, cHCC-ICC)"], ["hepatocellular", "bile duct"], false],
  [["Bladder (NMIBC)"], ["NMIBC"], false],
  [["Muscle-invasive bladder cancer (first indication)"], ["MIBC"], false],
  [["Renal cell carcinoma"], ["kidney"], false],
  [["Gastrointestinal Stromal Tumors"], ["GIST"], false],
  [["Acute Lymphoblastic Leukemia (ALL)"], ["ALL"], false],
  [["All solid tumors"], [], true],
  [["Diffuse large B-cell lymphoma (DLBCL)"], ["DLBCL"], false],
  [["CNS lymphomas"], ["CNS lymphoma"], false],
  [["CNS cancers"], ["brain and CNS"], false],
  [["50+ cancer types"], [], true],
  [["Pan-cancer: solid tumors and hematologic malignancies"], ["hematologic"], true],
  [["Other lymphoid malignancies"], ["lymphoid"], false],
  [["B-cell ALL"], ["B-ALL"], false],
  [["Multi-solid (planned expansion)"], [], false],
  [["Multi-solid (research)", "Colorectal cancer (primary validation)"], ["colorectal"], false],
  [["Lung cancer (in validation)", "Multi-solid (expanding)"], [], false],
  [["Muscle-invasive bladder cancer (first indication)"], ["MIBC"], false],
  [["Small Intestine", "Testis", "Vulva", "Anus"], ["anal", "small bowel", "testicular", "vulvar"], false],
  [["Solid tumors (lung, breast)"], ["lung", "breast"], true],
])("%j", (elements, groups, panSolid) => {
  expect(parseCancerTypes(elements)).toEqual({ groups, panSolid });
});

describe("questions", () => {
  test.each([
    ["CRC", ["colorectal"], true],
    ["nsclc", ["NSCLC"], true],
    ["ALL", ["ALL"], false],
    ["all", ["ALL"], false],
    ["MM", ["multiple myeloma"], false],
    ["heme", ["hematologic"], false],
    ["HER2+ breast cancer", ["breast"], true],
    ["MIBC", ["MIBC"], true],
  ])("%s", (question, groups, broad) => {
    expect(parseCancerTypeQuestion(question)).toMatchObject({ groups, broad, pan: false });
  });
  test.each(["pan-solid", "Pan-cancer", "multi-cancer", "MCED", "solid tumors", "all solid tumors"])(
    "%s asks for such tests themselves",
    (question) => {
      expect(parseCancerTypeQuestion(question)).toMatchObject({ groups: [], pan: true, broad: false });
    },
  );
  test("a word that the table does not know is text, and never broad", () => {
    expect(parseCancerTypeQuestion("EBV-related")).toEqual({
      asked: "EBV-related",
      text: " ebv related",
      readAs: expect.stringContaining("plain text"),
      groups: [],
      widerGroups: [],
      nearGroups: [],
      qualified: false,
      broad: false,
      pan: false,
    });
  });
});

describe("exclusions are refused", () => {
  test.each([
    "non-lung",
    "non-NSCLC",
    "non-solid",
    "not CRC",
    "solid tumors except myeloma",
    "lung cancer excluding small cell",
    "leukemia other than AML",
    "breast without HER2",
    "-lung",
    "!lung",
    "tout sauf le sein",
  ])("%s", (question) => {
    expect(() => parseCancerTypeQuestion(question)).toThrow(
      expect.objectContaining({ code: "INVALID_PARAMETER", message: expect.stringContaining("exclude") }),
    );
  });
  test.each([
    ["Non-small cell lung cancer", "NSCLC"],
    ["nonsmall cell lung cancer", "NSCLC"],
    ["non-small-cell lung cancer, not otherwise specified", "NSCLC"],
    ["non-Hodgkin lymphoma", "non-Hodgkin lymphoma"],
    ["non-muscle-invasive bladder cancer", "NMIBC"],
    ["non-melanoma skin cancer", "non-melanoma skin"],
    ["non-metastatic prostate cancer", "prostate"],
    ["HER2-negative breast cancer", "breast"],
  ])("%s excludes nothing", (question, group) => {
    expect(parseCancerTypeQuestion(question).groups).toEqual([group]);
  });
});

test.each(["cancer", "any tumour", "all cancers", "carcinoma"])(
  "%s names no particular cancer",
  (question) => {
    expect(() => parseCancerTypeQuestion(question)).toThrow(
      expect.objectContaining({ code: "INVALID_PARAMETER" }),
    );
  },
);

describe("other words of a question about a cancer", () => {
  test.each([
    ["colorectal cancer stage III", false],
    ["metastatic breast cancer", false],
    ["extensive-stage small cell lung cancer", false],
    ["castration-resistant prostate cancer", false],
    ["pancreatic adenocarcinoma", false],
    ["HER2+ breast cancer", true],
    ["colon polyp", true],
    ["peripheral T-cell lymphoma", true],
    ["gastric lymphoma", true],
    ["uterine leiomyosarcoma", true],
  ])("the answer says that %s is read without them; qualified: %s", (question, qualified) => {
    const read = parseCancerTypeQuestion(question);
    expect(read).toMatchObject({ qualified, readAs: expect.stringContaining("further words") });
  });
  test.each([
    "CRC",
    "breast and lung cancer",
    "cancer du sein",
    "renal cell carcinoma",
    "hepatobiliary",
    "B-cell ALL",
  ])("%s has none", (question) => {
    const read = parseCancerTypeQuestion(question);
    expect(read.qualified).toBe(false);
    expect(read).not.toHaveProperty("readAs");
  });
});

describe("the table", () => {
  test("every group finds itself by its own name", () => {
    for (const { name } of CANCER_GROUPS) expect(parseCancerTypeQuestion(name).groups).toContain(name);
  });
  test("wider groups exist, end somewhere, and are solid when their subtypes are", () => {
    for (const { name, solid } of CANCER_GROUPS) {
      for (const wider of widerGroups(name)) {
        expect(CANCER_GROUPS.find((group) => group.name === wider)?.solid).toBe(solid);
      }
    }
  });
});

/** Cancer types that belong to no organ or group; a new one must be mapped or added here. */
const UNMAPPED = [
  "Adenocarcinoma (21 sites)",
  "Adenosquamous Carcinoma",
  "EBV-related Neoplasms",
  "Low-shedding tumors",
  "Squamous Cell Carcinoma (20 sites)",
];

async function unmappedOf(folder: string): Promise<readonly string[]> {
  const { records } = await readDataset(folder);
  const types = CATEGORIES.flatMap((category) =>
    records[category].flatMap(({ cancerTypes }) => listOf(cancerTypes)),
  );
  return [...new Set(listUnmapped(types))].filter((type) => !UNMAPPED.includes(type));
}

test("every cancer type of the shipped dataset is mapped or known not to be", async () => {
  expect(await unmappedOf(SHIPPED_FOLDER)).toEqual([]);
});

test.skipIf(!hasExports).each(["2026-06-27", "2026-01-10"])(
  "and so is every one of the raw export of %s (skipped where ../shared is absent)",
  async (date) => {
    expect(await unmappedOf(exportFolder(date))).toEqual([]);
  },
);

test.each([
  ["pan-solid", { pan: true, groups: [], qualified: false }, false],
  ["solid tumors", { pan: true, groups: [] }, false],
  ["colorectal cancer", { pan: false, groups: ["colorectal"], qualified: false }, false],
  ["gastric lymphoma", { qualified: true }, true],
  ["wombat sarcomatosis", { groups: [], pan: false }, true],
])("%s is %j, and whether the answer says how it was read: %s", (question, expected, isStated) => {
  const read = parseCancerTypeQuestion(question);
  expect(read).toMatchObject(expected);
  expect(read.readAs !== undefined).toBe(isStated);
});
