import { weighSentences, type WeighedSentence } from "@clinical-mcp/citations";
import { toContentStems, toStem } from "@clinical-mcp/retrieval";

export interface Excerpt {
  /** Whole, or a part of it that begins and ends with a sentence. */
  readonly text: string;
  readonly isTruncated: boolean;
}

/** At most so many characters of a text. */
export type CutExcerpt = (text: string, limit: number) => Excerpt;

/**
 * Cuts texts for one question: all of a text, or the sentences in a row around those that bear most of the question. A
 * single sentence that is longer than the limit is cut at a word. Each text is read once, however often an answer that
 * does not fit is made shorter.
 */
export function createExcerpter(
  terms: readonly { readonly term: string; readonly idf: number }[],
): CutExcerpt {
  const stemmed = terms.map(({ term, idf }) => ({ term: toStem(term), idf }));
  const known = new Map<string, readonly WeighedSentence[]>();
  const weigh = (text: string): readonly WeighedSentence[] => {
    const weighed = known.get(text) ?? weighSentences(text, { terms: stemmed, toTerms: toContentStems });
    known.set(text, weighed);
    return weighed;
  };
  return (text, limit) => {
    if (text.length <= limit) return { text, isTruncated: false };
    const sentences = weigh(text);
    const best = Math.max(0, ...sentences.map(({ score }) => score));
    const at = Math.max(
      0,
      sentences.findIndex(({ score }) => score === best),
    );
    const span = growAround(sentences, { at, limit });
    const cut = text.slice(span.start, span.end);
    return { text: cut.length <= limit ? cut : cutAtWord(cut, limit), isTruncated: true };
  };
}

/** One text cut once. */
export const excerpt = (
  text: string,
  { terms, limit }: { readonly terms: Parameters<typeof createExcerpter>[0]; readonly limit: number },
): Excerpt => createExcerpter(terms)(text, limit);

/** One sentence more on either side, in turn, as long as it fits. */
function growAround(
  sentences: readonly { readonly start: number; readonly end: number }[],
  { at, limit }: { readonly at: number; readonly limit: number },
): { readonly start: number; readonly end: number } {
  let [first, last] = [at, at];
  const lengthOf = (from: number, to: number): number =>
    (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  for (;;) {
    if (last + 1 < sentences.length && lengthOf(first, last + 1) <= limit) last += 1;
    else if (first > 0 && lengthOf(first - 1, last) <= limit) first -= 1;
    else break;
  }
  return { start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 };
}

function cutAtWord(text: string, limit: number): string {
  const end = text.lastIndexOf(" ", limit - 1);
  return `${text.slice(0, end > 0 ? end : limit - 1)}…`;
}
