import { describe, expect, test } from "vitest";
import { exportFolder, hasExports, SHIPPED_FOLDER } from "../../test/open-dataset.ts";
import { CATEGORIES } from "../dataset/index.ts";
import { readDataset } from "../store/read-dataset.ts";
import { CANCER_GROUPS } from "./cancer-groups.ts";
import { listUnmapped, parseCancerTypeQuestion, parseCancerTypes, widerGroups } from "./cancer-types.ts";
import { listOf } from "./derive-values.ts";

test.each([
  [["Colorectal cancer (CRC)"], ["colorectal"], false],
  [["Colon cancer (Stage III)"], ["colorectal"], false],
  [["Advanced adenomas (pre-cancerous)"], ["colorectal"], false],
  [["Non-small cell lung cancer (NSCLC)"], ["NSCLC"], false],
  [["Lung cancer (adenocarcinoma, squamous cell, small-cell)"], ["lung"], false],
  [["Small cell lung cancer"], ["SCLC"], false],
  [["Primary liver cancer (HCC, ICC, cHCC-ICC)"], ["hepatocellular", "biliary"], false],
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
  test("what the table does not know is text, and never broad", () => {
    expect(parseCancerTypeQuestion("EBV-related")).toEqual({
      text: "ebv related",
      groups: [],
      widerGroups: [],
      broad: false,
      pan: false,
    });
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
