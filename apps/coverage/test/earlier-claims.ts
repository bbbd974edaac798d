import { findAll, foldText, words } from "../src/domain/question/folded-text.ts";
import { readEarlierClaims } from "../src/domain/question/read-earlier-claims.ts";

export const TODAY = "2025-09-26";

/** What a sentence says of earlier claims with the codes that it names; each place of a code counts. */
export function readClaims(question: string): ReturnType<typeof readEarlierClaims> {
  const { folded } = foldText(question);
  const named = findAll(folded, words(String.raw`[a-z]\d{3}`)).map(({ span, written }) => ({
    codes: [written.toUpperCase()],
    span,
  }));
  return readEarlierClaims(folded, named, TODAY);
}

/** The same of a sentence that names one code, at its first place alone. */
export function readClaimsOf(question: string, code: string): ReturnType<typeof readEarlierClaims> {
  const { folded } = foldText(question);
  const start = folded.indexOf(code.toLowerCase());
  return readEarlierClaims(folded, [{ codes: [code], span: { start, end: start + code.length } }], TODAY);
}
