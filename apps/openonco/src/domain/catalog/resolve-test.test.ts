import { describe, expect, test } from "vitest";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import type { Category } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { foldText } from "../shared/fold-text.ts";
import { resolveName } from "./resolve-test.ts";
import { TEST_ALIASES } from "./test-aliases.ts";
import { createTestCatalog } from "./test-catalog.ts";

const opened = readDataset(SHIPPED_FOLDER).then(({ records }) => createTestCatalog(records));

const resolve = async (category: Category, name: string) => {
  const resolution = resolveName((await opened)[category], name);
  if (resolution.kind === "found") return resolution.test.id;
  return resolution.kind === "none" ? "none" : resolution.candidates.map(({ id }) => id).join(" ");
};

describe("names in use", () => {
  const cases: readonly (readonly [Category, string, string])[] = [
    ["mrd", "signatera", "mrd-7"],
    ["mrd", "Signatera Genome", "mrd-20"],
    ["mrd", "Natera Signatera", "mrd-7"],
    ["mrd", "Guardant Reveal", "mrd-6"],
    ["trm", "Guardant Reveal", "trm-12"],
    ["mrd", "FoundationOne MRD", "mrd-4"],
    ["mrd", "Pathlight", "mrd-4"],
    ["mrd", "Veracyte MRD", "mrd-12"],
    ["mrd", "clonoSEQ", "mrd-19"],
    ["mrd", "Haystack", "mrd-1"],
    ["ecd", "GRAIL Galleri", "ecd-2"],
    ["ecd", "Freenome CRC Blood Test", "ecd-6"],
    ["tds", "F1CDx", "tds-1"],
    ["tds", "Guardant360", "tds-4 tds-17"],
    ["tds", "Oncotype DX", "tds-19"],
    ["tds", "MSK-IMPACT", "tds-8"],
    ["mrd", "Galleri", "none"],
    ["mrd", "mrd-7", "mrd-7"],
    ["mrd", "Natera", "mrd-7 mrd-10 mrd-15 mrd-20 mrd-21"],
    ["mrd", "Guardant", "mrd-6 mrd-13"],
    ["mrd", "Guardant Health", "mrd-6 mrd-13"],
    ["mrd", "Quest", "mrd-1 mrd-32"],
    ["mrd", "Labcorp", "mrd-9 mrd-16"],
    ["mrd", "BD", "mrd-kit-3"],
    ["mrd", "clono seq", "mrd-19"],
    ["mrd", "F1 Tracker", "mrd-10"],
    ["mrd", "Foundation One Tracker", "mrd-10"],
    ["trm", "FoundationOne Tracker", "trm-6"],
    ["trm", "Tempus xM", "trm-4 trm-14"],
    ["tds", "Guardant 360 CDx", "tds-4"],
    ["tds", "Guardant 360", "tds-4 tds-17"],
    ["tds", "Tempus xF+", "tds-7"],
    ["tds", "xf", "tds-6"],
    ["ecd", "Cologuard+", "ecd-3"],
    ["ecd", "Cologuard", "ecd-kit-1"],
    ["mrd", "", "none"],
    ["mrd", "  ", "none"],
  ];
  test.each(cases)("%s %s: %s", async (category, name, ids) => {
    expect(await resolve(category, name)).toBe(ids);
  });
});

test("a description in parentheses is not a name of the test", async () => {
  expect(await resolve("trm", "IO Monitoring")).toBe("trm-2");
  expect((await resolve("mrd", "MRD")).split(" ").length).toBeGreaterThan(1);
});

test("every curated alias belongs to a test of today or of an older export", async () => {
  const catalog = await opened;
  const names = new Set(
    Object.values(catalog).flatMap(({ tests }) => tests.map(({ name }) => foldText(name))),
  );
  /** Names of the January export, which can be served too. */
  const older = ["freenome crc blood test"];
  expect(Object.keys(TEST_ALIASES).filter((name) => !names.has(name) && !older.includes(name))).toEqual([]);
});
