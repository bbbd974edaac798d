const TRIGRAM = 3;

export const toTrigrams = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: Math.max(0, text.length - TRIGRAM + 1) }, (_, at) => text.slice(at, at + TRIGRAM)),
  );

/** Share of trigrams in common (Dice): it breaks ties, and finds slips of the pen. */
export function similarity(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let common = 0;
  for (const part of first) if (second.has(part)) common += 1;
  return common === 0 ? 0 : (2 * common) / (first.size + second.size);
}
