/** Items of which several have one key, once: the first stands, in its place. */
export function uniqueBy<TItem>(items: readonly TItem[], keyOf: (item: TItem) => string): TItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}
