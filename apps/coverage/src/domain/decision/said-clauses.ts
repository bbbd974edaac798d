import type { Said } from "../case/read-case.ts";

const CLAUSE_END = /[,;()]|\s(?:but|mais)\s/u;
const CONJUNCTION = /\s(?:and|et)\s/u;

/** The whole, and its clauses: "closed with tissue adhesive, no sutures" says two things. */
export const listClauses = (words: string): readonly string[] => {
  const clauses = words.split(CLAUSE_END).map((clause) => clause.trim());
  return [...new Set([words, ...clauses.filter((clause) => clause !== "")])];
};

/** Clauses that stand alone, also between "and": each of "no bleeders and no layers" is a denial. */
export const splitClauses = ({ words }: Pick<Said, "words">): readonly string[] =>
  words
    .split(CLAUSE_END)
    .flatMap((clause) => clause.split(CONJUNCTION))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
