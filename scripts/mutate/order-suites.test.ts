import { expect, test } from "vitest";
import { createImporters, isSuite } from "./order-suites.ts";

const importersOf = createImporters([
  { path: "a/rule.ts", code: "" },
  { path: "a/rule.test.ts", code: 'import { rule } from "./rule.ts";' },
  { path: "a/tool.ts", code: "import { rule } from './rule.ts';" },
  { path: "a/thread.ts", code: 'import { rule } from "./rule.ts";' },
  { path: "a/pool.ts", code: 'start("thread", import.meta.url);' },
  { path: "b/pool.test.ts", code: 'import { pool } from "../a/pool.ts";' },
  { path: "b/tool.test.ts", code: 'import { tool } from "../a/tool.ts";' },
  { path: "b/other.test.ts", code: 'import type { Tool } from "../a/tool.ts";' },
]);

test("the nearest suite comes first, and one that imports only a type is left out", () => {
  expect(importersOf("a/rule.ts").filter(isSuite)).toEqual([
    "a/rule.test.ts",
    "b/tool.test.ts",
    "b/pool.test.ts",
  ]);
});

test("a file that starts a thread reaches what the thread imports", () => {
  expect(importersOf("a/thread.ts")).toEqual(["a/thread.ts", "a/pool.ts", "b/pool.test.ts"]);
});

test("files that import each other end", () => {
  const circle = createImporters([
    { path: "a.ts", code: 'import "./b.ts";' },
    { path: "b.ts", code: 'import "./a.ts"; import "./a.test.ts";' },
    { path: "a.test.ts", code: 'import "./a.ts";' },
  ]);
  expect(circle("b.ts")).toEqual(["b.ts", "a.ts", "a.test.ts"]);
});
