import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SHIPPED_FOLDER } from "../../../test/open-dataset.ts";
import { CATEGORIES } from "../../dataset/index.ts";
import { readDataset } from "../../store/read-dataset.ts";
import { createTestCatalog } from "../catalog/test-catalog.ts";
import { findNearestFields } from "./nearest-fields.ts";
import {
  getFieldNames,
  listMeant,
  parseFieldNames,
  splitShortList,
  takeFieldNames,
} from "./served-fields.ts";

const { records } = await readDataset(SHIPPED_FOLDER);
const catalogs = createTestCatalog(records);
const { mrd, trm } = catalogs;
const all = CATEGORIES.map((category) => catalogs[category]);
const MISSING = "flibbertigibbet";

describe("a list of names", () => {
  test("has each entry once, without blanks", () => {
    expect(splitShortList(" lod, ,tat ,lod,", "fields")).toEqual(["lod", "tat"]);
    expect(splitShortList(undefined, "fields")).toEqual([]);
  });

  test("has a hundred entries at most", () => {
    const list = (length: number) => Array.from({ length }, (_, at) => `f${at}`).join();
    expect(splitShortList(list(100), "fields")).toHaveLength(100);
    expect(() => splitShortList(list(101), "fields")).toThrow("'fields'");
  });
});

describe("field names", () => {
  test("are found in any case, and each means itself alone", () => {
    for (const catalog of all)
      for (const { name } of catalog.fields) {
        if (listMeant(catalog, name).length === 0) continue;
        expect(listMeant(catalog, name.toUpperCase()), name).toEqual(listMeant(catalog, name));
        expect(takeFieldNames([catalog], [name], "fields").notices, name).toEqual([]);
      }
  });

  test("of another meaning are reported", () => {
    const { names, notices } = takeFieldNames([mrd], ["vendor", "price"], "fields");
    expect(names).toEqual(["vendor", ...listMeant(mrd, "price")]);
    expect(notices).toHaveLength(1);
    for (const name of listMeant(mrd, "price")) expect(notices[0]).toContain(name);
    expect(getFieldNames(mrd, ["price"], "fields")).toEqual(listMeant(mrd, "price").slice(0, 1));
  });

  test("that do not exist are reported when others do, and refused when none does", () => {
    const { names, notices } = takeFieldNames([mrd], ["vendor", MISSING], "fields");
    expect(names).toEqual(["vendor"]);
    expect(notices.join()).toContain(MISSING);
    for (const take of [
      () => takeFieldNames([mrd], [MISSING], "fields"),
      () => getFieldNames(mrd, ["vendor", MISSING], "fields"),
      () => parseFieldNames([mrd, trm], `vendor,${MISSING}`, "fields"),
    ])
      expect(take).toThrow(MISSING);
  });

  test("of several categories are taken from each that has them", () => {
    const own = trm.fields
      .map(({ name }) => name)
      .filter((name) => listMeant(trm, name).length > 0 && listMeant(mrd, name).length === 0);
    expect(own).not.toEqual([]);
    for (const name of own) {
      expect(parseFieldNames([mrd, trm], name, "fields"), name).toEqual([name]);
      const { names, notices } = takeFieldNames([mrd], ["vendor", name], "fields");
      expect(names).toEqual(["vendor"]);
      expect(notices.join(), name).toContain("TRM");
    }
  });
});

describe("several unknown names", () => {
  const KNOWN = [
    "sensitivity",
    "specificity",
    "cancerTypes",
    "reimbursement",
    "approach",
    "vendor",
    "clinicalSettings",
  ];
  const misspelt = KNOWN.map((name) => `${name}xx`);
  const nearestOf = (names: readonly string[]): readonly string[] => {
    try {
      getFieldNames(mrd, names, "fields");
    } catch (error) {
      return z.object({ details: z.object({ nearest_fields: z.array(z.string()) }) }).parse(error).details
        .nearest_fields;
    }
    return [];
  };

  test.each([1, 2, 5, 6, 7])("of %i, the nearest of each are listed, five at most", (count) => {
    const nearest = nearestOf(misspelt.slice(0, count));
    expect(nearest.length).toBeLessThanOrEqual(5);
    expect(nearest).toEqual(expect.arrayContaining(KNOWN.slice(0, Math.min(count, 5))));
  });

  test("of one all five places are for it", () => {
    expect(nearestOf(["sensitivityxx"]).length).toBeGreaterThan(1);
  });
});

describe("the nearest fields", () => {
  const nearest = (name: string) => findNearestFields(name, mrd.fields);

  test("of a misspelt name are led by it", () => {
    for (const name of ["sensitivity", "turnaroundTime", "cancerTypes"])
      expect(nearest(name.replace(/i/, "y"))[0], name).toBe(name);
  });

  test.each([
    ["cost", "the cost of a test"],
    ["order code", "order_codes"],
    ["order code", "orderCode"],
  ])("of %s are those of %s", (plain, wordy) => {
    // What only looks alike by its letters comes last, and the longer name has other letters.
    const meant = nearest(plain).slice(0, 3);
    expect(nearest(wordy).slice(0, 3)).toEqual(meant);
  });
});
