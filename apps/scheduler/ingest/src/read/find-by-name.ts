import type { Row } from "./grid-header.ts";

export interface Finder {
  readonly find: (word: string) => string | undefined;
  readonly words: readonly string[];
}

/** Finds ids of rows by id or name, in any case; a name that several have is nobody's. */
export function createFinder(rows: readonly Row[]): Finder {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of rows)
    for (const word of [id, name]) {
      const key = String(word).toLowerCase();
      ids.set(key, (ids.get(key) ?? new Set<string>()).add(String(id)));
    }
  const find = (word: string): string | undefined => {
    const found = [...(ids.get(word.trim().toLowerCase()) ?? [])];
    return found.length === 1 ? found[0] : undefined;
  };
  return { find, words: [...ids.keys()] };
}
