import type { Span } from "./span.ts";

/** Words that end with a dot and never a sentence. */
const ABBREVIATION =
  /(?:^|[\s([“"'])(?:e\.g|i\.e|vs|cf|approx|incl|resp|Drs?|Mrs?|Ms|Prof|St|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/u;
/** Words that end with a dot when a number follows: No. 5, but "No. It is not." */
const BEFORE_NUMBER = /(?:^|[\s([“"'])(?:Nos?|Figs?|Tab|App|Sec|Ch|Art|Reg|Vol|pp?|para)\.\s*$/iu;
/** As much of a sentence's end as the longest abbreviation needs. */
const TAIL_LENGTH = 40;
/** The head of a provision or a list item: 24. b) (iv) • - */
const LIST_MARKER = /^\s*(?:(?:\(?(?:\d{1,3}(?:\.\d{1,2})*|[a-z]|[ivx]{1,4})[.)])|[•▪–*-])\s*$/u;
const LIST_LINE = String.raw`[ \t]*(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|[•▪*–-])[ \t]`;
/** A line break inside a sentence: no empty line and no list item follows, and no sentence has ended. */
const SOFT_BREAK = new RegExp(
  String.raw`(?<=[^\s.!?:;])[ \t]*\r?\n(?![ \t]*\r?\n)(?!${LIST_LINE})(?=[ \t]*\S)`,
  "gu",
);

/** The line breaks of a wrapped sentence as blanks, one for one, so that offsets hold. */
const unwrap = (text: string): string => text.replace(SOFT_BREAK, (found) => found.replace(/[\r\n]/gu, " "));

const isMarkerOnly = (sentence: string): boolean => LIST_MARKER.test(sentence);

/** Whether the segmenter's parts are one sentence. An empty line or a list item always starts a new one. */
function isContinued(before: string, after: string): boolean {
  if (isMarkerOnly(before)) return true;
  const tail = before.slice(-TAIL_LENGTH);
  if (/\n[^\S\n]*$/u.test(tail)) return false;
  if (ABBREVIATION.test(tail)) return true;
  if (BEFORE_NUMBER.test(tail) && /^\s*\p{Lu}?\d/u.test(after)) return true;
  return /^\s*[a-z]/u.test(after) && !/^\s*[a-z][.)]\s/u.test(after);
}

/** The span without the white space at its ends. */
function trimSpan(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length };
}

/** Made once: it costs as much as a long text. */
const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a text, in order, without white space at their ends. Abbreviations ("e.g.", "Dr.",
 * "No. 5"), wrapped lines and the numbers of provisions do not end one; the number stays with its provision.
 */
export function splitSentences(text: string): readonly Span[] {
  const sentences: Span[] = [];
  for (const { segment, index } of SEGMENTER.segment(unwrap(text))) {
    const end = index + segment.length;
    const previous = sentences.at(-1);
    if (previous !== undefined && isContinued(text.slice(previous.start, previous.end), segment))
      sentences[sentences.length - 1] = { start: previous.start, end };
    else sentences.push({ start: index, end });
  }
  return sentences.map((sentence) => trimSpan(text, sentence)).filter(({ start, end }) => start < end);
}
