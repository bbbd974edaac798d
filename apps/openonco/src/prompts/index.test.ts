import { expect, test } from "vitest";
import { tools } from "../tools/index.ts";
import { compareTestsForCancer } from "./compare-tests-for-cancer.ts";
import { coverageAndPrice } from "./coverage-and-price.ts";
import { evaluateTest } from "./evaluate-test.ts";
import { prompts } from "./index.ts";

test("the prompts of this server", () => {
  expect(prompts.map(({ name }) => name)).toEqual([
    "compare_tests_for_cancer",
    "evaluate_test",
    "coverage_and_price",
  ]);
});

test("the text contains what was chosen", () => {
  expect(compareTestsForCancer.render({ cancer: "stage III colon cancer", setting: "MRD" })).toContain(
    "stage III colon cancer. Setting: MRD.",
  );
  expect(evaluateTest.render({ test: "Signatera" })).toContain("Signatera");
  expect(coverageAndPrice.render({ tests: "mrd-7,mrd-19" })).toContain("mrd-7,mrd-19");
});

test("tools named in a prompt exist", () => {
  const text = [
    compareTestsForCancer.render({ cancer: "x", setting: "y" }),
    evaluateTest.render({ test: "x" }),
    coverageAndPrice.render({ tests: "x" }),
  ].join(" ");
  const names = tools.map(({ name }) => name);
  for (const [named] of text.matchAll(/openonco_\w+/g)) expect(names).toContain(named);
});
