import { isStopword } from "@clinical-mcp/retrieval";
import { findExactly, type ProductSearch } from "./find-products.ts";
import type { Formulary } from "./formulary.ts";
import { findQualifiers } from "./match-strength.ts";
import { toWords } from "./normalise-name.ts";

export interface NameInText {
  readonly search: ProductSearch;
  /** As in the text, in lower case. */
  readonly name: string;
  /** Further names in the text. */
  readonly others: readonly string[];
}

const LONGEST_NAME = 6;
const SHORTEST_NAME = 4;
/** First words of brands that are words of everyday language too: alone, they name a product only with a capital. */
const EVERYDAY: ReadonlySet<string> = new Set(
  (
    "advantage backup boost breeze contingency contour creon ensure essential euro extra fleet " +
    "ideal multi pharma plan precision pregnancy resource similar soothe spirit tears vital vitamin"
  ).split(" "),
);

/** Whether a word inside the text begins with a capital. At the start every word does. */
const isProperName = (word: string, text: string): boolean =>
  text.trim().indexOf(`${word.charAt(0).toUpperCase()}${word.slice(1)}`) > 0;

interface Window {
  readonly at: number;
  readonly size: number;
}

/** Alone, a word of everyday language or a short one is no name; a class may be one ("ppi", "arb"). */
function isName(kind: ProductSearch["kind"] | undefined, words: readonly string[], text: string): boolean {
  if (kind === undefined) return false;
  const [first = "", ...more] = words;
  if (isStopword(first) || isStopword(words.at(-1) ?? "")) return false;
  if (more.length > 0 || kind === "class") return true;
  return first.length >= SHORTEST_NAME && (!EVERYDAY.has(first) || isProperName(first, text));
}

interface Sentence {
  readonly formulary: Formulary;
  readonly text: string;
  readonly words: readonly string[];
}

function findWindow({ formulary, text, words }: Sentence, from: number): Window | undefined {
  for (let at = from; at < words.length; at += 1) {
    for (let size = Math.min(LONGEST_NAME, words.length - at); size > 0; size -= 1) {
      const part = words.slice(at, at + size);
      // A strength alone, or one that begins a name, is none.
      if (findQualifiers(part.slice(0, 1)).rest.length === 0 && !/^\d{8}$/.test(part[0] ?? "")) break;
      if (isName(findExactly(formulary, part.join(" "))?.kind, part, text)) return { at, size };
    }
  }
  return undefined;
}

/**
 * The first name of a product, molecule or class in a sentence, the longest if several begin at a word. A strength after it narrows it.
 * Exact names only: misspelt ones are suggested elsewhere.
 *
 * @returns undefined if the sentence has none
 */
export function findNameInText(formulary: Formulary, text: string): NameInText | undefined {
  const words = toWords(text);
  const sentence = { formulary, text, words };
  const windows: Window[] = [];
  let next = findWindow(sentence, 0);
  while (next) {
    windows.push(next);
    next = findWindow(sentence, next.at + next.size);
  }
  const [first, ...others] = windows;
  if (!first) return undefined;
  const nameOf = ({ at, size }: Window): string => words.slice(at, at + size).join(" ");
  const name = nameOf(first);
  const other = [...new Set(others.map(nameOf))].filter((word) => word !== name);
  const search = findExactly(formulary, name);
  return search && { search, name, others: other };
}
