/**
 * Computes what is asked for again only once.
 *
 * @param toName tells one key from another; text is its own name
 * @param mostKept results that are kept, those that were asked for last
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
