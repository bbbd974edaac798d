import { weighSentences, type WeighedSentence } from "@clinical-mcp/citations";
import { toContentStems, toStem } from "@clinical-mcp/retrieval";

export interface Excerpt {
  /** Whole, or a part of it that begins and ends with a sentence. */
  readonly text: string;
  readonly isTruncated: boolean;
}

/** A part of a text, with words by which people ask for what it says. */
export interface AskedPart {
  readonly text: string;
  readonly words: string;
}

/** At most so many characters of a text; `parts` are characters of it. */
export type CutExcerpt = (text: string, limit: number, parts?: readonly AskedPart[]) => Excerpt;

/** A term's worth where not a sentence has it but the words by which people ask for it. */
const ASKED = 0.9;

/**
 * Cuts texts for one question: all of a text, or the sentences in a row around those that answer most of the question,
 * by their words or by those of their part. An item of a list keeps the sentence that introduces it where there is
 * room. A single sentence that is longer than the limit is cut at a word. Each text is read once, also when an answer
 * that does not fit is shortened several times.
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
  const total = stemmed.reduce((sum, { idf }) => sum + idf, 0);
  const askedOf = ({ words }: AskedPart): number => {
    const held = new Set(toContentStems(words));
    return stemmed.reduce((sum, { term, idf }) => sum + (held.has(term) ? idf * ASKED : 0), 0) / total;
  };
  return (text, limit, parts = []) => {
    if (text.length <= limit) return { text, isTruncated: false };
    const sentences = total > 0 ? addAsked(weigh(text), { text, parts, askedOf }) : weigh(text);
    const best = Math.max(0, ...sentences.map(({ score }) => score));
    const at = Math.max(
      0,
      sentences.findIndex(({ score }) => score === best),
    );
    const span = growAround(sentences, { at, limit, leadIn: findLeadIn(text, sentences, at) });
    const cut = text.slice(span.start, span.end);
    return { text: cut.length <= limit ? cut : cutAtWord(cut, limit), isTruncated: true };
  };
}

/** One text cut once. */
export const excerpt = (
  text: string,
  { terms, limit }: { readonly terms: Parameters<typeof createExcerpter>[0]; readonly limit: number },
): Excerpt => createExcerpter(terms)(text, limit);

/** Sentences with what the words for their part add to them. */
function addAsked(
  sentences: readonly WeighedSentence[],
  {
    text,
    parts,
    askedOf,
  }: {
    readonly text: string;
    readonly parts: readonly AskedPart[];
    readonly askedOf: (part: AskedPart) => number;
  },
): readonly WeighedSentence[] {
  const spans = parts.flatMap((part) => {
    const start = text.indexOf(part.text);
    return start < 0 ? [] : [{ start, end: start + part.text.length, asked: askedOf(part) }];
  });
  return sentences.map((sentence) => {
    const around = spans.filter(({ start, end }) => start < sentence.end && sentence.start < end);
    return { ...sentence, score: sentence.score + Math.max(0, ...around.map(({ asked }) => asked)) };
  });
}

const ITEM = /^[ \t]*(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|[•▪*–-])[ \t]/u;

/** The sentence that leads in to a list's item: the last before it that ends with a colon. */
function findLeadIn(
  text: string,
  sentences: readonly { readonly start: number; readonly end: number }[],
  at: number,
): number | undefined {
  const { start = 0, end = 0 } = sentences[at] ?? {};
  if (!ITEM.test(text.slice(start, end))) return undefined;
  const found = sentences.slice(0, at).findLastIndex((one) => text[one.end - 1] === ":");
  return found < 0 ? undefined : found;
}

interface Growing {
  readonly at: number;
  readonly limit: number;
  readonly leadIn: number | undefined;
}

/** From the lead-in, where there is room for it, one sentence more on either side, in turn, as long as it fits. */
function growAround(
  sentences: readonly { readonly start: number; readonly end: number }[],
  { at, limit, leadIn = at }: Growing,
): { readonly start: number; readonly end: number } {
  const lengthOf = (from: number, to: number): number =>
    (sentences[to]?.end ?? 0) - (sentences[from]?.start ?? 0);
  let [first, last] = [lengthOf(leadIn, at) <= limit ? leadIn : at, at];
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
