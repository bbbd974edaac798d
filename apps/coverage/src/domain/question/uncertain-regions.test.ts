import { expect, test } from "vitest";
import { readStated } from "./read-stated.ts";
import { findUncertain } from "./uncertain-regions.ts";

const uncertainIn = (text: string): readonly string[] =>
  findUncertain(text).map(({ start, end }) => text.slice(start, end).trim());

test.each([
  [
    "k029? cannot recall whether she takes it once a day or with every meal.",
    "whether she takes it once a day or with every meal",
  ],
  ["nobody can tell me if he is rostered here. ok to send?", "if he is rostered here"],
  ["i've not counted how often i saw her, but she is alive", "how often i saw her"],
  ["she may or may not have had one with me. w102?", "have had one with me"],
  ["left saturday 10 am, or was it sunday. c124?", "saturday 10 am, or was it sunday"],
  ["talked for 18 minutes or maybe 22. k013?", "18 minutes or maybe 22"],
  ["je ne sais pas quand elle est entree. c124?", "quand elle est entree"],
])("%s leaves open what follows", (text, open) => {
  expect(uncertainIn(text)).toEqual([open]);
});

test.each([
  "not sure if i can bill c124 as her mrp",
  "no idea how the code works, i am the mrp",
  "she takes insulin with every meal, that is certain",
])("%s leaves no fact open", (text) => {
  expect(uncertainIn(text)).toEqual([]);
});

test("what nobody is sure of is contested, and not stated", () => {
  const { stated, contested } = readStated(
    "insulin teaching. can't recall whether it is once daily or a pump.",
  );
  expect(stated.is_intensive_insulin_therapy).toBeUndefined();
  expect(contested).toContain("is_intensive_insulin_therapy");
});
