/** The vector scaled to length 1; `undefined` where it points nowhere or holds what is not a number. */
export function toUnitVector(cells: ArrayLike<number>): Float32Array | undefined {
  const vector = Float32Array.from(cells);
  const length = Math.sqrt(vector.reduce((sum, cell) => sum + cell * cell, 0));
  if (!Number.isFinite(length) || length < SHORTEST) return undefined;
  return vector.map((cell) => cell / length);
}

/** Below this, a length is rounding and not a direction. */
const SHORTEST = 1e-6;
