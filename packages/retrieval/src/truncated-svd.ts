import { EigenvalueDecomposition, Matrix } from "ml-matrix";

/** A sparse matrix by rows: the cells of row i are those from starts[i] to starts[i + 1]. */
export interface SparseMatrix {
  readonly columnCount: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

/** Right singular vectors as the columns of a dense matrix, with their singular values. */
export interface SingularVectors extends DenseMatrix {
  readonly values: readonly number[];
}

/** A dense matrix, row after row. */
interface DenseMatrix {
  readonly width: number;
  readonly cells: Float32Array;
}

interface SvdOptions {
  /** How many singular vectors are wanted; fewer come back where the matrix has no more. */
  readonly rank: number;
  /** Called between the steps, each a second or so on a large matrix: time to report, to breathe or to stop. */
  readonly onStep: (done: number, total: number) => Promise<void>;
}

const OVERSAMPLING = 10;
const POWER_ITERATIONS = 2;
const STEPS = 2 * POWER_ITERATIONS + 3;
/** Squared lengths smaller than this against the largest are rounding of 32-bit cells, not content. */
const NEGLIGIBLE = 1e-12;

/**
 * The leading right singular vectors, strongest first, as columns of a matrix with one row per column of the input.
 * Randomized range finder with power iterations (Halko, Martinsson, Tropp 2011, algorithms 4.4 and 5.1); the same
 * input gives the same output.
 */
export async function rightSingularVectors(
  matrix: SparseMatrix,
  { rank, onStep }: SvdOptions,
): Promise<SingularVectors> {
  const width = Math.min(rank + OVERSAMPLING, matrix.starts.length - 1, matrix.columnCount);
  let done = 0;
  const step = async <TResult>(work: () => TResult): Promise<TResult> => {
    const result = work();
    done += 1;
    await onStep(done, STEPS);
    return result;
  };
  let range = await step(() => orthonormalize(multiply(matrix, randomDense(matrix.columnCount, width))));
  for (let iteration = 0; iteration < POWER_ITERATIONS; iteration += 1) {
    const basis = range;
    const back = await step(() => multiplyTransposed(matrix, basis));
    range = await step(() => orthonormalize(multiply(matrix, back)));
  }
  const basis = range;
  const projected = await step(() => multiplyTransposed(matrix, basis));
  return step(() => orthonormalize(projected, rank));
}

/** Uniform noise around 0 (mulberry32): any fixed noise serves, it only must not depend on the moment. */
function randomDense(rows: number, width: number): DenseMatrix {
  const cells = new Float32Array(rows * width);
  let state = 0x9e3779b9;
  for (let at = 0; at < cells.length; at += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    cells[at] = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  }
  return { width, cells };
}

function multiply({ starts, columns, values }: SparseMatrix, { width, cells }: DenseMatrix): DenseMatrix {
  const rows = starts.length - 1;
  const product = new Float32Array(rows * width);
  const sums = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      const from = (columns[at] ?? 0) * width;
      for (let k = 0; k < width; k += 1) sums[k] = (sums[k] ?? 0) + value * (cells[from + k] ?? 0);
    }
    product.set(sums, row * width);
  }
  return { width, cells: product };
}

function multiplyTransposed(matrix: SparseMatrix, { width, cells }: DenseMatrix): DenseMatrix {
  const { starts, columns, values, columnCount } = matrix;
  const product = new Float32Array(columnCount * width);
  for (let row = 0; row < starts.length - 1; row += 1) {
    const from = row * width;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      const to = (columns[at] ?? 0) * width;
      for (let k = 0; k < width; k += 1)
        product[to + k] = (product[to + k] ?? 0) + value * (cells[from + k] ?? 0);
    }
  }
  return { width, cells: product };
}

/**
 * An orthonormal basis of the columns, strongest direction first, at most `rank` of them, with the length of the
 * matrix along each; directions that the matrix does not have are left out. From the eigenvectors of the small matrix of all dot products between columns.
 */
function orthonormalize(matrix: DenseMatrix, rank = matrix.width): SingularVectors {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(columnProducts(matrix), {
    assumeSymmetric: true,
  });
  const strongest = Math.max(...realEigenvalues);
  const kept = realEigenvalues
    .map((eigenvalue, column) => ({ eigenvalue, column }))
    .filter(({ eigenvalue }) => eigenvalue > strongest * NEGLIGIBLE)
    .sort((a, b) => b.eigenvalue - a.eigenvalue)
    .slice(0, rank);
  const turn = new Float64Array(matrix.width * kept.length);
  for (const [to, { eigenvalue, column }] of kept.entries()) {
    for (let k = 0; k < matrix.width; k += 1) {
      turn[k * kept.length + to] = eigenvectorMatrix.get(k, column) / Math.sqrt(eigenvalue);
    }
  }
  const basis = multiplySmall(matrix, { width: kept.length, cells: turn });
  return { ...basis, values: kept.map(({ eigenvalue }) => Math.sqrt(eigenvalue)) };
}

/** Dot products of all columns with each other. Four rows at a time, since the sums do not fit the fastest memory. */
function columnProducts({ width, cells }: DenseMatrix): Matrix {
  const sums = new Float64Array(width * width);
  const padded = padRows(cells, width);
  for (let from = 0; from < padded.length; from += ROWS_AT_ONCE * width) {
    const [a, b, c, d] = rowsFrom(padded, from, width);
    for (let i = 0; i < width; i += 1) {
      const [ai, bi, ci, di] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0, d[i] ?? 0];
      const to = i * width;
      for (let j = i; j < width; j += 1) {
        sums[to + j] =
          (sums[to + j] ?? 0) + ai * (a[j] ?? 0) + bi * (b[j] ?? 0) + ci * (c[j] ?? 0) + di * (d[j] ?? 0);
      }
    }
  }
  const products = Matrix.zeros(width, width);
  for (let i = 0; i < width; i += 1) {
    for (let j = i; j < width; j += 1) {
      products.set(i, j, sums[i * width + j] ?? 0);
      products.set(j, i, sums[i * width + j] ?? 0);
    }
  }
  return products;
}

const ROWS_AT_ONCE = 4;

/** Rows of zeros at the end, so that the rows come in fours; they add nothing to a sum. */
function padRows(cells: Float32Array, width: number): Float32Array {
  const missing = -(cells.length / width) % ROWS_AT_ONCE;
  if (missing === 0) return cells;
  const padded = new Float32Array(cells.length + (ROWS_AT_ONCE + missing) * width);
  padded.set(cells);
  return padded;
}

type FourRows = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

const rowsFrom = (cells: Float32Array, from: number, width: number): FourRows => [
  cells.subarray(from, from + width),
  cells.subarray(from + width, from + 2 * width),
  cells.subarray(from + 2 * width, from + 3 * width),
  cells.subarray(from + 3 * width, from + 4 * width),
];

/** The matrix times a small one. */
function multiplySmall(
  { width, cells }: DenseMatrix,
  turn: { readonly width: number; readonly cells: Float64Array },
): DenseMatrix {
  const rows = cells.length / width;
  const product = new Float32Array(rows * turn.width);
  const sums = new Float64Array(turn.width);
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    const from = row * width;
    let k = 0;
    for (; k + 3 < width; k += 4) {
      const [a, b, c, d] = [
        cells[from + k] ?? 0,
        cells[from + k + 1] ?? 0,
        cells[from + k + 2] ?? 0,
        cells[from + k + 3] ?? 0,
      ];
      const [ta, tb, tc, td] = [
        k * turn.width,
        (k + 1) * turn.width,
        (k + 2) * turn.width,
        (k + 3) * turn.width,
      ];
      for (let to = 0; to < turn.width; to += 1) {
        sums[to] =
          (sums[to] ?? 0) +
          a * (turn.cells[ta + to] ?? 0) +
          b * (turn.cells[tb + to] ?? 0) +
          c * (turn.cells[tc + to] ?? 0) +
          d * (turn.cells[td + to] ?? 0);
      }
    }
    for (; k < width; k += 1) {
      const value = cells[from + k] ?? 0;
      for (let to = 0; to < turn.width; to += 1)
        sums[to] = (sums[to] ?? 0) + value * (turn.cells[k * turn.width + to] ?? 0);
    }
    product.set(sums, row * turn.width);
  }
  return { width: turn.width, cells: product };
}
