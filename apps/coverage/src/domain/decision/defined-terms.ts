import terms from "./defined-terms.json" with { type: "json" };
import { countNegations } from "./polarity.ts";

/** A term of the trade as people write it: with a hyphen or a space, in the plural, and with any ending for a star. */
export function toTermPattern(terms: readonly string[]): RegExp {
  const parts = terms.map((term) =>
    term
      .replaceAll(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll("*", String.raw`\p{L}{0,20}`)
      .replaceAll(/[\s-]/gu, String.raw`[\s-]`),
  );
  return new RegExp(String.raw`(?<![\p{L}-])(?:${parts.join("|")})s?(?!\p{L})`, "iu");
}

/** A fact that a page defines by terms. */
export interface DefinedFact {
  readonly fact: string;
  /** Value of the fact if the words contain a term; undefined if it must be asked. */
  readonly is: boolean | undefined;
  readonly ageFrom: number | undefined;
  /** Applies only if the term is all that was done. With another test it says nothing. */
  readonly isWholeService: boolean;
  readonly isSaidBy: (clause: string) => boolean;
}

/** A distinction that fee codes make, such as local and general anaesthesia, in definitions and in words. */
export interface DefinedKind {
  readonly isOf: (definition: string) => boolean;
  readonly isSaidBy: (clause: string) => boolean;
}

/** A term that is not denied; a denial within it, "no reduction", is the term's own. */
const toTest =
  (pattern: RegExp) =>
  (clause: string): boolean =>
    pattern.test(clause) && countNegations(clause.replace(pattern, " ")) === 0;

export const DEFINED_FACTS: readonly DefinedFact[] = terms.facts.map(
  ({ fact, is, age_from: ageFrom, is_whole_service: isWholeService = false, terms: of }) => ({
    fact,
    is,
    ageFrom,
    isWholeService,
    isSaidBy: isWholeService
      ? (clause) =>
          !/\p{L}/u.test(clause.replace(toTermPattern(of), " ").replace(/\b(?:test|the|an?)\b/giu, ""))
      : toTest(toTermPattern(of)),
  }),
);

export const DEFINED_KINDS: readonly (readonly DefinedKind[])[] = terms.kinds.map((kinds) =>
  kinds.map(({ definition, terms: of }) => {
    const pattern = toTermPattern(definition);
    return { isOf: (text) => pattern.test(text), isSaidBy: toTest(toTermPattern(of)) };
  }),
);
