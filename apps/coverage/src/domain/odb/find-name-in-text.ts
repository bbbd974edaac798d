import { isStopword } from "@clinical-mcp/retrieval";
import { findProducts, type ProductSearch } from "./find-products.ts";
import type { Formulary } from "./formulary.ts";
import { findQualifiers } from "./match-strength.ts";
import { toWords } from "./normalise-name.ts";

export interface NameInText {
  readonly search: ProductSearch;
  /** As it stands in the text, in lower case. */
  readonly name: string;
  /** Further names in the text. */
  readonly others: readonly string[];
}

const LONGEST_NAME = 6;
const SHORTEST_NAME = 4;
const NAMES: ReadonlySet<ProductSearch["kind"]> = new Set([
  "din",
  "brand",
  "molecule",
  "combination",
  "class",
  "unlisted_brand",
]);

interface Window {
  readonly at: number;
  readonly size: number;
}

/** Alone, a word of everyday language or a short one is no name; a class may be one ("ppi", "arb"). */
function isName({ kind }: ProductSearch, words: readonly string[]): boolean {
  if (!NAMES.has(kind)) return false;
  const [first = "", ...more] = words;
  if (isStopword(first) || isStopword(words.at(-1) ?? "")) return false;
  return more.length > 0 || kind === "class" || first.length >= SHORTEST_NAME;
}

function findWindow(formulary: Formulary, words: readonly string[], from: number): Window | undefined {
  for (let at = from; at < words.length; at += 1) {
    for (let size = Math.min(LONGEST_NAME, words.length - at); size > 0; size -= 1) {
      const part = words.slice(at, at + size);
      // A strength alone, or one that begins a name, is none.
      if (findQualifiers(part.slice(0, 1)).rest.length === 0 && !/^\d{8}$/.test(part[0] ?? "")) break;
      if (isName(findProducts(formulary, part.join(" ")), part)) return { at, size };
    }
  }
  return undefined;
}

/**
 * The first name of a product, molecule or class that a sentence holds, the longest where several begin at a word; a
 * strength that follows it narrows. Exact names only: a misspelt one is asked back elsewhere.
 *
 * @returns undefined where the sentence holds none
 */
export function findNameInText(formulary: Formulary, text: string): NameInText | undefined {
  const words = toWords(text);
  const windows: Window[] = [];
  for (
    let from = 0, next = findWindow(formulary, words, from);
    next;
    next = findWindow(formulary, words, from)
  ) {
    windows.push(next);
    from = next.at + next.size;
  }
  const [first, ...others] = windows;
  if (!first) return undefined;
  const nameOf = ({ at, size }: Window): string => words.slice(at, at + size).join(" ");
  const name = nameOf(first);
  const other = [...new Set(others.map(nameOf))].filter((word) => word !== name);
  return { search: findProducts(formulary, name), name, others: other };
}
