export type Sampler = <TItem>(items: readonly TItem[]) => readonly TItem[];

/** Figures of a linear congruential generator (Numerical Recipes): the same seed draws the same sample. */
function* draw(seed: number): Generator<number> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Draws a number of items without replacement; all items if there are fewer. */
export const createSampler =
  ({ count, seed }: { readonly count: number; readonly seed: number }): Sampler =>
  (items) => {
    const figures = draw(seed);
    const keyed = items.map((item) => ({ item, at: figures.next().value ?? 0 }));
    return keyed
      .toSorted((one, other) => one.at - other.at)
      .slice(0, count)
      .map(({ item }) => item);
  };
