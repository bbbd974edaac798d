import { describe, expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

describe("foldText", () => {
  test.each([
    ["Tumor-naïve", "tumor naive"],
    ["Tumor‑naive", "tumor naive"],
    ["CLIA LDT – NOT FDA approved", "clia ldt not fda approved"],
    ["RESOLVE™ platform", "resolve platform"],
    ["≥90 %  of_all", "≥90 % of_all"],
    ["  SOPHiA\tGENETICS\n", "sophia genetics"],
  ])("%j becomes %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test("folding twice changes nothing, and no line break survives", () => {
    for (const text of ["É–È", "a\r\nb", "ÅNGSTRÖM", "½ − 10⁻⁶", "İ"]) {
      const once = foldText(text);
      expect(foldText(once)).toBe(once);
      expect(once).not.toMatch(/[\r\n]/);
    }
  });
});
