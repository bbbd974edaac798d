import type { Hindrance } from "./hindrances.ts";

/** A reason, in how many options it was an obstacle, and one of these as an example. */
export interface CountedReason extends Hindrance {
  readonly options: number;
}

/** The reasons for which options with one person were refused, the most frequent first. */
export function tallyReasons(refused: readonly (readonly Hindrance[])[]): readonly CountedReason[] {
  const counts = new Map<string, CountedReason>();
  for (const hindrances of refused) {
    const ofOption = new Map(hindrances.map((hindrance) => [hindrance.code, hindrance]));
    for (const [code, { text }] of ofOption) {
      const before = counts.get(code);
      counts.set(code, { code, text: before?.text ?? text, options: (before?.options ?? 0) + 1 });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.options - a.options || (a.code < b.code ? -1 : 1));
}
