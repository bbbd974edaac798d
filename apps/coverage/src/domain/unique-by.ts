/** Keeps the first item of each key, in order. */
export function uniqueBy<TItem>(items: readonly TItem[], keyOf: (item: TItem) => string): TItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
