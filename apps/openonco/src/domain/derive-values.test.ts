import { expect, test } from "vitest";
import { deriveValues } from "./derive-values.ts";

const RECORD = { id: "mrd-1", name: "Test", vendor: "Vendor", sampleCategory: "Blood/Plasma" };

test("a caution that forbids the comparison wins over a figure that could be converted", () => {
  const values = deriveValues({
    ...RECORD,
    lod: "0.01% VAF",
    cautions: { lod: "5 MTM/mL; not comparable with ppm" },
  });
  expect(values).toMatchObject({ lodPpm: "not comparable", lodReason: "5 MTM/mL; not comparable with ppm" });
});

test("any other caution leaves it: 0.01 % VAF is 100 ppm", () => {
  const values = deriveValues({
    ...RECORD,
    lod: "0.01% VAF",
    cautions: { lod: "approximate", lod95: "not comparable" },
  });
  expect(values).toMatchObject({ lodPpm: 100, lodReason: "converted from % VAF" });
});

test.each([
  [{ cautions: { listPrice: "EUR, not USD: 2,965 first test" } }, "shipped dataset"],
  [{ listPriceNotes: "€2,965 for the first sample" }, "raw export"],
])("a price in euros has no price in dollars (%#)", (remark, _where) => {
  const values = deriveValues({ ...RECORD, listPrice: 2965, ...remark });
  expect(values).toMatchObject({ listPriceRange: { min: 2965, max: 2965, currency: "EUR" } });
  expect(values["listPriceUsd"]).toBeUndefined();
});
