import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFields, NAMED_LISTS, putAt, putNamed, readCodes, toNeedName, toSteps } from "./answer-paths.ts";

const name = fc.constantFrom("a", "b", "note");
const step = fc.oneof(name, fc.nat(3).map(String));
const tree = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, fc.constantFrom(null, 1, "x", true), tie("list"), tie("fields")),
  list: fc.array(tie("any"), { maxLength: 3 }),
  fields: fc.dictionary(name, tie("any"), { maxKeys: 3 }),
})).any;

const at = (target: unknown, [first, ...more]: readonly string[]): unknown => {
  if (first === undefined) return target;
  if (Array.isArray(target)) return at(target[Number(first)], more);
  return isFields(target) ? at(target[first], more) : undefined;
};

test("splits a path into steps", () => {
  expect(toSteps("claims[0].owned[1].age_months")).toEqual(["claims", "0", "owned", "1", "age_months"]);
  expect(toSteps("question")).toEqual(["question"]);
});

describe("a value put at a path", () => {
  test("is found there, and the target keeps everything else and is not changed", () => {
    fc.assert(
      fc.property(tree, fc.array(step, { minLength: 1, maxLength: 4 }), (target, steps) => {
        const before = structuredClone(target);
        const after = putAt(target, steps, "new");
        expect(at(after, steps)).toBe("new");
        expect(target).toEqual(before);
        const [first = "", ...more] = steps;
        const isList = /^\d+$/.test(first);
        if (isList !== Array.isArray(target) || (!isList && !isFields(target))) return;
        for (const key of Object.keys(Object(target)))
          if (key !== first) expect(at(after, [key])).toEqual(at(target, [key]));
        if (more.length > 0) expect(at(after, [first])).toEqual(putAt(at(target, [first]), more, "new"));
      }),
    );
  });

  test("replaces a value of another kind", () => {
    expect(putAt(["x"], ["a"], 1)).toEqual({ a: 1 });
    expect(putAt({ a: 2 }, ["0"], 1)).toEqual([1]);
    expect(putAt(null, ["a", "0"], 1)).toEqual({ a: [1] });
    expect(putAt({ a: 2 }, [], 1)).toBe(1);
  });
});

describe("a named answer", () => {
  test("replaces only an earlier answer of its name", () => {
    for (const [list, names] of Object.entries(NAMED_LISTS)) {
      const [key, of] = names;
      const one = { [key]: "one", [of]: "yes" };
      const other = { [key]: "other", [of]: "no" };
      expect(putNamed([one, other], names, { fact: "one", value: "no" }), list).toEqual([
        other,
        { [key]: "one", [of]: "no" },
      ]);
      expect(putNamed("no list", names, { fact: "one", value: "yes" })).toEqual([one]);
      expect(putNamed(["words"], names, { fact: "one", value: "yes" })).toEqual(["words", one]);
    }
  });

  test("is named by its target", () => {
    expect(toNeedName({ path: "claims[0].facts", fact: "is_urgent" })).not.toBe(
      toNeedName({ path: "claims[0].facts", fact: "is_new" }),
    );
    expect(toNeedName({ path: "claims[0].setting" })).toBe("claims[0].setting");
  });
});

test.each([
  [
    "A007, K013 x 3",
    [
      { written: "A007", code: "A007" },
      { written: "K013 x 3", code: "K013", count: 3 },
    ],
  ],
  ["c124a", [{ written: "c124a", code: "C124A" }]],
  ["K005×12", [{ written: "K005×12", code: "K005", count: 12 }]],
  ["an assessment", [{ written: "an assessment", code: undefined }]],
  [" None ", []],
  ["aucun", []],
])("reads codes as people write them: %s", (answer, codes) => {
  expect(readCodes(answer)).toEqual(codes);
});
