import { expect, test } from "vitest";
import { parseTurnaround } from "./turnaround.ts";

test.each([
  [30, 30, 30, "unstated"],
  ["10 days", 10, 10, "unstated"],
  ["~9 days", 9, 9, "unstated"],
  ["7-10 days", 7, 10, "unstated"],
  ["2-3 weeks", 14, 21, "calendar"],
  ["~1 week", 7, 7, "calendar"],
  ["24-72 hours", 1, 3, "calendar"],
  ["24-27 hours", 1, 1.13, "calendar"],
  ["10-14 business days", 10, 14, "business"],
  ["5 working days (vendor's target)", 5, 5, "business"],
  ["10-14 business days (up to 4 weeks during high volume)", 10, 28, "mixed"],
  ["7 days (fresh); 14 days (stored)", 7, 14, "unstated"],
  ["8 days (~5 working days for one part)", 8, 8, "unstated"],
  ["Up to 14 working days", undefined, 14, "business"],
  ["Results typically within 2 weeks", undefined, 14, "calendar"],
  ["3–5 calendar days from receipt", 3, 5, "calendar"],
])("%j is %s to %s days (%s)", (value, minDays, maxDays, dayKind) => {
  expect(parseTurnaround(value)).toEqual({ ...(minDays === undefined ? {} : { minDays }), maxDays, dayKind });
});

test.each([
  ["Not publicly specified"],
  ["Not specified by vendor (in-house kit, 5 days)"],
  ["soon"],
  [undefined],
])("%j states no time", (value) => {
  expect(parseTurnaround(value)).toBeUndefined();
});
