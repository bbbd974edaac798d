import { describe, expect, test } from "vitest";
import { createDeviceCatalog } from "./device-catalog.ts";
import { findDeviceNear, mayBeDevice, mayMeanDevice } from "./device-spelling.ts";
import { isAskedByEar, isFrench, isPlausibleSlip, standsAsDrug, standsAsThing } from "./plausible-slip.ts";

const spanOf = (text: string, word: string) => {
  const start = text.indexOf(word);
  return { start, end: start + word.length };
};

describe("a word that may be a misspelt name", () => {
  test.each([
    ["wheelchiar", "wheelchair"],
    ["weelchair", "wheelchair"],
    ["scoter", "scooter"],
    ["compresser", "compressor"],
    ["apixiban", "apixaban"],
    ["farxiga", "pharxiga"],
    ["resuvastatin", "rosuvastatin"],
  ])("%s for %s", (word, name) => {
    expect(isPlausibleSlip(word, name)).toBe(true);
  });

  test.each([
    ["teacher", "reacher"],
    ["savage", "gavage"],
    ["simpler", "simplera"],
    ["painter", "pointer"],
    ["skating", "seating"],
    ["massage", "massager"],
    ["courage", "coreg"],
    ["titrated", "nitrate"],
  ])("%s is an ordinary word, and not %s", (word, name) => {
    expect(isPlausibleSlip(word, name)).toBe(false);
  });
});

describe("where a name stands", () => {
  test("not behind a place", () => {
    const text = "stolen out of the garage, not the scoter";
    expect(standsAsThing(text, spanOf(text, "garage"))).toBe(false);
    expect(standsAsThing(text, spanOf(text, "scoter"))).toBe(true);
  });

  test("a drug has no article", () => {
    const text = "lives with a parrot, is on elliquis";
    expect(standsAsDrug(text, spanOf(text, "parrot"))).toBe(false);
    expect(standsAsDrug(text, spanOf(text, "elliquis"))).toBe(true);
  });

  test("a short one that is near by ear alone is asked for, or none", () => {
    expect(isAskedByEar("he is furious again", spanOf("he is furious again", "furious"), 1.5)).toBe(false);
    expect(isAskedByEar("plavics 75 covered?", spanOf("plavics 75 covered?", "plavics"), 1.5)).toBe(true);
  });
});

describe("misspelt devices", () => {
  const catalog = createDeviceCatalog([
    { device_type: "seating", device_category: "mobility", name: "seating", words: ["cushion"] },
    { device_type: "power_scooter", device_category: "mobility", name: "power scooter", words: ["scooter"] },
  ]);
  const near = (text: string, word: string) =>
    findDeviceNear(
      catalog,
      mayMeanDevice(text),
    )(word).flatMap(({ value, edits }) => (edits <= 1 ? [value.type] : []));

  test("a French name is guessed in French only", () => {
    expect(near("her cousin has it", "cousin")).toEqual([]);
    expect(near("elle a besoin de son cousin pour le fauteuil", "cousin")).toContain("seating");
    expect(isFrench("no son of mine")).toBe(false);
  });

  test("beside one that is named, a short word is none unless it is joined", () => {
    const [loose, joined] = ["walker, the scoter was old", "walker and a scoter"];
    expect(mayBeDevice(loose, true)({ word: "scoter", span: spanOf(loose, "scoter") })).toBe(false);
    expect(mayBeDevice(joined, true)({ word: "scoter", span: spanOf(joined, "scoter") })).toBe(true);
    expect(near(joined, "scoter")).toContain("power_scooter");
  });
});
