import { describe, expect, test } from "vitest";
import { readQualityFigures } from "./quality-figures.ts";
import { readCell, readTables } from "./read-tables.ts";

const PAGE = `# Results

## One

| cases | right |
| ----- | ----- |
| all   | 90 %  |
| some  | 80 %  |

| questions | right |
| --------- | ----- |
| all       | 70 %  |

## Two

| cases | right |
| ----- | ----- |
| all   | 60 %  |`;

describe("tables of a page", () => {
  test("each has its heading, columns and rows", () => {
    expect(readTables(PAGE).map(({ heading, rows }) => [heading, rows.length])).toEqual([
      ["One", 2],
      ["One", 1],
      ["Two", 1],
    ]);
  });

  test("a cell is found by heading, first column, row and column", () => {
    const at = (heading: string, first: string, row: string) =>
      readCell(PAGE, { heading, first, row, column: "right" });
    expect(at("One", "cases", "some")).toBe("80 %");
    expect(at("One", "questions", "all")).toBe("70 %");
    expect(at("Two", "cases", "all")).toBe("60 %");
  });

  test.each([
    { heading: "Three", first: "cases", row: "all", column: "right" },
    { heading: "One", first: "cases", row: "none", column: "right" },
    { heading: "One", first: "cases", row: "all", column: "wrong" },
  ])("a figure that is not there is an error, not a blank: $heading, $row, $column", (place) => {
    expect(() => readCell(PAGE, place)).toThrow(/no figure/);
  });
});

test("every figure that pages show has its size, its day and a result file", async () => {
  const figures = await readQualityFigures();
  expect(new Set(figures.map(({ server }) => server))).toEqual(new Set(["opa", "coverage", "scheduler"]));
  for (const { asked, right, date, file } of figures) {
    expect(`${asked} ${right}`).toMatch(/\d/);
    expect(asked).not.toContain("?");
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(file).toMatch(/\.md$/);
  }
});
