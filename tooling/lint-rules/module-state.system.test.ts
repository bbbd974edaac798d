import { describe, expect, test } from "vitest";
import { lintText, lintTexts } from "./lint-text.ts";

const RULES = { "house/no-module-state": "error" };

const STATE = [
  ["a variable", "let a = 1;\nexport const f = () => a;"],
  ["an exported one", "export let a = 1;"],
  ["a map that a function fills", "const a = new Map();\nexport const f = (key) => a.set(key, 1);"],
  [
    "a typed one",
    "const a: Map<string, number> = new Map<string, number>();\nexport const f = () => a.clear();",
  ],
  ["a set that a function empties", "const a = new Set([1]);\nexport function f() { a.delete(1); }"],
  ["a weak one", "const a = new WeakMap();\nexport const f = (key) => a.set(key, 1);"],
  ["a list that a method adds to", "const a = [];\nexport class A { f() { a.push(1); } }"],
  ["a list that is sorted in place", "const a = [2, 1];\nexport const f = () => a.sort();"],
  ["a list of which an entry is set", "const a = [];\nexport const f = () => { a[0] = 1; };"],
  ["a property that is set", "const a = {};\nexport const f = () => { a.b = 1; };"],
  ["one that is set where it has none", "const a = {};\nexport const f = () => (a.b ??= 1);"],
  ["one that is counted up", "const a = { b: 0 };\nexport const f = () => a.b++;"],
  ["one that is deleted", "const a = { b: 0 };\nexport const f = () => delete a.b;"],
  ["a list in an object", "const a = { b: [] };\nexport const f = () => a.b.push(1);"],
  ["what is assigned at once", "const a = {};\nexport const f = (b) => Object.assign(a, b);"],
  ["an exported map", "export const a = new Map();\nexport const f = () => () => a.set(1, 1);"],
] as const;

const NO_STATE = [
  ["a table that is read", 'const a = new Map([["b", 1]]);\nexport const f = (key) => a.get(key);'],
  ["a list that is copied", "const a = [2, 1];\nexport const f = () => [...a].sort();"],
  [
    "what the module itself fills",
    "const a = new Map();\nfor (const b of [1, 2]) a.set(b, b);\nexport { a };",
  ],
  ["what a factory holds", "export const f = () => { const a = new Map(); return (b) => a.set(b, 1); };"],
  [
    "one of the same name",
    "const a = [];\nexport const f = () => { const a = []; a.push(1); };\nexport { a };",
  ],
  ["a method of another thing", "const a = { set: 1 };\nexport const f = (b) => b.a.set(1);\nexport { a };"],
  ["what is assigned from it", "const a = { b: 1 };\nexport const f = (c) => Object.assign(c, a);"],
] as const;

describe("state of a module", () => {
  const said = lintTexts(
    RULES,
    STATE.map(([, text]) => text),
  );
  test.each(STATE.map(([what], index) => [what, said[index]]))("%s", (_what, found) => {
    expect(found).toEqual([expect.stringMatching(/^1: No module state/u)]);
  });
});

describe("no state of a module", () => {
  const said = lintTexts(
    RULES,
    NO_STATE.map(([, text]) => text),
  );
  test.each(NO_STATE.map(([what], index) => [what, said[index]]))("%s", (_what, found) => {
    expect(found).toEqual([]);
  });
});

test("a suite's containers may be left to it, its variables not", () => {
  const text = "const a = [];\nlet b = 1;\nexport const f = () => a.push(b);";
  const rules = { "house/no-module-state": ["error", { containers: false }] };
  expect(lintText(rules, text)).toEqual([expect.stringMatching(/^2: /u)]);
});
