import type { Span } from "@clinical-mcp/citations";
import type { StatedFact } from "../../dataset/index.ts";
import { findAll } from "./folded-text.ts";
import { isNegated } from "./negation.ts";

/** A fact of a billing rule that a place of the question asserts or denies. */
export interface Asserted {
  readonly fact: StatedFact;
  readonly value: boolean;
  readonly span: Span;
}

/** What is said where it stands, and what the words say where they are denied: "not rostered". */
export interface Concept {
  readonly fact: StatedFact;
  readonly says: boolean;
  readonly pattern: RegExp;
  /** Denied, it says nothing: "not the second resident" is none of the others. */
  readonly isOneSided?: boolean;
}

/** "Patients seen on rounds": what stands in a rule that is asked about is told all the same, of the case in it. */
export const readConcept =
  (folded: string) =>
  ({ fact, says, pattern, isOneSided = false }: Concept): readonly Asserted[] =>
    findAll(folded, pattern).flatMap(({ span }) => {
      const isDenied = isNegated(folded, span);
      if (isDenied && isOneSided) return [];
      return [{ fact, value: isDenied ? !says : says, span }];
    });
