import { pickSentences, splitSentences } from "@clinical-mcp/citations";
import { toContentWords, toStem } from "@clinical-mcp/retrieval";

export interface Excerpt {
  /** Whole, or a part of it that begins and ends with a sentence. */
  readonly text: string;
  readonly isTruncated: boolean;
}

const toTerms = (text: string): readonly string[] => toContentWords(text).map(toStem);

/**
 * At most `limit` characters of a text: all of it, or the sentences in a row around those that bear most of the
 * question. A single sentence that is longer is cut at a word.
 */
export function excerpt(
  text: string,
  {
    terms,
    limit,
  }: { readonly terms: readonly { readonly term: string; readonly idf: number }[]; readonly limit: number },
): Excerpt {
  if (text.length <= limit) return { text, isTruncated: false };
  const sentences = splitSentences(text);
  const weighted = terms.map(({ term, idf }) => ({ term: toStem(term), idf }));
  const [best] = pickSentences(text, { terms: weighted, toTerms, count: 1 });
  const at = Math.max(
    0,
    sentences.findIndex(({ start }) => start === (best?.start ?? 0)),
  );
  const span = growAround(sentences, { at, limit });
  const cut = text.slice(span.start, span.end);
  return { text: cut.length <= limit ? cut : cutAtWord(cut, limit), isTruncated: true };
}

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
