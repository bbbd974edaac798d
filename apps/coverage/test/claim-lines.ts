import { parseTable } from "../src/store/parse-table.ts";
import { readLines, type ClaimLine } from "../src/domain/claims/read-lines.ts";
import { readDefaults, readRows } from "../src/domain/claims/read-rows.ts";

export type Row = Readonly<Record<string, string | number | boolean>>;

/** Lines of one patient in the order of the rows. */
export function toLines(...rows: readonly Row[]): readonly ClaimLine[] {
  const full = rows.map((row) => ({ patient: "P1", service: "2025-05-12", code: "A007", ...row }));
  const columns = [...new Set(full.flatMap((row) => Object.keys(row)))];
  const cells = full.map((row) => columns.map((name) => String((row as Row)[name] ?? "")).join(","));
  const { lines, bad } = readLines(
    readRows([columns.join(","), ...cells].join("\n"), parseTable),
    readDefaults(undefined),
  );
  if (bad.length > 0) throw new Error(JSON.stringify(bad));
  return lines.toSorted((one, other) => one.order - other.order);
}

function pair(one: Row, other: Row): readonly [ClaimLine, ClaimLine] {
  const [first, second] = toLines(one, other);
  if (!first || !second) throw new Error("two lines");
  return [first, second];
}

export const both = (
  one: Row,
  other: Row,
  of: (a: ClaimLine, b: ClaimLine) => boolean,
): readonly boolean[] => {
  const [first, second] = pair(one, other);
  return [of(first, second), of(second, first)];
};

/** The first row is the line under test. */
export function among<TValue>(
  rows: readonly Row[],
  of: (line: ClaimLine, all: readonly ClaimLine[]) => TValue,
): TValue {
  const lines = toLines(...rows);
  const [line] = lines;
  if (!line) throw new Error("no line");
  return of(line, lines);
}
