import type { Span } from "@clinical-mcp/citations";

/** Where a sentence of a folded text ends. */
export const SENTENCE = /[.;!?](?=\s|$)|\n/u;

/** The words of a sentence before a place. */
export const leadAt = (folded: string, start: number): string =>
  folded.slice(0, start).split(SENTENCE).at(-1) ?? "";

/** The sentence around a place. */
export function sentenceAt(folded: string, { start, end }: Span): string {
  const lead = leadAt(folded, start);
  const rest = folded.slice(end);
  const stop = rest.search(SENTENCE);
  return `${lead}${folded.slice(start, end)}${stop < 0 ? rest : rest.slice(0, stop + 1)}`;
}
