import { distance } from "fastest-levenshtein";
import type { Formulary } from "./formulary.ts";

export interface Suggestion {
  /** As written in the formulary, or in the list of brands that it lacks. */
  readonly name: string;
  readonly kind: "molecule" | "brand" | "unlisted_brand";
  /** Edits between the name and the request. */
  readonly edits: number;
}

const SHORTEST_WORD = 4;
const MOST_SUGGESTIONS = 5;

/** One edit for each four letters: "jardeance" matches Jardiance, and "xyz" matches nothing. */
const mostEdits = (word: string): number => Math.max(1, Math.floor(word.length / 4));

type Name = Omit<Suggestion, "edits"> & { readonly key: string };

/** Molecules that are listed alone before combinations that begin with them. */
function* listNames({ byBrand, components, unlistedBrands }: Formulary): Generator<Name> {
  const molecules = [...components].toSorted(([, one], [, other]) => one.length - other.length);
  for (const [name, [first = []]] of molecules) yield { name, kind: "molecule", key: first[0] ?? "" };
  for (const [key, [drug]] of byBrand) if (drug) yield { name: drug.name, kind: "brand", key };
  for (const { brand } of unlistedBrands)
    yield { name: brand, kind: "unlisted_brand", key: brand.toLowerCase() };
}

/** A word of a longer question this long may be a misspelt name by itself. */
const SHORTEST_NAME_IN_QUESTION = 6;

function findNear(formulary: Formulary, asked: string): readonly Suggestion[] {
  const most = mostEdits(asked);
  const found = new Map<string, Suggestion>();
  for (const { key, ...name } of listNames(formulary)) {
    if (Math.abs(key.length - asked.length) > most || found.has(key)) continue;
    const edits = distance(asked, key);
    if (edits <= most) found.set(key, { ...name, edits });
  }
  return [...found.values()];
}

/**
 * Names that differ little from the words, nearest first, a molecule before brands named after it. If there are none, names that one of
 * several words may be.
 */
export function suggestNames(formulary: Formulary, words: readonly string[]): readonly Suggestion[] {
  const asked = words.join(" ");
  const near = asked.length < SHORTEST_WORD ? [] : findNear(formulary, asked);
  const parts = words.length > 1 ? words.filter((word) => word.length >= SHORTEST_NAME_IN_QUESTION) : [];
  const suggestions = near.length > 0 ? near : parts.flatMap((word) => findNear(formulary, word));
  const unique = new Map(suggestions.map((suggestion) => [suggestion.name, suggestion]));
  return [...unique.values()]
    .toSorted((one, other) => one.edits - other.edits || one.name.localeCompare(other.name))
    .slice(0, MOST_SUGGESTIONS);
}
