const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, "f"],
  [/^x/u, "s"],
  [/x|cks/gu, "ks"],
  [/ck|ch|qu|q/gu, "k"],
  [/c(?=[eiy])/gu, "s"],
  [/c/gu, "k"],
  [/z/gu, "s"],
  [/gh|(?<=[bcdfgklmnprst])h/gu, ""],
  [/e$/u, ""],
  [/[aeiouy]+/gu, "a"],
  [/(?<letter>\p{L})\k<letter>+/gu, "$<letter>"],
];

/**
 * A word as it sounds, roughly: all vowels are one, letters of one sound are one, doubled ones single. "Imovain" and
 * "Imovane", "plavics" and "Plavix" are the same.
 *
 * @param word in lower case, without accents
 */
export const toSound = (word: string): string =>
  RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), word);
