/**
 * Solves A·x = b for a symmetric positive definite A by Cholesky's decomposition; undefined when A is not,
 * to the precision of a double. For the handful of unknowns of a support model.
 */
export function solveSymmetric(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): readonly number[] | undefined {
  const size = right.length;
  const at = (values: readonly number[] | undefined, position: number): number => values?.[position] ?? 0;
  const lower: number[][] = [];
  const dot = (
    a: readonly number[] | undefined,
    b: readonly number[] | undefined,
    length: number,
  ): number => {
    let sum = 0;
    for (let k = 0; k < length; k += 1) sum += at(a, k) * at(b, k);
    return sum;
  };
  for (let i = 0; i < size; i += 1) {
    const row: number[] = [];
    lower.push(row);
    for (let j = 0; j < i; j += 1) row.push((at(matrix[i], j) - dot(row, lower[j], j)) / at(lower[j], j));
    const pivot = at(matrix[i], i) - dot(row, row, i);
    if (!(pivot > 1e-12 * Math.abs(at(matrix[i], i)))) return undefined;
    row.push(Math.sqrt(pivot));
  }
  const forward: number[] = [];
  for (let i = 0; i < size; i += 1)
    forward.push((at(right, i) - dot(lower[i], forward, i)) / at(lower[i], i));
  const solution: number[] = Array.from({ length: size }, () => 0);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = at(forward, i);
    for (let k = i + 1; k < size; k += 1) sum -= at(lower[k], i) * at(solution, k);
    solution[i] = sum / at(lower[i], i);
  }
  return solution;
}
