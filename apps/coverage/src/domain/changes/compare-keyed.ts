/** Items of two lists by key: in one list only, or in both. */
export interface Paired<TItem> {
  readonly key: string;
  readonly from: readonly TItem[];
  readonly to: readonly TItem[];
}

/** Groups of two lists by key, in the order of the earlier list and then the later. */
export function pairByKey<TItem>(
  { from, to }: { readonly from: readonly TItem[]; readonly to: readonly TItem[] },
  toKey: (item: TItem) => string,
): readonly Paired<TItem>[] {
  const [before, after] = [Map.groupBy(from, toKey), Map.groupBy(to, toKey)];
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    from: before.get(key) ?? [],
    to: after.get(key) ?? [],
  }));
}

/** Items of a pair that the other side has not alike, each with its counterpart by place. */
export function listDifferent<TItem>(
  { from, to }: Paired<TItem>,
  toFigures: (item: TItem) => string,
): readonly { readonly from: TItem | undefined; readonly to: TItem | undefined }[] {
  const byFigures = (items: readonly TItem[]): ReadonlyMap<string, TItem> =>
    new Map(items.map((item) => [toFigures(item), item]));
  const [before, after] = [byFigures(from), byFigures(to)];
  const missing = (items: ReadonlyMap<string, TItem>, others: ReadonlyMap<string, TItem>): readonly TItem[] =>
    [...items].flatMap(([figures, item]) => (others.has(figures) ? [] : [item]));
  const [gone, fresh] = [missing(before, after), missing(after, before)];
  return Array.from({ length: Math.max(gone.length, fresh.length) }, (_, at) => ({
    from: gone[at],
    to: fresh[at],
  }));
}
