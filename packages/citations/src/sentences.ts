import type { Span } from "./span.ts";

/** Words that end with a dot without ending a sentence. */
const ABBREVIATIONS =
  /(?:^|[\s([“"'])(?:e\.g|i\.e|etc|vs|cf|approx|ca|al|Dr|Drs|Mr|Mrs|Ms|Prof|St|No|Nos|Fig|Figs|Tab|App|Sec|Ch|Art|Reg|Vol|Ed|eds?|pp?|para|s|ss|incl|max|min|resp|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Inc|Ltd|Co|[A-Z])\.\s*$/u;
/** What stands at the head of a provision or a list item: 24. b) (iv) • - */
const LIST_MARKER = /^\s*(?:(?:\(?(?:\d{1,3}(?:\.\d{1,2})*|[a-z]|[ivx]{1,4})[.)])|[•▪–*-])\s*$/u;
const LIST_LINE = String.raw`[ \t]*(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|[•▪*–-])[ \t]`;
/** A line break inside a sentence: no empty line and no list item follows, and no sentence has ended. */
const SOFT_BREAK = new RegExp(
  String.raw`(?<=[^\s.!?:;])[ \t]*\r?\n(?![ \t]*\r?\n)(?!${LIST_LINE})(?=[ \t]*\S)`,
  "gu",
);

/** The line breaks of a wrapped sentence as blanks, one for one, so that offsets hold. */
const unwrap = (text: string): string => text.replace(SOFT_BREAK, (found) => found.replace(/[\r\n]/gu, " "));

const isContinued = (before: string, after: string): boolean =>
  ABBREVIATIONS.test(before) ||
  LIST_MARKER.test(before) ||
  /^\s*[a-z]/u.test(after.replace(/^\s*[a-z][.)]\s/u, "1"));

/** The span without the white space at its ends. */
function trimSpan(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length };
}

/**
 * The sentences of a text, in order, without white space at their ends. Abbreviations ("e.g.", "Dr.",
 * "No. 5"), wrapped lines and the numbers of provisions do not end one; the number stays with its provision.
 */
export function splitSentences(text: string): readonly Span[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const sentences: Span[] = [];
  for (const { segment, index } of segmenter.segment(unwrap(text))) {
    const end = index + segment.length;
    const previous = sentences.at(-1);
    const isNewBlock = previous !== undefined && /\n\s*$/u.test(text.slice(previous.start, previous.end));
    if (
      previous !== undefined &&
      !(isNewBlock && !isMarkerOnly(text, previous)) &&
      isContinued(text.slice(previous.start, previous.end), segment)
    )
      sentences[sentences.length - 1] = { start: previous.start, end };
    else sentences.push({ start: index, end });
  }
  return sentences.map((sentence) => trimSpan(text, sentence)).filter(({ start, end }) => start < end);
}

const isMarkerOnly = (text: string, { start, end }: Span): boolean =>
  LIST_MARKER.test(text.slice(start, end));
