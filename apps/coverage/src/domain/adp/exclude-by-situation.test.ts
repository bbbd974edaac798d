import { expect, test } from "vitest";
import { exampleExclusion } from "../../../test/example-exclusion.ts";
import { excludeBySituation } from "./exclude-by-situation.ts";

const ALL = [
  exampleExclusion("repairs, maintenance and batteries", "item"),
  exampleExclusion("after an operation only", "use"),
  exampleExclusion("work or school only", "use"),
  exampleExclusion("implanted lenses", "item"),
];
const shown = (...situations: readonly string[]): readonly string[] =>
  excludeBySituation(ALL, { category: "mobility", type: "ambulation_aid" }, (name) =>
    situations.includes(name),
  ).map(({ phrase }) => phrase);

test("applies an exclusion only in its situation", () => {
  expect(shown()).toEqual([]);
  expect(shown("asks_for_upkeep")).toEqual(["repairs, maintenance and batteries"]);
  expect(shown("is_for_one_purpose")).toEqual(["work or school only"]);
});

test("excludes for recovery only if nothing lasting is stated", () => {
  expect(shown("is_for_recovery")).toEqual(["after an operation only"]);
  expect(shown("is_for_recovery", "is_long_term")).toEqual([]);
});
