import { describe, expect, test } from "vitest";
import { lintText } from "./lint-text.ts";

const lint = (text: string): readonly string[] =>
  lintText(
    {
      "house/line-length": "error",
      "house/pattern-length": "error",
      "house/linear-pattern": "error",
      "house/function-length": "error",
    },
    text,
  );

const comment = (length: number): string => `// ${"x".repeat(length - 3)}`;
const words = (length: number): string => "ab|".repeat(length).slice(0, length);

describe("lines", () => {
  test("140 characters are the most, also in comments and strings", () => {
    const text = `const a = 1;\n${comment(140)}\n${comment(141)}\nexport const b = "${"y".repeat(140)}" + a;\n`;
    expect(lint(text)).toEqual([
      "3: 141 characters; 140 are the most.",
      "4: 164 characters; 140 are the most.",
    ]);
  });
});

describe("functions", () => {
  const lines = (count: number): string => "  run();\n".repeat(count);

  test("50 lines are the most, without blank ones and comments", () => {
    const comments = "\n  // why\n  /* and\n     how */\n";
    expect(lint(`export function fits() {\n${lines(48)}${comments}}\n`)).toEqual([]);
    expect(lint(`export function long() {\n${lines(49)}}\n`)).toEqual(["1: 51 lines; 50 are the most."]);
  });

  test.each([
    ["an arrow", `export const a = () => {\n${lines(49)}};\n`],
    ["a method", `export const a = { b() {\n${lines(49)}} };\n`],
    ["a test", `test("it", () => {\n${lines(49)}});\n`],
    ["what is given to another function", `describing("it", () => {\n${lines(49)}});\n`],
    ["a test of a group", `describe("it", () => { test("is", () => {\n${lines(49)}}); });\n`],
    ["what makes a table of groups", `describe.each(rows(() => {\n${lines(49)}}))("it", () => {});\n`],
  ])("%s counts", (_what, code) => {
    expect(lint(code)).toEqual(["1: 51 lines; 50 are the most."]);
  });

  test.each(["describe", "describe.skipIf(isAway)", "describe.each(ROWS)", "describe.each`a`"])(
    "what %s is given groups tests, and is no function in this sense",
    (group) => {
      expect(lint(`${group}("it", () => {\n${lines(100)}});\n`)).toEqual([]);
    },
  );
});

describe("patterns", () => {
  /** Only messages about patterns: those of 300 characters are on lines over 140. */
  const patterns = (text: string): readonly string[] =>
    lint(text).filter((said) => /300|patterns/.test(said));

  test("300 characters are the most in a literal, without slashes and flags", () => {
    expect(patterns(`export const a = /${words(300)}/giu;\n`)).toEqual([]);
    expect(patterns(`export const a = /${words(301)}/;\n`)).toEqual(["1: 301 characters; 300 are the most."]);
  });

  test.each([
    ["new RegExp of a string", `new RegExp("${words(301)}", "u")`],
    ["RegExp without new", `RegExp("${words(301)}")`],
    ["a raw template", `new RegExp(String.raw\`${words(301)}\`)`],
    ["a template, without what its holes bring", `new RegExp(\`${words(150)}\${Math.PI}${words(151)}\`)`],
    ["strings that are joined", `new RegExp("${words(150)}" +\n  "${words(151)}")`],
  ])("%s counts", (_what, expression) => {
    expect(patterns(`export const a = ${expression};\n`)).toEqual([
      expect.stringContaining("301 characters; 300 are the most."),
    ]);
  });

  test("text that only looks like a pattern does not count", () => {
    expect(patterns(`export const a = "/${words(400)}/"; // /${words(400)}/\n`)).toEqual([]);
    expect(
      patterns(`export const a = 1 / 2; export const b = "${words(400)}"; export const c = 3 / a;\n`),
    ).toEqual([]);
  });
});

describe("patterns that are not linear", () => {
  const growth = (pattern: string, before = ""): readonly string[] =>
    lint(`${before}export const a = ${pattern};\n`).filter((said) => said.includes("grows"));

  test.each([
    ["quadratic, from every start", String.raw`/\d+x/u`],
    ["quadratic, by trade", String.raw`/^\s*a?\s*$/`],
    ["cubic", String.raw`/^\s*\s*\s*$/`],
    ["exponential", String.raw`/^(?:\w+\s?)*$/`],
    ["in text given to RegExp", 'new RegExp(String.raw`\\d+x`, "u")'],
    ["in strings that are joined", 'RegExp("[0-9]+" + "x")'],
  ])("%s", (_what, pattern) => {
    expect(growth(pattern)).toEqual([expect.stringContaining("1: Time grows")]);
  });

  test.each([
    ["alternatives that are joined", String.raw`new RegExp(["a", "\\d+x"].join("|"))`],
    ["a constant", "new RegExp(`^(?:${WORDS})*$`)"],
    ["a list that has a name", 'new RegExp(LIST.join("|"), "u")'],
  ])("%s: seen as a whole", (_what, expression) => {
    const constants = 'const WORDS = String.raw`\\w+\\s?`;\nconst LIST = ["a", WORDS + "y"];\n';
    expect(growth(expression, constants)).toEqual([expect.stringContaining("3: Time grows")]);
  });

  test("a parameter is not the constant of its name", () => {
    const constants = "const part = String.raw`\\d+x`;\nexport const of = (part) => new RegExp(part);\n";
    expect(growth("part", constants)).toEqual([]);
    expect(growth("new RegExp(part)", constants)).toEqual([expect.stringContaining("3: Time grows")]);
  });

  test("linear ones pass", () => {
    expect(growth(String.raw`/(?<!\d)\d+(?:\.\d+)? ?%/gu`)).toEqual([]);
  });
});
