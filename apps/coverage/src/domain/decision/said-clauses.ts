import type { Said } from "../case/read-case.ts";
import { countNegations } from "./polarity.ts";

const CLAUSE_END = /[,;()]|\s(?:but|mais)\s/u;
const CONJUNCTION = /\s(?:and|et)\s/u;

const splitConjunction = (clause: string): readonly string[] =>
  countNegations(clause) === 0 ? clause.split(CONJUNCTION) : [];

/**
 * The whole, and its clauses: "closed with tissue adhesive, no sutures" states two things, and so does "will wear it and share data". A
 * denial may apply to both parts of an "and".
 */
export const listClauses = (words: string): readonly string[] => {
  const clauses = words.split(CLAUSE_END).flatMap((clause) => [clause, ...splitConjunction(clause)]);
  return [...new Set([words, ...clauses.map((clause) => clause.trim()).filter((clause) => clause !== "")])];
};

/** Splits words into clauses, also at "and": each part of "no bleeders and no layers" is a denial. */
export const splitClauses = ({ words }: Pick<Said, "words">): readonly string[] =>
  words
    .split(CLAUSE_END)
    .flatMap((clause) => clause.split(CONJUNCTION))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
