/**
 * Caches results of a function.
 *
 * @param toName makes a key unique; text is its own name
 * @param mostKept the most recently used results to keep
 */
export function remember<TKey, TResult>(
  compute: (key: TKey) => TResult,
  toName: (key: TKey) => string = String,
  mostKept = Infinity,
): (key: TKey) => TResult {
  const known = new Map<string, { readonly result: TResult }>();
  return (key) => {
    const name = toName(key);
    const kept = known.get(name) ?? { result: compute(key) };
    if (mostKept < Infinity) known.delete(name);
    known.set(name, kept);
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    return kept.result;
  };
}
