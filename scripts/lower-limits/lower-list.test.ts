import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../start/find-apps.ts";
import { lowerList } from "./lower-list.ts";

const line = (filename: string) => ({ code: "house(line-length)", filename });
const pattern = (filename: string) => ({ code: "house(pattern-length)", filename });
const growing = (filename: string) => ({ code: "house(linear-pattern)", filename });
const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

test("takes out what became better and what is gone, and leaves the rest", () => {
  const listed = {
    lines: { "a.ts": 3, "b.ts": 1, "gone.ts": 2 },
    patterns: { "a.ts": 1, "b.ts": 1 },
    growing: { "a.ts": 2 },
  };
  expect(
    lowerList(listed, [...times(2, line("a.ts")), line("b.ts"), pattern("a.ts"), growing("a.ts")]),
  ).toEqual({
    list: { lines: { "a.ts": 2, "b.ts": 1 }, patterns: { "a.ts": 1 }, growing: { "a.ts": 1 } },
    taken: 5,
  });
});

test("raises nothing: neither a number nor a new file", () => {
  const listed = { lines: { "a.ts": 1 }, patterns: {}, growing: {} };
  const findings = [...times(5, line("a.ts")), line("new.ts"), pattern("a.ts"), growing("a.ts")];
  expect(lowerList(listed, findings)).toEqual({ list: listed, taken: 0 });
});

// The rules look at the files that are there; a line for one that went would lie in wait for the next of its name.
test("every file in the list is there", () => {
  const list = JSON.parse(readFileSync(join(ROOT, "tooling/lint-rules/over-limits.json"), "utf8"));
  const files = [...Object.keys(list.lines), ...Object.keys(list.patterns), ...Object.keys(list.growing)];
  expect(
    files.filter((file) => !existsSync(join(ROOT, file))),
    "take them out with npx pnpm lower-limits",
  ).toEqual([]);
});
