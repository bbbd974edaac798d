/** A group of cancers under which spellings meet. A subtype names the groups it belongs to. */
export interface CancerGroup {
  readonly name: string;
  readonly within: readonly string[];
  readonly solid: boolean;
  /** The cancers that a lesion may become, as payers name them. */
  readonly becomes?: readonly string[];
  /** A tumor of a tissue that many organs have. An organ named with it is its site, and names no carcinoma. */
  readonly isOfTissue?: boolean;
  /** A disease of its own: a test for its wider group as a whole may be for it or not. */
  readonly isApart?: boolean;
  /** Folded words that mean this group anywhere in an element of `cancerTypes`. */
  readonly words: RegExp;
}

export const solid = (name: string, words: RegExp, ...within: readonly string[]): CancerGroup => ({
  name,
  solid: true,
  words,
  within,
});

/** A lesion that may become cancer: what a test can be meant to find, and no cancer. */
export const precursor = (name: string, words: RegExp, ...becomes: readonly string[]): CancerGroup => ({
  ...solid(name, words),
  solid: false,
  becomes,
});

export const ofTissue = (name: string, words: RegExp, ...within: readonly string[]): CancerGroup => ({
  ...solid(name, words, ...within),
  isOfTissue: true,
});

export const blood = (name: string, words: RegExp, ...within: readonly string[]): CancerGroup => ({
  ...ofTissue(name, words, ...within),
  solid: false,
});

/** What any of the patterns finds: one of them alone would be too long to read. */
export const anyOf = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"));

export const apart = (group: CancerGroup): CancerGroup => ({ ...group, isApart: true });
