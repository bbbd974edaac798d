import { assert, constantFrom, letrec, oneof, property, tuple } from "fast-check";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { applyMutant, findMutants } from "./find-mutants.ts";
import { instrument } from "./instrument.ts";
import * as switches from "./switches.ts";

/** What the function `f` of the code gives; an error by its name. */
const evaluate = (code: string, [a, b]: readonly [unknown, unknown]): unknown => {
  const body = `${stripTypeScriptTypes(code).replace(/^import [^;]*;/, "")}\nreturn f();`;
  try {
    return new Function("$m", "a", "b", "list", body)(switches, a, b, [a, 1, 3, 2]);
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
};

const LEAVES = ["a", "b", "true", "false", "0", "1", "null", "(a as number)", "(undefined)"];
const OPERATORS = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "===", "!==", "&&", "||"];
const FORMS: readonly ((...parts: readonly string[]) => string)[] = [
  (x, y) => `((${x}) ?? // of two lines\n (${y}))`,
  (x) => `!${x}`,
  (x, y, z) => `(${x} ? ${y} : ${z})`,
  (x, y) => `(list?.filter((x) => x > ${x}) ?? [])\n  .toSorted().some((x) => ${y} < x)`,
  (x, y) => `Math.max(${x} satisfies unknown, ${y})`,
  (x) => `(() => { if (${x}) return b!; else return [...list!].toReversed().length; })()`,
  ...OPERATORS.map((operator) => (x?: string, y?: string) => `((${x}) ${operator} ${y})`),
];
const expressions = letrec<Record<"any", string>>((tie) => ({
  any: oneof(
    { depthSize: "small", withCrossShrink: true },
    constantFrom(...LEAVES),
    tuple(constantFrom(...FORMS), tie("any"), tie("any"), tie("any")).map(([form, ...parts]) =>
      form(...parts),
    ),
  ),
})).any;
const values = constantFrom(0, 1, 2, -1, 2.5, true, false, null, undefined, "text");

test("with no switch on the code does what it did, and with one what its mutant does", () => {
  assert(
    property(expressions, values, values, (expression, a, b) => {
      const code = `const f = (): unknown => ${expression};`;
      const mutants = findMutants(code).map((mutant, id) => ({ ...mutant, id }));
      const run = (text: string): unknown => evaluate(text, [a, b]);
      const switched = instrument(code, mutants, "./switches.ts");
      switches.turnOn(-1);
      switches.forgetReached();
      expect(run(switched)).toEqual(run(code));
      const reached = new Set(switches.listReached());
      for (const mutant of mutants) {
        const changed = run(applyMutant(code, mutant));
        switches.turnOn(mutant.id);
        expect(run(switched)).toEqual(changed);
        switches.turnOn(-1);
        if (!reached.has(mutant.id)) expect(changed).toEqual(run(code));
      }
    }),
  );
});

test("too many switches passed end a loop", () => {
  const code = "const f = () => { for (let at = 0; at >= 0; at = at + 1); };";
  const switched = instrument(
    code,
    findMutants(code).map((mutant, id) => ({ ...mutant, id })),
    "",
  );
  switches.turnOn(-1, 1000);
  expect(evaluate(switched, [0, 0])).toBe("Error");
  expect(switches.countPassed()).toBe(1001);
  switches.turnOn(-1);
});

test("lines stay where they are, and types as they are", () => {
  const code = "type T = true | 1;\nconst f = (x: T) =>\n  x as true;\n";
  expect(instrument(code, [], "s").split("\n").slice(1)).toEqual(code.split("\n").slice(1));
});
