import type { Figure, Sample } from "./sample.ts";

/** How far the median of the last third may be above that of the middle third: the larger of a share and a step. */
interface Allowance {
  readonly share: number;
  readonly step: number;
}

export type Allowances = Readonly<Partial<Record<Figure, Allowance>>>;

/** A pool of two threads starts its second, with five files, when two questions come at once, and ends one that is late. */
export const ALLOWANCES: Allowances = {
  heap: { share: 0.05, step: 2 },
  external: { share: 0.05, step: 2 },
  resident: { share: 0.05, step: 10 },
  handles: { share: 0, step: 2 },
  files: { share: 0, step: 12 },
  threads: { share: 0, step: 2 },
  children: { share: 0.05, step: 10 },
};

/** For a run that ends before a server is warm. A leak with every request exceeds these; memory shows nothing yet. */
export const BRIEF_ALLOWANCES: Allowances = {
  handles: { share: 0, step: 5 },
  files: { share: 0, step: 15 },
  threads: { share: 0, step: 3 },
};

export interface Verdict {
  readonly figure: Figure;
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  readonly most: number;
  readonly isFlat: boolean;
}

const FIGURES: readonly Figure[] = [
  "heap", "external", "resident", "handles", "files", "threads", "children",
]; // prettier-ignore

const median = (values: readonly number[]): number =>
  values.toSorted((x, y) => x - y)[values.length >> 1] ?? Number.NaN;

/**
 * Flat: the median of the last third of the samples lies at most an allowance above that of the middle third. The
 * first third warms up: code is compiled, caches fill to their bound.
 */
export function judgeFlatness(
  samples: readonly Sample[],
  allowances: Allowances = ALLOWANCES,
): readonly Verdict[] {
  const third = Math.floor(samples.length / 3);
  return FIGURES.flatMap((figure) => {
    const allowance = allowances[figure];
    if (!allowance) return [];
    const values = samples.map((sample) => sample[figure]);
    const middle = median(values.slice(third, 2 * third));
    const last = median(values.slice(2 * third));
    const { share, step } = allowance;
    return {
      figure,
      first: values[0] ?? Number.NaN,
      middle,
      last,
      most: Math.max(...values),
      // Also false where there are too few samples for thirds.
      isFlat: last <= middle + Math.max(middle * share, step),
    };
  });
}
