import type { Span } from "@clinical-mcp/citations";
import { distance } from "fastest-levenshtein";
import { findAll } from "./folded-text.ts";
import { isPlausibleSlip } from "./plausible-slip.ts";
import { toSound } from "./sound-key.ts";

/** A word of the question, as names are compared: without a plural s. */
export interface Token {
  readonly word: string;
  readonly base: string;
  readonly span: Span;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** "Walkers" is a walker, "glass" and "bus" stay. */
const toBase = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;

export const tokenize = (folded: string): readonly Token[] =>
  findAll(folded, WORD).map(({ span, written }) => ({ word: written, base: toBase(written), span }));

const toKey = (name: string): string =>
  tokenize(name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase())
    .map(({ base }) => base)
    .join(" ");

export interface NameMatch<T> {
  readonly values: readonly T[];
  /** Tokens. */
  readonly length: number;
}

export interface NearName<T> {
  readonly value: T;
  readonly name: string;
  /** Of two names that are equally near in letters the one that sounds alike is half an edit nearer. */
  readonly edits: number;
  readonly soundsAlike: boolean;
}

/** Names of one or several words, found in a sentence. */
export interface NameIndex<T> {
  /** The longest name that begins at a token. */
  findLongestAt: (tokens: readonly Token[], at: number) => NameMatch<T> | undefined;
  /** Names of one word that differ from the word by a slip for each four letters, nearest first. */
  findNear: (word: string) => readonly NearName<T>[];
  /** Names of one word that a shortened word begins: "pravastatin" for "prava". */
  findBegun: (word: string) => readonly T[];
  hasWord: (word: string) => boolean;
  /** The one word of the names that a misspelt word is nearest to. */
  findSpelling: (word: string) => string | undefined;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** One bit for each letter: words whose letters differ by much cannot be near, and need not be compared. */
function toMask(word: string): number {
  let mask = 0;
  for (const letter of word) {
    const position = LETTERS.indexOf(letter);
    if (position !== -1) mask |= 1 << position;
  }
  return mask;
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const SHORTEST_MISSPELT = 5;
const SHORTEST_WORD = 4;
const LONG_WORD = 8;
/** Below it too many words sound alike. */
const SHORTEST_BY_SOUND = 6;
/** More letters may differ where the word sounds alike. */
const SLIPS_OF_SOUND = 2;
const mostEdits = (word: string): number => Math.max(1, Math.floor(word.length / 4));

/** The word with two neighbouring letters changed about: "wlaker", "pmup". */
const toSwapped = (word: string): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => {
    const [first = "", second = ""] = word.slice(at, at + 2);
    return word.slice(0, at) + second + first + word.slice(at + 2);
  });

/** Finds the one word that a misspelt word is nearest to. */
function createSpeller(known: ReadonlySet<string>): NameIndex<unknown>["findSpelling"] {
  const words = [...known].filter((word) => word.length >= SHORTEST_WORD && /^\p{L}+$/u.test(word));
  return (written) => {
    const word = toBase(written);
    if (word.length < SHORTEST_WORD) return undefined;
    const swapped = toSwapped(word).find((one) => known.has(one) && one !== word);
    if (swapped !== undefined) return swapped;
    const most = word.length >= LONG_WORD ? 2 : 1;
    const near = words
      .filter((one) => Math.abs(one.length - word.length) <= most)
      .map((one) => ({ one, edits: distance(word, one) }))
      .filter(({ edits }) => edits <= most)
      .toSorted((first, second) => first.edits - second.edits);
    const [first, second] = near;
    return first && first.edits !== second?.edits ? first.one : undefined;
  };
}

/** Part of a name: "nitro" is no certain nitroglycerin. */
const LEAST_BEGUN = 0.4;

/** What single words stand for that a shortened word begins. */
function findBegun<T>(byName: ReadonlyMap<string, readonly T[]>, word: string): readonly T[] {
  if (word.length < SHORTEST_MISSPELT) return [];
  const begun = [...byName].filter(
    ([key]) =>
      key.length > word.length &&
      word.length >= LEAST_BEGUN * key.length &&
      !key.includes(" ") &&
      key.startsWith(word),
  );
  return [...new Set(begun.flatMap(([, values]) => values))];
}

/** What single names stand for of which two letters changed places. */
const findSwapped = <T>(byName: ReadonlyMap<string, readonly T[]>, word: string): readonly NearName<T>[] =>
  toSwapped(word)
    .filter((one) => one !== word && !one.includes(" ") && one.length >= SHORTEST_MISSPELT)
    .flatMap((name) =>
      (byName.get(name) ?? []).map((value) => ({ value, name, edits: 1, soundsAlike: false })),
    );

export function createNameIndex<T>(entries: Iterable<readonly [name: string, value: T]>): NameIndex<T> {
  const byName = new Map<string, T[]>();
  const wordSet = new Set<string>();
  for (const [name, value] of entries) {
    const key = toKey(name);
    if (key === "") continue;
    const known = byName.get(key);
    if (!known) byName.set(key, [value]);
    else if (!known.includes(value)) known.push(value);
    for (const word of key.split(" ")) wordSet.add(word);
  }
  const keys = [...byName.keys()];
  const longest = Math.max(1, ...keys.map((key) => key.split(" ").length));
  const singles = keys.filter((key) => !key.includes(" ") && key.length >= SHORTEST_MISSPELT);
  const masks = new Map(singles.map((key) => [key, toMask(key)]));
  const bySound = Map.groupBy(singles, toSound);

  return {
    findLongestAt: (tokens, at) => {
      for (let length = Math.min(longest, tokens.length - at); length > 0; length -= 1) {
        const key = tokens
          .slice(at, at + length)
          .map(({ base }) => base)
          .join(" ");
        const values = byName.get(key);
        if (values) return { values, length };
      }
      return undefined;
    },
    findNear: (word) => {
      if (word.length < SHORTEST_MISSPELT) return [];
      const most = mostEdits(word);
      const mask = toMask(word);
      const alike = new Set(word.length < SHORTEST_BY_SOUND ? [] : bySound.get(toSound(word)));
      const near = singles.flatMap((key) => {
        const soundsAlike = alike.has(key);
        const isFar =
          Math.abs(key.length - word.length) > most || countBits((masks.get(key) ?? 0) ^ mask) > 2 * most;
        const edits = isFar && !soundsAlike ? most + 1 : distance(word, key);
        if (edits > (soundsAlike ? most + SLIPS_OF_SOUND : most)) return [];
        const nearness = soundsAlike ? Math.max(0.5, edits - 0.5) : edits;
        return (byName.get(key) ?? []).map((value) => ({ value, name: key, edits: nearness, soundsAlike }));
      });
      const swapped = near.some(({ edits }) => edits <= 1) ? [] : findSwapped(byName, word);
      return [...swapped, ...near].toSorted((one, other) => one.edits - other.edits);
    },
    findBegun: (word) => findBegun(byName, word),
    hasWord: (word) => wordSet.has(toBase(word)),
    findSpelling: createSpeller(wordSet),
  };
}

export interface NamedSpan<T> {
  readonly values: readonly T[];
  readonly span: Span;
}

/** Names in a sentence in which some words are misspelt, each of them by a slip or two. */
export function findMisspelt<T>(
  index: NameIndex<T>,
  tokens: readonly Token[],
  {
    isOpen,
    mayMean = isPlausibleSlip,
  }: {
    readonly isOpen: (token: Token) => boolean;
    readonly mayMean?: (word: string, name: string) => boolean;
  },
): readonly NamedSpan<T>[] {
  const spelled = tokens.map((token) => {
    const base = isOpen(token) ? index.findSpelling(token.word) : undefined;
    return base === undefined || !mayMean(token.base, base) ? token : { ...token, base, word: base };
  });
  const isChanged = ({ span }: NamedSpan<T>): boolean =>
    spelled.some(
      (token, at) => token !== tokens[at] && token.span.start >= span.start && token.span.end <= span.end,
    );
  return spelled.every((token, at) => token === tokens[at])
    ? []
    : findNames(index, spelled).filter(isChanged);
}

/** Every name in a sentence, longest first where they overlap. */
export function findNames<T>(index: NameIndex<T>, tokens: readonly Token[]): readonly NamedSpan<T>[] {
  const found: NamedSpan<T>[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = index.findLongestAt(tokens, at);
    const first = tokens[at];
    const last = tokens[at + (match?.length ?? 1) - 1];
    if (match && first && last)
      found.push({ values: match.values, span: { start: first.span.start, end: last.span.end } });
    at += match?.length ?? 1;
  }
  return found;
}
