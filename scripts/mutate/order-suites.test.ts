import { expect, test } from "vitest";
import { createSuiteOrder } from "./order-suites.ts";

const order = createSuiteOrder([
  { path: "a/rule.ts", code: "" },
  { path: "a/rule.test.ts", code: 'import { rule } from "./rule.ts";' },
  { path: "a/tool.ts", code: "import { rule } from './rule.ts';" },
  { path: "a/thread.ts", code: 'import { rule } from "./rule.ts";' },
  { path: "a/pool.ts", code: 'start("thread", import.meta.url);' },
  { path: "b/pool.test.ts", code: 'import { pool } from "../a/pool.ts";' },
  { path: "b/tool.test.ts", code: 'import type { Tool } from "../a/tool.ts";' },
  { path: "b/other.test.ts", code: 'import { expect } from "vitest";' },
]);

test("the nearest suite comes first, and one that does not reach the file is left out", () => {
  expect(order("a/rule.ts")).toEqual(["a/rule.test.ts", "b/tool.test.ts", "b/pool.test.ts"]);
});

test("a file that starts a thread reaches what the thread imports", () => {
  expect(order("a/thread.ts")).toEqual(["b/pool.test.ts"]);
});

test("files that import each other end", () => {
  const circle = createSuiteOrder([
    { path: "a.ts", code: 'import "./b.ts";' },
    { path: "b.ts", code: 'import "./a.ts"; import "./a.test.ts";' },
    { path: "a.test.ts", code: 'import "./a.ts";' },
  ]);
  expect(circle("b.ts")).toEqual(["a.test.ts"]);
});
