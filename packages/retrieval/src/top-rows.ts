export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/** Keeps the best rows of many; of equal scores the earlier row is better, so that a cut is always the same. */
export interface TopRows {
  offer(row: number, score: number): void;
  /** Best first. */
  list(): readonly ScoredRow[];
}

const isWorse = (one: ScoredRow, other: ScoredRow): boolean =>
  one.score < other.score || (one.score === other.score && one.row > other.row);

/** A binary heap of at most `limit` rows, the worst on top: each of n offers costs at most log(limit). */
export function createTopRows(limit: number): TopRows {
  const heap: ScoredRow[] = [];

  const siftUp = (entry: ScoredRow): void => {
    let at = heap.push(entry) - 1;
    for (let above = (at - 1) >> 1; at > 0; above = (at - 1) >> 1) {
      const parent = heap[above];
      if (!parent || !isWorse(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  };

  const replaceWorst = (entry: ScoredRow): void => {
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const [left, right] = [heap[below], heap[below + 1]];
      const child = left && right && isWorse(right, left) ? below + 1 : below;
      const worst = heap[child];
      if (!worst || !isWorse(worst, entry)) break;
      heap[at] = worst;
      at = child;
    }
    heap[at] = entry;
  };

  return {
    offer(row, score) {
      if (heap.length < limit) return siftUp({ row, score });
      const [worst] = heap;
      if (worst && (score > worst.score || (score === worst.score && row < worst.row)))
        replaceWorst({ row, score });
    },
    list: () => heap.toSorted((one, other) => (isWorse(one, other) ? 1 : -1)),
  };
}
