import { describe, expect, test } from "vitest";
import { BRIEF_ALLOWANCES, judgeFlatness } from "./judge-flatness.ts";
import type { Figure, Sample } from "./sample.ts";

const STILL: Sample = {
  heap: 60,
  external: 30,
  resident: 400,
  handles: 10,
  files: 50,
  threads: 14,
  children: 120,
};

/** Nine samples in which one figure takes these values and the others stay. */
const vary = (figure: Figure, values: readonly number[]): readonly Sample[] =>
  values.map((value) => ({ ...STILL, [figure]: value }));

const growing = (samples: readonly Sample[]): readonly Figure[] =>
  judgeFlatness(samples)
    .filter(({ isFlat }) => !isFlat)
    .map(({ figure }) => figure);

describe("judgeFlatness", () => {
  test("a later level is flat, after any first third, and a single peak does not count", () => {
    expect(growing(vary("heap", [20, 40, 60, 60, 60, 60, 60, 60, 60]))).toEqual([]);
    expect(growing(vary("files", [50, 50, 50, 50, 50, 50, 50, 130, 50]))).toEqual([]);
    expect(growing(vary("resident", [400, 400, 400, 380, 380, 380, 300, 300, 300]))).toEqual([]);
  });

  test("handles may rise by two, files and threads by what the threads of the pools bring", () => {
    const rise = (figure: Figure, by: number): readonly Figure[] => {
      const from = STILL[figure];
      return growing(vary(figure, [from, from, from, from, from, from, from + by, from + by, from + by]));
    };
    expect(rise("handles", 2)).toEqual([]);
    expect(rise("handles", 3)).toEqual(["handles"]);
    expect(rise("files", 12)).toEqual([]);
    expect(rise("files", 13)).toEqual(["files"]);
    expect(rise("threads", 2)).toEqual([]);
    expect(rise("threads", 3)).toEqual(["threads"]);
    // One file with each of about a hundred requests between two samples.
    expect(growing(vary("files", [50, 150, 250, 350, 450, 550, 650, 750, 850]))).toEqual(["files"]);
  });

  test("memory may rise by a twentieth, or by its step where that is more", () => {
    expect(growing(vary("resident", [400, 400, 400, 400, 400, 400, 420, 420, 420]))).toEqual([]);
    expect(growing(vary("resident", [400, 400, 400, 400, 400, 400, 421, 421, 421]))).toEqual(["resident"]);
    expect(growing(vary("heap", [10, 10, 10, 10, 10, 10, 12, 12, 12]))).toEqual([]);
    expect(growing(vary("heap", [10, 10, 10, 10, 10, 10, 12.5, 12.5, 12.5]))).toEqual(["heap"]);
  });

  test("returns the medians of the thirds, the first value and the most", () => {
    const [heap] = judgeFlatness(vary("heap", [1, 2, 3, 6, 4, 5, 9, 7, 8]));
    expect(heap).toMatchObject({ figure: "heap", first: 1, middle: 5, last: 8, most: 9, isFlat: false });
  });

  test("a brief run judges neither memory nor what another thread of a pool brings", () => {
    const judge = (figure: Figure, values: readonly number[]) =>
      judgeFlatness(vary(figure, values), BRIEF_ALLOWANCES).every(({ isFlat }) => isFlat);
    expect(judge("heap", [10, 20, 90])).toBe(true);
    expect(judge("files", [50, 50, 65])).toBe(true);
    expect(judge("files", [50, 50, 66])).toBe(false);
  });

  test("too few samples for thirds prove nothing", () => {
    expect(growing(vary("heap", [60, 60]))).toHaveLength(7);
    expect(growing([])).toHaveLength(7);
  });
});
