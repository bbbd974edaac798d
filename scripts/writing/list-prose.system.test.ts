import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listProse } from "./list-prose.ts";

const folder = mkdtempSync(join(tmpdir(), "prose-"));
afterAll(() => rmSync(folder, { recursive: true }));

function list(file: string, code: string): readonly unknown[] {
  writeFileSync(join(folder, file), code);
  return listProse([file], folder);
}

test("comments are listed with the line where they begin, and lines that follow one another are one comment", () => {
  const code = `// One\n// and the same.\nconst a = "// no comment"; // Another.\n\n/** Its doc. */\nexport { a };\n`;
  expect(list("code.ts", code)).toEqual([
    {
      path: "code.ts",
      prose: [
        { kind: "comment", line: 1, text: " One\n and the same." },
        { kind: "comment", line: 3, text: " Another." },
        { kind: "comment", line: 5, text: "* Its doc. " },
      ],
    },
  ]);
});

test("names of tests are listed, however a test is declared", () => {
  const code = `
test("plain", () => {});
test.skipIf(false)("skipped", () => {});
describe.each([1])(\`\${given} is a number\`, () => {});
other("no test", () => {});
test.each([["a row", 1]])("%s", () => {});
`;
  expect(list("code.test.ts", code)).toMatchObject([
    {
      prose: [
        { kind: "name", line: 2, text: "plain" },
        { kind: "name", line: 3, text: "skipped" },
        { kind: "name", line: 4, text: "… is a number" },
        { kind: "name", line: 6, text: "%s" },
      ],
    },
  ]);
});

test("outside of suites, a call named test is not a test", () => {
  expect(list("other.ts", `test("a string");\n`)).toEqual([]);
});

test("no path gives no prose", () => {
  expect(listProse([], folder)).toEqual([]);
});
