import { describe, expect, test } from "vitest";
import { lintText, lintTexts } from "./lint-text.ts";

type Case = readonly [what: string, text: string, complexities: readonly string[]];

/** A function that has `body`, of this complexity. */
const of = (what: string, body: string, complexity: number): Case => [
  what,
  `export function f(a, b, c, d) {\n${body}\n}\n`,
  complexity === 0 ? [] : [`1: ${complexity}`],
];

/** Tries texts, of which it is expected which lines begin a function of which complexity over 0. */
function tryCases(cases: readonly Case[]): void {
  const said = lintTexts(
    { "house/cognitive-complexity": ["error", { max: 0 }] },
    cases.map(([, text]) => text),
  );
  test.each(cases.map(([what, , expected], index) => ({ what, expected, found: said[index] })))(
    "$what",
    ({ expected, found }) => {
      const measured = found?.map((one) => one.replace(/^(\d+): Cognitive complexity (\d+);.*$/su, "$1: $2"));
      expect(measured).toEqual(expected);
    },
  );
}

describe("as the paper has it", () => {
  const prime = `OUT: for (let i = 1; i <= a; ++i) {
    for (let j = 2; j < i; ++j) if (i % j === 0) continue OUT;
    b += i;
  }`;
  const caught = `try {
    if (a) for (let i = 0; i < 10; i++) while (b) c();
  } catch (error) {
    if (b) c(error);
  }`;
  tryCases([
    of("a jump to a label adds one to the loops and the condition", prime, 7),
    of(
      "a switch is one, however many cases it has",
      `switch (a) { case 1: b(); case 2: c(); default: d(); }`,
      1,
    ),
    of("try adds nothing, catch what an if does", caught, 9),
    of("a function in another weighs as what stands in it", "if (a) c();\nreturn () => { if (b) c(); };", 3),
    of("else if and else add one", "for (const x of a) if (b) c(); else if (d) c(x); else d();", 5),
    of("what stands in an else if is no deeper than in the if", "if (a) c(); else if (b) { if (d) c(); }", 4),
    of("what stands in an else is one deeper", "if (a) c(); else { if (b) d(); else c(); }", 5),
    of("a condition in a condition is deeper", "return a ? b : c ? d : a;", 3),
    of("a condition in what is asked is not", "return (a ? b : c) ? d : a;", 2),
    of("each kind of loop counts", "for (const k in a) b(); do b(); while (c); while (d) b();", 3),
    of("what stands in a switch is deeper", "switch (a) { case 1: if (b) c(); }", 3),
    of("a jump without a label adds nothing", "for (;;) { if (a) continue; break; }", 3),
  ]);
});

describe("sequences of logical operators", () => {
  const returns = (condition: string, complexity: number): Case =>
    of(condition, `return ${condition};`, complexity);
  tryCases([
    returns("a && b && c", 1),
    returns("a && b || c", 2),
    returns("a && b && c || d || a && d", 3),
    returns("a && (b || c) && d", 3),
    returns("a && !(b && c)", 2),
    returns("a || c(b || d)", 2),
    returns("a?.b ?? c ?? d", 0),
    returns("(a && b) ?? (c && d)", 2),
  ]);
});

describe("recursion adds one", () => {
  const circle = "function f() { g(); }\nfunction g() { h(); }\nfunction h() { f(); }";
  tryCases([
    ["to who calls itself", "function f(a) { return f(a); }", ["1: 1"]],
    ["also from a function in it", "const f = (a) => a.map((one) => f(one));", ["1: 1"]],
    ["to each of a circle", circle, ["1: 1", "2: 1", "3: 1"]],
    ["and not to who only calls one of it", "function f() { g(); }\nfunction g() { g(); }", ["2: 1"]],
  ]);
});

describe("what is judged on its own", () => {
  const factory = `export function create(a) {
    const known = a && a.known;
    return {
      one() { if (known) a(); },
      other: () => (known ? a : [1].map((x) => (x ? 1 : 2))),
    };
  }`;
  const suite = `describe("a", () => {
    test("b", () => { for (const x of y) expect(x); });
    test("c", () => { if (y) expect(y); });
  });`;
  tryCases([
    ["functions of a factory that has no break of its own", factory, ["1: 1", "4: 1", "5: 4"]],
    ["suites and their tests", suite, ["2: 1", "3: 1"]],
    [
      "methods, with what their parameters are by default",
      "class A {\n one(a = b ? 1 : 2) { if (a) b(); }\n}",
      ["2: 2"],
    ],
    ["no types", "export function f<T>(a: T extends string ? 1 : 2): typeof a { return a; }", []],
  ]);
});

describe("the limit", () => {
  const rules = { "house/cognitive-complexity": ["error", { max: 15 }] };
  const ladder = (steps: number): string => `export function f(a) {\n${"if (a) a();\n".repeat(steps)}}\n`;

  test("15 are the most", () => {
    expect(lintTexts(rules, [ladder(15), ladder(16)])).toEqual([
      [],
      [expect.stringContaining("1: Cognitive complexity 16; 15 is the most")],
    ]);
  });

  test("the lines that add most are named", () => {
    const text = `${ladder(14).slice(0, -2)}for (const x of a) {\nif (x && a) a();\n}\n}\n`;
    expect(lintText(rules, text)).toEqual([expect.stringContaining("line 17 adds 3")]);
  });
});
