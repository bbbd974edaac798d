export interface Random {
  /** A whole number from 0 to below `count`. */
  readonly below: (count: number) => number;
  readonly isChance: (share: number) => boolean;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
  /** Those of the values that chance keeps. */
  readonly keep: <T>(from: readonly T[], share: number) => readonly T[];
}

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const isChance = (share: number): boolean => next() < share;
  return {
    below,
    isChance,
    pick: (from) => from[below(from.length)] ?? from[0],
    keep: (from, share) => from.filter(() => isChance(share)),
  };
}
