import { expect, test } from "vitest";
import { excludeBySituation } from "./exclude-by-situation.ts";
import type { AdpExclusion } from "./rule-book.ts";

const exclusion = (phrase: string, excludes: AdpExclusion["excludes"]): AdpExclusion => ({
  rule_id: phrase,
  device_category: "mobility",
  adp_doc: "mobility",
  section_ref: "310",
  device_types: ["mobility"],
  phrase,
  excludes,
  words: [],
  statement: phrase,
  document_id: "d",
  section_id: "s",
  page: 1,
  confidence: "A",
});
const ALL = [
  exclusion("repairs, maintenance and batteries", "item"),
  exclusion("after an operation only", "use"),
  exclusion("work or school only", "use"),
  exclusion("implanted lenses", "item"),
];
const shown = (...situations: readonly string[]): readonly string[] =>
  excludeBySituation(ALL, { category: "mobility", type: "ambulation_aid" }, (name) =>
    situations.includes(name),
  ).map(({ phrase }) => phrase);

test("an exclusion needs its situation", () => {
  expect(shown()).toEqual([]);
  expect(shown("asks_for_upkeep")).toEqual(["repairs, maintenance and batteries"]);
  expect(shown("is_for_one_purpose")).toEqual(["work or school only"]);
});

test("recovery excludes only where nothing lasting is told", () => {
  expect(shown("is_for_recovery")).toEqual(["after an operation only"]);
  expect(shown("is_for_recovery", "is_long_term")).toEqual([]);
});
