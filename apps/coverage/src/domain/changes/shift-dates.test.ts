import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shiftToEffective } from "./shift-dates.ts";

const DAY = 86_400_000;
const day = fc
  .integer({ min: 18_000, max: 20_500 })
  .map((days) => new Date(days * DAY).toISOString().slice(0, 10));

test("moves all days by the same whole weeks, the first into the first week of the edition", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 4 }), day, (days, effective) => {
      const asked = {
        claims: days.map((one) => ({ service_at: `${one}T18:30`, note: `since ${one}`, units: 2 })),
        empty: null,
      };
      const moved = shiftToEffective(asked, effective);
      const shifts = days.map((one, at) => {
        const { service_at = "", note, units } = moved.claims[at] ?? expect.unreachable();
        const to = service_at.slice(0, 10);
        expect([service_at, note, units]).toEqual([`${to}T18:30`, `since ${to}`, 2]);
        return (Date.parse(to) - Date.parse(one)) / DAY;
      });
      expect(new Set(shifts).size).toBe(1);
      expect(Math.abs(shifts[0] ?? 1) % 7).toBe(0);
      const first = Date.parse(days.toSorted()[0] ?? "") + (shifts[0] ?? 0) * DAY;
      expect((first - Date.parse(effective)) / DAY).toBeGreaterThanOrEqual(0);
      expect((first - Date.parse(effective)) / DAY).toBeLessThan(7);
      expect(moved.empty).toBeNull();
    }),
  );
});

test("moves nothing without a valid day", () => {
  expect(shiftToEffective({ claims: [{ minutes: 20 }] }, "2025-01-01")).toEqual({
    claims: [{ minutes: 20 }],
  });
  expect(shiftToEffective(["2025-13-40"], "2026-01-01")).toEqual(["2025-13-40"]);
});
