import { expect, test } from "vitest";
import { isMedicare, payerName, toPayerTest } from "./payers.ts";

/** Payers as rows name them. */
const ROWS = [
  "Medicare",
  "Aetna",
  "UnitedHealthcare",
  "Geisinger",
  "Blue Cross NC",
  "BCBS Michigan",
  "Wonder Plan",
];

test.each([
  ["Medicare", ["Medicare"]],
  ["aetna", ["Aetna"]],
  ["UHC", ["UnitedHealthcare"]],
  ["United Healthcare", ["UnitedHealthcare"]],
  ["Geisinger Health Plan", ["Geisinger"]],
  ["Aetna Medicare Advantage", ["Aetna"]],
  ["BCBSNC", ["Blue Cross NC"]],
  ["wonder", ["Wonder Plan"]],
  ["Wonder Plan of Ohio", []],
  ["private", ROWS.slice(1)],
  ["commercial plans", ROWS.slice(1)],
  ["any private payer", ROWS.slice(1)],
  ["private duty nursing", []],
])("a question for %s means %j", (asked, expected) => {
  expect(ROWS.filter(toPayerTest(asked))).toEqual(expected);
});

test.each([
  ["CMS", true],
  ["Medicare Part B", true],
  [" medicare ", true],
  ["Medicaid", false],
  ["Medicare Advantage", false],
])("%s is Medicare: %s", (asked, expected) => {
  expect(isMedicare(asked)).toBe(expected);
});

test("a payer that nobody knows keeps its own spelling", () => {
  expect(payerName("  Wonder Plan ")).toBe("Wonder Plan");
  expect(payerName("bcbst")).toBe("BCBS Tennessee");
});
