import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAfterHoursPremium } from "./after-hours.ts";
import { toAgePremium } from "./age-premiums.ts";
import { sumFee, toAmount } from "./amounts.ts";
import { parseMoment } from "./local-time.ts";
import { payVirtually } from "./virtual-care.ts";

test("C124 with E083 and E084: 61.15 with 30 % and with 45 %", () => {
  const weekday = sumFee({ feeCents: 6115, premiums: [{ code: "E083", percent: 30 }] });
  expect(weekday.premiums[0]?.amount).toEqual({ exactCents: 1834.5, cents: 1835, isRounded: true });
  expect(weekday.total.exactCents).toBe(7949.5);
  const weekend = sumFee({ feeCents: 6115, premiums: [{ code: "E084", percent: 45 }] });
  expect(weekend.total.exactCents).toBe(8866.75);
});

test("premiums do not compound, and travel is added as it is", () => {
  const fee = sumFee({
    feeCents: 10_000,
    units: 2,
    premiums: [
      { code: "E409", percent: 50 },
      { code: "age", percent: 10 },
    ],
    additionsCents: [3640, 8250],
  });
  expect(fee.total).toEqual({ exactCents: 20_000 + 10_000 + 2000 + 11_890, cents: 43_890, isRounded: false });
});

test("the sum is that of its parts, and rounding is never off by more than half a cent", () => {
  fc.assert(
    fc.property(
      fc.nat(500_000),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
      (feeCents, units, percents) => {
        const { service, premiums, total } = sumFee({
          feeCents,
          units,
          premiums: percents.map((percent) => ({ code: "X", percent })),
        });
        const parts = service.exactCents + premiums.reduce((sum, { amount }) => sum + amount.exactCents, 0);
        expect(total.exactCents).toBeCloseTo(parts, 4);
        expect(Math.abs(total.cents - total.exactCents)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
  expect(toAmount(0.5).cents).toBe(1);
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
  ] as const)("%s of %d by %s pays %d", (code, fee, modality, exactCents, percent, indicator) => {
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
  ])("a consultation at %d months (%s days) has %d %% more", (months, days, percent) => {
    const age = days === undefined ? { months } : { months, days };
    expect(toAgePremium(age, { code: "A265", hasYoungPremium: true })).toBe(percent);
  });

  test("from 65 the listed assessments have 15 % more, others none", () => {
    expect(toAgePremium({ months: 780 }, { code: "A007", hasYoungPremium: false })).toBe(15);
    expect(toAgePremium({ months: 779 }, { code: "A007", hasYoungPremium: false })).toBe(0);
    expect(toAgePremium({ months: 900 }, { code: "A001", hasYoungPremium: false })).toBe(0);
  });

  test("for a newborn of unknown days it is open", () => {
    expect(toAgePremium({ months: 0 }, { code: "A265", hasYoungPremium: true })).toBeUndefined();
  });
});

describe("after-hours premiums (GP104, GP87, GP94)", () => {
  test.each([
    ["2025-05-12T16:59", "physician", null],
    ["2025-05-12T17:00", "physician", { code: "E409", percent: 50 }],
    ["2025-05-10T09:00", "physician", { code: "E409", percent: 50 }],
    ["2025-05-10T03:00", "physician", { code: "E410", percent: 75 }],
    ["2025-05-12T18:00", "emergency_department_physician", { code: "E412", percent: 20 }],
    ["2025-05-12T02:00", "emergency_department_physician", { code: "E413", percent: 40 }],
    ["2025-05-19T12:00", "surgical_assistant", { code: "E400B", percent: 50 }],
    ["2025-05-12T01:00", "anaesthesiologist", { code: "E401C", percent: 75 }],
  ] as const)("%s for a %s: %j", (at, role, premium) => {
    expect(findAfterHoursPremium(parseMoment(at), role).premium).toEqual(premium);
  });

  test("a day alone leaves it open", () => {
    expect(findAfterHoursPremium(parseMoment("2025-05-12"), "physician")).toMatchObject({
      premium: undefined,
      needs: ["time"],
    });
  });
});
