import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("works out each key once, also where the result is undefined", () => {
  const asked: string[] = [];
  const lengthOf = remember((word: string) => {
    asked.push(word);
    return word === "" ? undefined : word.length;
  });
  expect(["night", "", "day", "night", "", "night"].map(lengthOf)).toEqual([
    5,
    undefined,
    3,
    5,
    undefined,
    5,
  ]);
  expect(asked).toEqual(["night", "", "day"]);
});
