import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RuleCondition } from "../../dataset/index.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { countUnitsBeyond, evaluateUnitsBeyond, toCovered } from "./units-beyond.ts";

type Beyond = Extract<RuleCondition, { kind: "units_beyond" }>;

test("counts overlapping times once, minute by minute", () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }))
    .map(([from, length]) => [from, from + length] as const);
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), (spans) => {
      const minutes = Array.from({ length: 100 }, (_, minute) => minute);
      const covered = minutes.filter((minute) => spans.some(([from, to]) => from <= minute && minute < to));
      expect(toCovered(spans)).toBe(covered.length);
    }),
  );
});

const base: Beyond = {
  kind: "units_beyond",
  minutes: 15,
  counts: "full",
  services: [{ codes: ["A007"], minutes: 20 }],
};

describe("units after a service", () => {
  test("count in full, by the major part, or by any part of the last unit (GP30, A171, J27)", () => {
    const most = {
      full: (rest: number) => rest >= 15,
      major: (rest: number) => rest > 7.5,
      part: (rest: number) => rest > 0,
    };
    for (const counts of ["full", "major", "part"] as const)
      for (let minutes = 0; minutes <= 90; minutes += 1) {
        let wanted = 0;
        while (most[counts](minutes - 20 - 15 * wanted)) wanted += 1;
        const counted = countUnitsBeyond(
          { ...base, counts },
          { stated: {}, minutes, sameDayCodes: ["A007"] },
        );
        expect(counted, `${counts} ${minutes}`).toEqual({
          units: wanted,
          ownMinutes: 20,
          allMinutes: minutes,
        });
      }
  });

  const services: Beyond["services"] = [
    { codes: ["A007"], minutes: 20 },
    { codes: ["A003"], minutes: 30 },
    { codes: ["G521", "G523"], minutes: 40, all: true },
  ];
  test.each([
    [["A007"], 20],
    [["A007", "A003"], 30],
    [["A003", "G521"], 30],
    [["A003", "G521", "G523"], 40],
    // One of two codes that form a service only together.
    [["G521"], 0],
  ])("follow the longest time with %j: %i minutes", (sameDayCodes, ownMinutes) => {
    expect(
      countUnitsBeyond({ ...base, services }, { stated: {}, minutes: 60, sameDayCodes })?.ownMinutes,
    ).toBe(ownMinutes);
  });

  const spanned = (
    own: readonly [number, number],
    before: readonly [number, number],
    minutes: number,
  ): ClaimFacts => ({
    stated: {},
    code: "K001",
    minutes,
    sameDayCodes: ["A007"],
    attendance: [
      { code: "K001", span: own },
      { code: "A007", span: before },
    ],
  });
  test.each<readonly [readonly [number, number], readonly [number, number], number, number]>([
    // Consecutive, overlapping, and contained.
    [[560, 600], [540, 560], 40, 60],
    [[550, 600], [540, 560], 50, 60],
    [[540, 600], [540, 560], 60, 60],
    // Of two that begin at once, the shorter one follows the longer.
    [[540, 555], [540, 560], 15, 35],
    [[540, 560], [540, 560], 20, 20],
    // The stated minutes exceed the hours.
    [[560, 600], [540, 560], 90, 90],
    [[540, 540], [540, 560], 30, 30],
  ])("count from %j after %j, of %i stated minutes: %i in all", (own, before, minutes, all) => {
    expect(countUnitsBeyond(base, spanned(own, before, minutes))?.allMinutes).toBe(all);
  });

  test("use the stated minutes if hours are missing", () => {
    const { attendance = [], ...facts } = spanned([560, 600], [540, 560], 40);
    for (const some of [[], attendance.slice(0, 1), attendance.slice(1)])
      expect(countUnitsBeyond(base, { ...facts, attendance: some })?.allMinutes).toBe(40);
  });
});

test.each<readonly [Partial<ClaimFacts>, Beyond["counts"], object]>([
  [{ minutes: 50, sameDayCodes: ["A007"], units: 2 }, "full", { outcome: "met", needs: [] }],
  [
    { minutes: 49, sameDayCodes: ["A007"], units: 2 },
    "full",
    { outcome: "not_met", needs: [], allowedUnits: 1 },
  ],
  [{ minutes: 34, sameDayCodes: ["A007"] }, "full", { outcome: "not_met", needs: [] }],
  [{ minutes: 35, sameDayCodes: ["A007"] }, "full", { outcome: "met" }],
  [{ sameDayCodes: ["A007"] }, "full", { outcome: "not_established", needs: ["minutes"], detail: null }],
  [{ minutes: 50 }, "full", { outcome: "not_established", needs: ["sameDayCodes"], detail: null }],
  [{}, "full", { outcome: "not_established", needs: ["sameDayCodes", "minutes"] }],
  [
    { minutes: 50, sameDayCodes: ["K005"] },
    "full",
    { outcome: "not_established", needs: ["sameDayCodes"], detail: expect.any(String) },
  ],
  // Another rule defines what the units follow.
  [{ minutes: 50, sameDayCodes: ["K005"] }, "part", { outcome: "met", needs: [] }],
  [{ minutes: 50, sameDayCodes: ["K005"] }, "major", { outcome: "met", needs: [] }],
])("count %j in %s units", (facts, counts, expected) => {
  const found = evaluateUnitsBeyond({ ...base, counts }, { stated: {}, ...facts });
  expect(found).toMatchObject(expected);
  expect("allowedUnits" in found).toBe("allowedUnits" in expected);
});
