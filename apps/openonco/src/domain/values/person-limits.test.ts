import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin, readPerson } from "./person-limits.ts";

test.each([
  ["55 years", { age: 55 }, ""],
  ["aged 45", { age: 45 }, ""],
  ["a 62-year-old with cough", { age: 62 }, "a with cough"],
  ["20 pack-years", { packYears: 20 }, "smoking"],
  ["30+ pack years, age 60", { packYears: 30, age: 60 }, "smoking ,"],
  ["lung screening", {}, "lung screening"],
])("%s", (text, stated, rest) => {
  const { rest: others, ...person } = readPerson(text);
  expect(person).toEqual(stated);
  expect(others.trim().replaceAll(/\s+/g, " ")).toBe(rest);
});

const bound = fc.option(fc.integer({ min: 18, max: 90 }), { nil: undefined });
const stated = ([name, value]: readonly [string, number | undefined]) =>
  value === undefined ? {} : { [name]: value };

test("a person is within limits unless one that is stated is passed", () => {
  fc.assert(
    fc.property(
      fc.tuple(bound, bound, bound, bound, bound),
      ([age, packYears, minAge, maxAge, minPackYears]) => {
        const person = { ...stated(["age", age]), ...stated(["packYears", packYears]), rest: "" };
        const population = {
          ...stated(["minAge", minAge]),
          ...stated(["maxAge", maxAge]),
          ...stated(["minPackYears", minPackYears]),
        };
        const passed = [
          [minAge, age],
          [age, maxAge],
          [minPackYears, packYears],
        ].some(([low, high]) => low !== undefined && high !== undefined && low > high);
        expect(isWithin(person, population)).toBe(!passed);
      },
    ),
  );
});

test("the limits themselves are within, and a population in words has none", () => {
  const population = { minAge: 50, maxAge: 80, minPackYears: 20 };
  for (const age of [50, 80]) expect(isWithin({ age, packYears: 20, rest: "" }, population)).toBe(true);
  for (const age of [49, 81]) expect(isWithin({ age, rest: "" }, population)).toBe(false);
  for (const words of ["adults of 50 to 80", undefined, null, ["50"]])
    expect(isWithin({ age: 20, rest: "" }, words)).toBe(true);
});
