import { remember } from "../remember.ts";

/** Place of a phrase in a text. */
export interface WordMatch {
  readonly phrase: string;
  readonly from: number;
  readonly to: number;
}

/** Lower case, one kind of hyphen as a space: "Post-op" is "post op". Lengths stay the same. */
export const fold = (text: string): string => text.toLowerCase().replaceAll(/[\u2010-\u2015\-/]/gu, " ");

/** Runs of letters and digits: words without the signs around them. */
export const listRuns = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Letters and digits of a folded text: those of Latin, then ranges with those of other scripts. A pattern with \p{L} takes twenty
 * times as long to compile, and there are thousands.
 */
const WORD_CHARACTERS = [
  String.raw`a-z\d\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00bc-\u00be\u00df-\u00f6\u00f8-\u02c1`,
  String.raw`\u0370-\u1fff\u2c00-\ud7ff\uf900-\uffdc`,
].join("");

/** Whole words, also in the plural: "battery" is found in "batteries". */
function toPattern(phrase: string): RegExp {
  const words = escape(fold(phrase).trim()).replaceAll(/\s+/g, String.raw`\s+`);
  const plural = words.endsWith("y") ? `(?:${words}|${words.slice(0, -1)}ies)` : `${words}(?:s|es)?`;
  return new RegExp(`(?<![${WORD_CHARACTERS}])${plural}(?![${WORD_CHARACTERS}])`, "gu");
}

/** All places of a phrase in a folded text. */
const matchAll = (folded: string, phrase: string, pattern: RegExp): readonly WordMatch[] =>
  [...folded.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    phrase,
    from: index,
    to: index + length,
  }));

/** The singulars that a word may be the plural of, and itself. */
const toSingulars = (word: string): readonly string[] => [
  word,
  ...(word.endsWith("s") ? [word.slice(0, -1)] : []),
  ...(word.endsWith("es") ? [word.slice(0, -2)] : []),
  ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
];

export interface ValuedMatch<TValue> extends WordMatch {
  readonly value: TValue;
}

/** Finds all places of phrases with values in a text. The phrases may be thousands, indexed once by their first words. */
export function createWordFinder<TValue>(
  entries: readonly (readonly [phrase: string, value: TValue])[],
): (text: string) => readonly ValuedMatch<TValue>[] {
  const byFirst = Map.groupBy(entries, ([phrase]) => listRuns(phrase)[0] ?? "");
  // A text needs few of thousands of patterns, often the same ones. Each is compiled on first use.
  const patternOf = remember(toPattern);
  return (text) => {
    const folded = fold(text);
    const words = new Set(listRuns(text).flatMap(toSingulars));
    const possible = [...words].flatMap((word) => byFirst.get(word) ?? []);
    return possible.flatMap(([phrase, value]) =>
      matchAll(folded, phrase, patternOf(phrase)).map((match) => ({ ...match, value })),
    );
  };
}

/** All places of the phrases in a text. */
export const findWords = (text: string, phrases: readonly string[]): readonly WordMatch[] =>
  createWordFinder(phrases.map((phrase) => [phrase, phrase] as const))(text);

const DENIAL = /\b(?:not|no|never|without|isn't|doesn't|won't)\s+(?:[\p{L}']+\s+){0,4}$/u;
/** "Not a repair", but "a battery that is not working" and "a not working battery" are about a battery. */
const NEAR_DENIAL = /\b(?:not|no|without)\s+(?:(?:an?|any|the|for|about|new)\s+)*$/u;

const clauseBefore = (text: string, from: number): string =>
  fold(text)
    .slice(0, from)
    .split(/[.;:!?]/)
    .at(-1) ?? "";

/** Whether the words before a place deny it: "not as a replacement for a car". */
export const isDenied = (text: string, { from }: Pick<WordMatch, "from">): boolean =>
  DENIAL.test(clauseBefore(text, from));

/** Whether the words directly before a thing deny it: "no batteries", but not "a not working battery". */
export const isThingDenied = (text: string, { from }: Pick<WordMatch, "from">): boolean =>
  NEAR_DENIAL.test(clauseBefore(text, from));
