import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAgePremium } from "./age-premiums.ts";
import { toAmount } from "./amounts.ts";
import { payVirtually } from "./virtual-care.ts";

test("rounds to the nearest cent, half a cent up", () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.integer({ min: 1, max: 100 }), (feeCents, percent) => {
      const { cents, exactCents } = toAmount((feeCents * percent) / 100);
      expect(Math.abs(cents - exactCents)).toBeLessThanOrEqual(0.5);
    }),
  );
  expect(toAmount(0.5).cents).toBe(1);
  // C124 with E083: 30 % of $61.15.
  expect(toAmount(6115 * 0.3)).toEqual({ exactCents: 1834.5, cents: 1835 });
});

describe("virtual care (A66, A70)", () => {
  test.each([
    ["A007", 3795, "video", 3795, 100, "K300A"],
    ["A007", 3795, "telephone", 3225.75, 85, "K301A"],
    ["K013", 7010, "telephone", 5958.5, 85, "K301A"],
    ["K005", 7010, "telephone", 6659.5, 95, "K301A"],
    ["K007", 7010, "telephone", 6659.5, 95, "K301A"],
    ["K197", 8970, "telephone", 8521.5, 95, "K301A"],
    ["K198", 8970, "telephone", 8521.5, 95, "K301A"],
    // The Schedule prints this one.
    ["E079", 1555, "telephone", 1320, 85, "K301A"],
  ] as const)("pays for %s of %d by %s %d", (code, fee, modality, exactCents, percent, indicator) => {
    expect(payVirtually(code, fee, modality)).toMatchObject({ amount: { exactCents }, percent, indicator });
  });
});

describe("age premiums (GP64)", () => {
  test.each([
    [0, 29, 30],
    [0, 30, 25],
    [11, undefined, 25],
    [12, undefined, 20],
    [23, undefined, 20],
    [24, undefined, 15],
    [59, undefined, 15],
    [60, undefined, 10],
    [191, undefined, 10],
    [192, undefined, 0],
  ])("adds to a consultation at %d months (%s days) %d %%", (months, days, percent) => {
    const age = days === undefined ? { months } : { months, days };
    expect(toAgePremium(age, { code: "A265", hasYoungPremium: true })).toBe(percent);
  });

  test("adds 15 % to the listed assessments from 65, and nothing to others", () => {
    expect(toAgePremium({ months: 780 }, { code: "A007", hasYoungPremium: false })).toBe(15);
    expect(toAgePremium({ months: 779 }, { code: "A007", hasYoungPremium: false })).toBe(0);
    expect(toAgePremium({ months: 900 }, { code: "A001", hasYoungPremium: false })).toBe(0);
  });

  test("leaves it open for a newborn of unknown age in days", () => {
    expect(toAgePremium({ months: 0 }, { code: "A265", hasYoungPremium: true })).toBeUndefined();
  });
});
