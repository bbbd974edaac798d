/**
 * Number of typing slips between two words, never counted beyond `limit`: one letter more, less or other, or two
 * neighbours swapped (Damerau-Levenshtein, each letter touched once). `limit + 1` stands for "further apart".
 * Meant for small limits: it tries each slip where the words part, which ends early for words that differ.
 */
export const countSlips = (left: string, right: string, limit: number): number =>
  countFrom({ left, right }, { atLeft: 0, atRight: 0 }, limit);

interface Pair {
  readonly left: string;
  readonly right: string;
}

interface Place {
  readonly atLeft: number;
  readonly atRight: number;
}

function countFrom(pair: Pair, place: Place, limit: number): number {
  const { left, right } = pair;
  let { atLeft, atRight } = place;
  while (atLeft < left.length && left[atLeft] === right[atRight]) {
    atLeft += 1;
    atRight += 1;
  }
  const leftRest = left.length - atLeft;
  const rightRest = right.length - atRight;
  if (leftRest === 0 || rightRest === 0) return Math.min(leftRest + rightRest, limit + 1);
  if (limit === 0 || Math.abs(leftRest - rightRest) > limit) return limit + 1;
  const after = (leftStep: number, rightStep: number, best: number): number =>
    1 + countFrom(pair, { atLeft: atLeft + leftStep, atRight: atRight + rightStep }, best - 2);
  let best = limit + 1;
  best = Math.min(best, after(1, 1, best));
  if (best > 1) best = Math.min(best, after(1, 0, best));
  if (best > 1) best = Math.min(best, after(0, 1, best));
  const isSwap = left[atLeft] === right[atRight + 1] && left[atLeft + 1] === right[atRight];
  if (best > 1 && isSwap) best = Math.min(best, after(2, 2, best));
  return best;
}
