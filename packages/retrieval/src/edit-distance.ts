/**
 * Number of typing slips between two words, never counted beyond `limit`: one letter more, less or other, or two
 * neighbours swapped (Damerau-Levenshtein, each letter touched once). `limit + 1` stands for "further apart".
 */
export function countSlips(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = toNextRow({ left, right, row, last, beforeLast });
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length] ?? limit + 1, limit + 1);
}

interface Rows {
  readonly left: string;
  readonly right: string;
  readonly row: number;
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
}

function toNextRow({ left, right, row, last, beforeLast }: Rows): number[] {
  const at = (cells: readonly number[], column: number): number => cells[column] ?? Number.POSITIVE_INFINITY;
  const current = [row];
  for (let column = 1; column <= right.length; column += 1) {
    const isSame = left[row - 1] === right[column - 1];
    let slips = Math.min(
      at(last, column) + 1,
      at(current, column - 1) + 1,
      at(last, column - 1) + (isSame ? 0 : 1),
    );
    const isSwap =
      row > 1 &&
      column > 1 &&
      left[row - 1] === right[column - 2] &&
      left[row - 2] === right[column - 1] &&
      !isSame;
    if (isSwap) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
    current.push(slips);
  }
  return current;
}
