import { expect, test } from "vitest";
import { countUnmetGroups, isForOthers } from "./unmet-group.ts";

test.each<[string, readonly string[], number]>([
  ["dose for a child", ["of adults"], 1],
  ["dose for a child", ["of adults", "of children"], 0],
  ["dose for a child", ["of children", "of adults"], 0],
  ["dose for a child", [], 1],
  ["dose at 6 years old", ["of youth"], 0],
  ["dose for a 17-year-old", ["of adults"], 1],
  ["dose for an 18-year-old", ["of adults"], 0],
  ["dose for an eight-year-old", ["of adults"], 1],
  ["dose in pregnancy", ["of children"], 1],
  ["dose while breastfeeding", ["of pregnant people"], 0],
  ["dose for pregnant teens", ["of adults"], 2],
  ["dose for pregnant teens", ["of teens"], 1],
  ["dose", [], 0],
])("%s, in %j: %i groups are not met", (question, texts, count) => {
  expect(countUnmetGroups(question, texts)).toBe(count);
});

test.each<[string, readonly string[], boolean]>([
  ["falls of a child", ["Falls in Older Adults"], true],
  ["falls of a child", ["Falls in Older Adults", "Falls of Children"], false],
  ["falls of a child", ["Falls", "Falls in Older Adults"], false],
  ["falls of a senior", ["Falls in Older Adults"], false],
  ["falls of a child", [], false],
])("%s with %j is for others: %s", (question, titles, expected) => {
  expect(isForOthers(question, titles)).toBe(expected);
});
