import { findCodes } from "./find-codes.ts";

/** The codes that a text names, as documents have them: without spaces, and C124A also as C124. A suggestion was not asked. */
export const listCodeTerms = (text: string): readonly string[] =>
  findCodes(text)
    .filter(({ isSuggestion }) => !isSuggestion)
    .flatMap(({ kind, value }) => {
      const term = value.toLowerCase();
      return kind === "fee_code" && term.length > 4 ? [term, term.slice(0, 4)] : [term];
    });
