import { expect, test } from "vitest";
import { weighContingency } from "./weigh-contingency.ts";

test("an absence costs more for each four weeks begun, up to a year, which open days are taken for", () => {
  const weigh = (start_date: string, end_date: string) => weighContingency({ start_date, end_date });
  expect(weigh("2026-09-01", "2026-09-01")).toBe(5);
  expect(weigh("2026-09-01", "2026-09-28")).toBe(5);
  expect(weigh("2026-09-01", "2026-09-29")).toBe(10);
  expect(weigh("2026-09-01", "2027-08-31")).toBe(65);
  expect(weigh("2026-09-01", "2036-08-31")).toBe(65);
  expect(weigh("2026-09-29", "2026-09-01")).toBe(5);
  for (const open of [undefined, {}, { start_date: "2026-09-01" }, { start_date: "soon", end_date: "later" }])
    expect(weighContingency(open)).toBe(65);
});
