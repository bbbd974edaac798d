import { expect, test } from "vitest";
import type { Schedule } from "./schedule.ts";
import { suggestCodes } from "./suggest-codes.ts";

type Codes = Parameters<typeof suggestCodes>[1]["byCode"];

const scheduleOf = (...codes: readonly string[]): Pick<Schedule, "byCode"> => {
  const byCode: Codes = new Map(codes.map((code) => [code, []]));
  return { byCode };
};

const SCHEDULE = scheduleOf("A003", "A007", "A008", "C003", "G521", "K005");

test.each([
  ["two digits swapped", "A030", ["A003"]],
  ["a letter in the place of a digit", "A0O7", ["A007"]],
  ["the letter left out", "003", ["A003", "C003"]],
  ["the last digit left out", "A00", ["A003", "A007", "A008"]],
  ["the last digit wrong", "A009", ["A003", "A007", "A008"]],
  ["the suffix of claims and a blank", "a 030 a", ["A003"]],
])("%s: %s", (_what, written, expected) => {
  expect(suggestCodes(written, SCHEDULE)).toEqual(expected);
});

test.each(["G123", "Z999"])("suggests only codes of the Schedule: %s", (written) => {
  expect(suggestCodes(written, SCHEDULE)).toEqual([]);
});

test.each(["", "knee", "A1", "12345"])("suggests nothing for text unlike a fee code: %j", (written) => {
  expect(suggestCodes(written, SCHEDULE)).toEqual([]);
});

test("suggests at most eight", () => {
  const many = scheduleOf(...Array.from({ length: 10 }, (_, digit) => `A00${digit}`));
  expect(suggestCodes("A00", many)).toEqual(Array.from({ length: 8 }, (_, digit) => `A00${digit}`));
});
