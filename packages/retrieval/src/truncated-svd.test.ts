import * as fc from "fast-check";
import { Matrix, SingularValueDecomposition } from "ml-matrix";
import { expect, test } from "vitest";
import { rightSingularVectors, type SingularVectors, type SparseMatrix } from "./truncated-svd.ts";

function toSparse(rows: readonly (readonly number[])[]): SparseMatrix {
  const cells = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ value, column }])));
  const starts = cells.reduce<number[]>((sums, row) => [...sums, (sums.at(-1) ?? 0) + row.length], [0]);
  return {
    columnCount: rows[0]?.length ?? 0,
    starts: Uint32Array.from(starts),
    columns: Uint32Array.from(cells.flat().map(({ column }) => column)),
    values: Float32Array.from(cells.flat().map(({ value }) => value)),
  };
}

const decompose = (rows: readonly (readonly number[])[], rank: number): Promise<SingularVectors> =>
  rightSingularVectors(toSparse(rows), { rank, onTurn: async () => undefined });

const columnOf = ({ width, cells }: SingularVectors, column: number): readonly number[] =>
  Array.from({ length: cells.length / width }, (_, row) => cells[row * width + column] ?? 0);

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** Below a few thousandths of the strongest, 32-bit cells cannot distinguish a direction from rounding. */
const dropFaint = (values: readonly number[]): readonly number[] =>
  values.filter((value) => value > Math.max(...values) * 5e-3);

test("a diagonal matrix has its columns as directions, the longest first", async () => {
  const found = await decompose(
    [
      [2, 0, 0, 0],
      [0, 5, 0, 0],
      [0, 0, 0, 3],
    ],
    2,
  );
  expect(found.values).toEqual([expect.closeTo(5, 5), expect.closeTo(3, 5)]);
  expect(columnOf(found, 0).map(Math.abs)).toEqual(
    [0, 1, 0, 0].map((cell) => expect.closeTo(cell, 5) as number),
  );
  expect(columnOf(found, 1).map(Math.abs)).toEqual(
    [0, 0, 0, 1].map((cell) => expect.closeTo(cell, 5) as number),
  );
});

test("large matrices are processed in turns, which change nothing and report progress", async () => {
  // Row i holds 1 + (its column) in column i % 60, and so `copies` rows have each column: its length is (1 + column) ·
  // √copies. Dense products take several turns, none of which ends with a round of columns.
  const copies = 701;
  const columnCount = 60;
  const rows = copies * columnCount;
  const matrix: SparseMatrix = {
    columnCount,
    starts: Uint32Array.from({ length: rows + 1 }, (_, at) => at),
    columns: Uint32Array.from({ length: rows }, (_, at) => at % columnCount),
    values: Float32Array.from({ length: rows }, (_, at) => 1 + (at % columnCount)),
  };
  const shares: number[] = [];
  const found = await rightSingularVectors(matrix, {
    rank: columnCount,
    onTurn: async (share) => void shares.push(share),
  });
  const lengths = Array.from({ length: columnCount }, (_, at) => (columnCount - at) * Math.sqrt(copies));
  expect(found.values).toEqual(lengths.map((length) => expect.closeTo(length, 1) as number));
  for (let at = 0; at < columnCount; at += 1)
    expect(Math.abs(columnOf(found, at)[columnCount - 1 - at] ?? 0)).toBeCloseTo(1, 3);
  expect(shares.length).toBeGreaterThan(15);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test("stops in the middle of a product when its caller does not want it any more", async () => {
  const rows = 40_000;
  const matrix: SparseMatrix = {
    columnCount: 90,
    starts: Uint32Array.from({ length: rows + 1 }, (_, at) => at),
    columns: Uint32Array.from({ length: rows }, (_, at) => at % 90),
    values: new Float32Array(rows).fill(1),
  };
  const shares: number[] = [];
  const decomposing = rightSingularVectors(matrix, {
    rank: 80,
    onTurn: async (share) => {
      shares.push(share);
      if (shares.length === 4) throw new RangeError("enough");
    },
  });
  await expect(decomposing).rejects.toThrow("enough");
  expect(shares).toHaveLength(4);
  // Seven products follow each other; a caller that is asked only between them would be asked the fourth time later.
  expect(shares[3]).toBeLessThan(0.3);
});

test("directions that a matrix does not have are left out", async () => {
  const found = await decompose(
    [
      [1, 2, 0],
      [2, 4, 0],
      [3, 6, 0],
    ],
    3,
  );
  expect(found.width).toBe(1);
  // (1, 2, 0) / √5, of length √(14 · 5).
  expect(found.values[0]).toBeCloseTo(Math.sqrt(70), 4);
  const [x = 0, y = 0] = columnOf(found, 0);
  expect(y / x).toBeCloseTo(2, 5);
});

test("agrees with the dense decomposition of a library", async () => {
  const cell = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -9, max: 9 }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 1, max: 7 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 9 }),
        ),
      async (rows) => {
        fc.pre(rows.flat().some((value) => value !== 0));
        const found = await decompose(rows, 4);
        const { diagonal } = new SingularValueDecomposition(new Matrix(rows as number[][]), {
          autoTranspose: true,
        });
        const expected = dropFaint(diagonal).slice(0, 4);
        const values = dropFaint(found.values);
        expect(values).toEqual(expected.map((value) => expect.closeTo(value, 2) as number));
        for (let a = 0; a < values.length; a += 1) {
          for (let b = 0; b < values.length; b += 1) {
            expect(dot(columnOf(found, a), columnOf(found, b))).toBeCloseTo(a === b ? 1 : 0, 3);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
