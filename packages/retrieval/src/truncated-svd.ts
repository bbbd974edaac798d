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
  /** Called after every turn of some 50 ms, with the share of the work that is done: time to report or to stop. */
  readonly onTurn: (share: number) => Promise<void>;
}

const OVERSAMPLING = 10;
const POWER_ITERATIONS = 2;
/** Multiplications with their additions. */
const WORK_PER_TURN = 50_000_000;
/** Cost of one number of noise, in multiplications. */
const NOISE_WORK = 5;
/** Squared lengths smaller than this against the largest are rounding of 32-bit cells, not content. */
const NEGLIGIBLE = 1e-12;

/**
 * The leading right singular vectors, strongest first, as columns of a matrix with one row per column of the input.
 * Randomized range finder with power iterations (Halko, Martinsson, Tropp 2011, algorithms 4.4 and 5.1); the same
 * input gives the same output.
 */
export async function rightSingularVectors(
  matrix: SparseMatrix,
  { rank, onTurn }: SvdOptions,
): Promise<SingularVectors> {
  const width = Math.min(rank + OVERSAMPLING, matrix.starts.length - 1, matrix.columnCount);
  const total = estimateWork(matrix, width, Math.min(rank, width));
  let done = 0;
  const pace: Pace = async (work) => {
    done += work;
    await onTurn(Math.min(1, done / total));
  };
  const noise = await randomDense(matrix.columnCount, width, pace);
  let range = await orthonormalize(await multiply(matrix, noise, pace), { pace });
  for (let iteration = 0; iteration < POWER_ITERATIONS; iteration += 1) {
    const back = await multiplyTransposed(matrix, range, pace);
    range = await orthonormalize(await multiply(matrix, back, pace), { pace });
  }
  const projected = await multiplyTransposed(matrix, range, pace);
  const vectors = await orthonormalize(projected, { rank, pace });
  // The estimate is too high where the matrix has fewer directions than are wanted.
  await onTurn(1);
  return vectors;
}

/** Called with the work done, lets others have their turn. */
type Pace = (work: number) => Promise<void>;

/** Does something for each row from 0, in turns; the sums are the same as in one go. */
async function inTurns(
  rows: number,
  { workPerRow, pace }: { readonly workPerRow: number; readonly pace: Pace },
  run: (from: number, to: number) => void,
): Promise<void> {
  const perTurn = Math.max(1, Math.floor(WORK_PER_TURN / workPerRow));
  for (let from = 0; from < rows; from += perTurn) {
    const to = Math.min(rows, from + perTurn);
    run(from, to);
    await pace((to - from) * workPerRow);
  }
}

const workOfProducts = (width: number): number => (width * width) / 2;

function estimateWork({ starts, values, columnCount }: SparseMatrix, width: number, rank: number): number {
  const ranges = POWER_ITERATIONS + 1;
  const rows = starts.length - 1;
  return (
    columnCount * width * NOISE_WORK +
    2 * ranges * values.length * width +
    ranges * rows * (workOfProducts(width) + width * width) +
    columnCount * (workOfProducts(width) + width * rank)
  );
}

/** Uniform noise around 0 (mulberry32): any fixed noise serves, it only must not depend on the moment. */
async function randomDense(rows: number, width: number, pace: Pace): Promise<DenseMatrix> {
  const cells = new Float32Array(rows * width);
  let state = 0x9e3779b9;
  await inTurns(rows, { workPerRow: NOISE_WORK * width, pace }, (from, to) => {
    for (let at = from * width; at < to * width; at += 1) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      cells[at] = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
    }
  });
  return { width, cells };
}

/** Average: a turn has so many rows that their lengths even out. */
const workPerSparseRow = ({ starts, values }: SparseMatrix, width: number): number =>
  (values.length * width) / (starts.length - 1);

async function multiply(matrix: SparseMatrix, dense: DenseMatrix, pace: Pace): Promise<DenseMatrix> {
  const { width, cells } = dense;
  const { starts, columns, values } = matrix;
  const rows = starts.length - 1;
  const product = new Float32Array(rows * width);
  const sums = new Float64Array(width);
  await inTurns(rows, { workPerRow: workPerSparseRow(matrix, width), pace }, (first, end) => {
    for (let row = first; row < end; row += 1) {
      sums.fill(0);
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
        const value = values[at] ?? 0;
        const from = (columns[at] ?? 0) * width;
        for (let k = 0; k < width; k += 1) sums[k] = (sums[k] ?? 0) + value * (cells[from + k] ?? 0);
      }
      product.set(sums, row * width);
    }
  });
  return { width, cells: product };
}

async function multiplyTransposed(
  matrix: SparseMatrix,
  { width, cells }: DenseMatrix,
  pace: Pace,
): Promise<DenseMatrix> {
  const { starts, columns, values, columnCount } = matrix;
  const product = new Float32Array(columnCount * width);
  await inTurns(starts.length - 1, { workPerRow: workPerSparseRow(matrix, width), pace }, (first, end) => {
    for (let row = first; row < end; row += 1) {
      const from = row * width;
      for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
        const value = values[at] ?? 0;
        const to = (columns[at] ?? 0) * width;
        for (let k = 0; k < width; k += 1)
          product[to + k] = (product[to + k] ?? 0) + value * (cells[from + k] ?? 0);
      }
    }
  });
  return { width, cells: product };
}

/**
 * An orthonormal basis of the columns, strongest direction first, at most `rank` of them, with the length of the
 * matrix along each; directions that the matrix does not have are left out. From the eigenvectors of the small
 * matrix of all dot products between columns: the one thing that is done in one go.
 */
async function orthonormalize(
  matrix: DenseMatrix,
  { rank = matrix.width, pace }: { readonly rank?: number; readonly pace: Pace },
): Promise<SingularVectors> {
  const products = await columnProducts(matrix, pace);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(products, {
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
  const basis = await multiplySmall(matrix, { width: kept.length, cells: turn }, pace);
  return { ...basis, values: kept.map(({ eigenvalue }) => Math.sqrt(eigenvalue)) };
}

/** Dot products of all columns with each other. */
async function columnProducts({ width, cells }: DenseMatrix, pace: Pace): Promise<Matrix> {
  const sums = new Float64Array(width * width);
  const fours = Math.ceil(cells.length / width / ROWS_AT_ONCE);
  const size = ROWS_AT_ONCE * width;
  await inTurns(fours, { workPerRow: ROWS_AT_ONCE * workOfProducts(width), pace }, (from, to) =>
    addProducts(sums, padRows(cells.subarray(from * size, to * size), width), width),
  );
  const products = Matrix.zeros(width, width);
  for (let i = 0; i < width; i += 1) {
    for (let j = i; j < width; j += 1) {
      products.set(i, j, sums[i * width + j] ?? 0);
      products.set(j, i, sums[i * width + j] ?? 0);
    }
  }
  return products;
}

/** Four rows at a time, since the sums do not fit the fastest memory. */
function addProducts(sums: Float64Array, rows: Float32Array, width: number): void {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE * width) {
    const [a, b, c, d] = rowsFrom(rows, from, width);
    for (let i = 0; i < width; i += 1) {
      const [ai, bi, ci, di] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0, d[i] ?? 0];
      const to = i * width;
      for (let j = i; j < width; j += 1) {
        sums[to + j] =
          (sums[to + j] ?? 0) + ai * (a[j] ?? 0) + bi * (b[j] ?? 0) + ci * (c[j] ?? 0) + di * (d[j] ?? 0);
      }
    }
  }
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

interface SmallMatrix {
  readonly width: number;
  readonly cells: Float64Array;
}

/** The matrix times a small one. */
async function multiplySmall(
  { width, cells }: DenseMatrix,
  small: SmallMatrix,
  pace: Pace,
): Promise<DenseMatrix> {
  const rows = cells.length / width;
  const product = new Float32Array(rows * small.width);
  const sums = new Float64Array(small.width);
  await inTurns(rows, { workPerRow: width * small.width, pace }, (from, to) => {
    for (let row = from; row < to; row += 1) {
      sums.fill(0);
      addRowTimes(sums, cells.subarray(row * width, (row + 1) * width), small);
      product.set(sums, row * small.width);
    }
  });
  return { width: small.width, cells: product };
}

function addRowTimes(sums: Float64Array, row: Float32Array, small: SmallMatrix): void {
  const width = row.length;
  let k = 0;
  for (; k + 3 < width; k += 4) {
    const [a, b, c, d] = [row[k] ?? 0, row[k + 1] ?? 0, row[k + 2] ?? 0, row[k + 3] ?? 0];
    const [ta, tb, tc, td] = [
      k * small.width,
      (k + 1) * small.width,
      (k + 2) * small.width,
      (k + 3) * small.width,
    ];
    for (let to = 0; to < small.width; to += 1) {
      sums[to] =
        (sums[to] ?? 0) +
        a * (small.cells[ta + to] ?? 0) +
        b * (small.cells[tb + to] ?? 0) +
        c * (small.cells[tc + to] ?? 0) +
        d * (small.cells[td + to] ?? 0);
    }
  }
  for (; k < width; k += 1) {
    const value = row[k] ?? 0;
    for (let to = 0; to < small.width; to += 1)
      sums[to] = (sums[to] ?? 0) + value * (small.cells[k * small.width + to] ?? 0);
  }
}
