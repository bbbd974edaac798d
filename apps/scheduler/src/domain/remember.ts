/** Works out what belongs to each key once, when it is first asked for. */
export function remember<TKey, TValue>(work: (key: TKey) => TValue): (key: TKey) => TValue {
  const known = new Map<TKey, { readonly value: TValue }>();
  return (key) => {
    const found = known.get(key) ?? { value: work(key) };
    known.set(key, found);
    return found.value;
  };
}
