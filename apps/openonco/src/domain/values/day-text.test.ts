import { expect, test } from "vitest";
import { parseDay } from "./day-text.ts";

test.each([
  ["2026-01-07", "2026-01-07"],
  ["Jan 7, 2026", "2026-01-07"],
  ["January 7, 2026", "2026-01-07"],
  [" 7 January 2026 ", "2026-01-07"],
  ["Sept. 30, 2025", "2025-09-30"],
  ["2026-01", "2026-01-01"],
  ["January 2026", "2026-01-01"],
  ["2026", "2026-01-01"],
  ["2028-02-29", "2028-02-29"],
])("%s is %s", (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each(["2026-02-31", "2026-13-01", "2026-00-10", "Foo 7, 2026", "last year", "", "7.1.2026", "20260107"])(
  "%s is not a day",
  (text) => {
    expect(parseDay(text)).toBeUndefined();
  },
);
