import { expect, test } from "vitest";
import { tellSinceMonths } from "./since-month.ts";

const TODAY = "2025-09-26";

test.each([
  ["on ramipril since january, not on a beta blocker", "on ramipril for 7 months, not on a beta blocker"],
  ["sous ramipril depuis mars", "sous ramipril for 5 months"],
  ["on it since november (she says)", "on it for 9 months (she says)"],
  ["since may 2023, never stopped", "for 27 months, never stopped"],
])("months that have surely passed: %s", (written, told) => {
  expect(tellSinceMonths(written, TODAY)).toBe(told);
});

test.each(["since august, new to her", "since september", "since 2019", "not since mayor day"])(
  "what is too near, or no month, stays: %s",
  (written) => {
    expect(tellSinceMonths(written, TODAY)).toBe(written);
  },
);
