import { describe, expect, test } from "vitest";
import { listColumns, move, shift, toCell, toShade } from "./map.ts";
import type { ShownIssue, ShownPeriod, ShownResident } from "./shown.ts";

const resident = (days: number): ShownResident => ({
  id: "r1",
  name: "Dr. Adams",
  level: 1,
  hours: Array.from({ length: days }, (_, day) => (day % 7 === 6 ? 0 : 10.4)),
  leave: Array.from({ length: days }, (_, day) => Number(day < 2)),
  call: Array.from({ length: days }, (_, day) => Number(day === 3)),
});
const issue: ShownIssue = {
  rule: "1_in_7",
  severity: "critical",
  basis: "program",
  description: "12 days in a row",
  suggested_fix: "",
  people: ["r1"],
  start_date: "2026-09-28",
  end_date: "2026-10-09",
  clause: "6.21.b",
};
const period = (days: number, start = "2026-09-28"): ShownPeriod => ({
  schedule_id: "s",
  name: "S",
  start_date: start,
  end_date: "",
  covers: { start_date: "2026-06-29", end_date: "2027-06-27" },
  weekly_hours_limit: 80,
  residents: [resident(days)],
  issues: [issue],
  issues_total: 1,
});

test("four weeks are columns of days, more are columns of weeks, the last maybe shorter", () => {
  expect(listColumns(period(28))).toHaveLength(28);
  const weeks = listColumns(period(30));
  expect(weeks).toHaveLength(5);
  expect(weeks.at(-1)).toEqual({ first: "2026-10-26", last: "2026-10-27", from: 28, to: 29 });
});

test("the hours of all columns are those of all days", () => {
  const whole = period(371);
  const total = resident(371).hours.reduce((sum, hours) => sum + hours, 0);
  const shown = listColumns(whole).reduce((sum, column) => sum + toCell(resident(371), column, []).hours, 0);
  expect(shown).toBeCloseTo(total, 5);
});

describe("a cell", () => {
  const columns = listColumns(period(28));
  const at = (index: number) => toCell(resident(28), columns[index] ?? expect.unreachable(), [issue]);

  test("has leave, call and the issues that touch its days", () => {
    expect(at(0)).toMatchObject({ isLeave: true, hasCall: false });
    expect(at(3)).toMatchObject({ isLeave: false, hasCall: true });
    expect(at(11).issues).toHaveLength(1);
    expect(at(12).issues).toHaveLength(0);
  });

  test("has no issue of another person", () => {
    const other = { ...resident(28), id: "r2" };
    expect(toCell(other, columns[0] ?? expect.unreachable(), [issue]).issues).toEqual([]);
  });
});

test.each([
  [0, 0],
  [1, 1],
  [12, 2],
  [24, 4],
  [28, 4],
])("%d hours of a day have shade %d", (hours, shade) => {
  const [day] = listColumns(period(28));
  expect(toShade(hours, day ?? expect.unreachable(), 80)).toBe(shade);
});

test("keys move within the map, and others move nothing", () => {
  const size = { rows: 2, columns: 28 };
  expect(move({ row: 0, column: 0 }, "ArrowUp", size)).toEqual({ row: 0, column: 0 });
  expect(move({ row: 0, column: 3 }, "End", size)).toEqual({ row: 0, column: 27 });
  expect(move({ row: 1, column: 27 }, "ArrowRight", size)).toEqual({ row: 1, column: 27 });
  expect(move({ row: 0, column: 0 }, "Enter", size)).toBeUndefined();
});

test("four weeks more or less stay within the schedule", () => {
  expect(shift(period(28), 28)).toBe("2026-10-26");
  expect(shift(period(28, "2026-07-06"), -28)).toBe("2026-06-29");
  expect(shift(period(28, "2027-05-31"), 28)).toBe("2027-05-31");
});
