import { describe, expect, test } from "vitest";
import { parseLimitOfDetection } from "./limit-of-detection.ts";

const BLOOD = "Blood/Plasma";

describe("one figure of a known unit", () => {
  test.each([
    ["6 ppm", 6, "stated in ppm"],
    ["~3.45 ppm (≈0.000345% VAF)", 3.45, "stated in ppm"],
    ["10 ppm (≈0.001%)", 10, "stated in ppm"],
    ["0.01% VAF", 100, "converted from % VAF"],
    ["~0.0005% VAF", 5, "converted from % VAF"],
    ["0.1% MAF", 1000, "converted from % VAF"],
    ["0.001% TF", 10, "converted from % tumor fraction"],
    ["0.005% Tumor Fraction", 50, "converted from % tumor fraction"],
  ])("%s", (text, ppm, reason) => {
    expect(parseLimitOfDetection(text, BLOOD)).toEqual({ ppm, reason });
  });
});

describe("not comparable, with the reason", () => {
  test.each([
    ["10 ppm (LOD50)", /LoD50/],
    ["No LOD published; limit of blank of 0.6% tumor fraction", /limit of blank/],
    ["10⁻⁶ (1 in 1 million cells)", /fraction of cells/],
    ["10^-4 to 10^-6", /power of ten/],
    ["6.69 × 10⁻⁶", /power of ten/],
    ["1 cell in 1 million", /fraction of cells/],
    ["0-1.10 copies/µL", /another unit/],
    ["≥5 mean tumor molecules/mL", /another unit/],
    ["1 pM", /another unit/],
    ["1×10⁻⁵ g/dL", /another unit/],
    ["~1.5 cm tumor", /another unit/],
    ["~0.1–0.2% VAF", /range/],
    ["0.34-0.82% MAF", /range/],
    ["0.004%", /does not say of what/],
    ["SNVs: 0.20% VAF; Indels: 0.26%", /several figures/],
    ["0.1% VAF (SNVs/indels); 10 copies (RNA fusions)", /several figures/],
    ["DNA methylation threshold", /no single figure/],
    ["6 ppm (0.06%)", /disagree/],
    [1.45, /without a unit/],
  ])("%s", (value, reason) => {
    expect(parseLimitOfDetection(value, BLOOD)).toEqual({
      ppm: "not comparable",
      reason: expect.stringMatching(reason),
    });
  });
  test.each(["Tissue", "Tissue (FFPE)", "Bone Marrow/Blood"])("a limit in %s", (sample) => {
    expect(parseLimitOfDetection("1% MAF", sample)?.ppm).toBe("not comparable");
  });
});

test("nothing stated is nothing", () => {
  expect(parseLimitOfDetection(undefined, BLOOD)).toBeUndefined();
});
