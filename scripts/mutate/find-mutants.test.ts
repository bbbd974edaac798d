import { expect, test } from "vitest";
import { applyMutant, findMutants } from "./find-mutants.ts";

const variantsOf = (code: string): readonly string[] =>
  findMutants(code).map((mutant) => applyMutant(code, mutant));

test.each([
  ["a < b;", ["a <= b;"]],
  ["(a) && (b);", ["(a) || (b);"]],
  ["a ?? b;", ["a && b;"]],
  ["f(!a);", ["f(a);"]],
  ["list.filter(isOpen).length;", ["list.length;"]],
  ["(first).filter(isOpen);", ["(first);"]],
  ["first?.toSorted();", ["first;"]],
  ["list.some(isOpen);", ["list.every(isOpen);"]],
  ["const x = (y satisfies number) - 1;", ["const x = (y satisfies number) + 1;"]],
  ["if (a) b();", ["if (true) b();", "if (false) b();"]],
])("%s", (code, expected) => {
  expect(variantsOf(code)).toEqual(expected);
});

test("types, texts and patterns stay", () => {
  const code = 'type T = true | false;\nconst f = (x: Set<true>): string => "a" + `b<c` + /a<b/.source;';
  expect(variantsOf(code)).toEqual([]);
});

test("places count UTF-16 units, as texts in JavaScript do", () => {
  expect(variantsOf('const é = "🩺"; a < b;')).toEqual(['const é = "🩺"; a <= b;']);
});
