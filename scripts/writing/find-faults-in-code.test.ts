import { expect, test } from "vitest";
import { findFaultsInProse } from "./find-faults-in-code.ts";

const rulesOf = (kind: "comment" | "name", text: string): readonly number[] =>
  findFaultsInProse({ kind, line: 1, text }).map(({ rule }) => rule);
const many = `It has ${"many ".repeat(40)}words.`;

test.each([
  ["a word of code", " What the caller told, in days.", [4]],
  ["a word of pages", "* Kept for whoever asks. ", [6]],
  ["an inverted sentence", " Checked are the signature and the issuer.", [3]],
  ["a long sentence", ` ${many}`, [2]],
  ["a long sentence over several lines", `*\n * It has\n * ${"many ".repeat(40)}\n * words.\n `, [2]],
  ["a tag's text", "*\n * A name.\n * @returns what stands there\n ", [4]],
])("a comment with %s", (_what, text, rules) => {
  expect(rulesOf("comment", text)).toEqual(rules);
});

test.each([
  ["two that no rule can tell apart", []],
  ["OSM is told apart from OHIP by its issuer", []],
  ["zeros stand for days without calls", []],
  ["a stub stands in for the publisher", []],
  ["a stand-in for a resident on stand-by", []],
  ["the date is not told", [4]],
  ["a fee beside a premium", [6]],
  [many, []],
])("a name: %s", (text, rules) => {
  expect(rulesOf("name", text)).toEqual(rules);
});

test.each([
  ["code in quotes", " `told` and `beside` are keys."],
  ["a directive", " oxlint-disable-next-line no-console -- told beside"],
  ["a type in a tag", "*\n * @param {Told} facts what is known\n "],
  ["commands, which are separate lines", ` ${"a ".repeat(25)}\n pnpm bench ${"b ".repeat(25)}`],
  ["tags, which are separate sentences", `*\n * ${"a ".repeat(25)}\n * @param b ${"b ".repeat(25)}\n `],
])("no fault: %s", (_what, text) => {
  expect(rulesOf("comment", text)).toEqual([]);
});

test("the line is the one of the file", () => {
  expect(
    findFaultsInProse({ kind: "comment", line: 10, text: "*\n * Fine.\n *\n * It runs anew.\n " }),
  ).toMatchObject([{ line: 13, found: "anew" }]);
});
