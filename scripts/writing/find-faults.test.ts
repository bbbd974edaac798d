import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";

const rulesOf = (page: string): readonly number[] => findFaults(page).map(({ rule }) => rule);

test.each([
  ["Checked are the signature and the issuer.", 3],
  ["What a search costs is mostly its answer.", 3],
  ["Of a name with several strengths the coverage is the easiest.", 3],
  ["The date stands in none of its files.", 4],
  ["We mended it.", 5],
  ["It runs beside the others.", 6],
  ["| a | whoever asks |", 6],
  ["The latter counts.", 7],
  ["One; two; three; four.", 8],
  [`It has ${"many ".repeat(40)}words.`, 2],
])("%s", (page, rule) => {
  expect(rulesOf(page)).toEqual([rule]);
});

test.each([
  "What do you need?",
  "Sources stand in for documents.",
  "# What it is not",
  "```\nwhoever runs this beside that\n```",
  "Set `whatever` to [a name](beside-the-point.md).",
  "<!-- the latter -->",
  "- One; two.\n- Three; four.\n- Five; six.",
])("no fault: %s", (page) => {
  expect(rulesOf(page)).toEqual([]);
});

test("the line is the one where the paragraph begins", () => {
  expect(findFaults("Fine.\n\nIt is\nanew here.")).toMatchObject([{ line: 3, found: "anew" }]);
});
