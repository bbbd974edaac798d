import type { Value } from "./value.ts";

export type Groups = Readonly<Record<string, string | undefined>>;

/** One form in which texts state a value. */
export interface Reader {
  /** Source of a regular expression, used with the flags g, i and u. Its match is the mention's span. */
  readonly pattern: string;
  /** The value of a match; undefined where the form misleads (age 300, a month 13). */
  readonly read: (groups: Groups, match: string) => Value | undefined;
}

export const NOT_IN_WORD = String.raw`(?<![\p{L}\p{N}])`;
export const WORD_END = String.raw`(?![\p{L}\p{N}])`;
