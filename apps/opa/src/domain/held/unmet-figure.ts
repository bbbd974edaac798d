import { readAskedFigure, statesFigure } from "@clinical-mcp/evidence";
import { toContentStems } from "@clinical-mcp/retrieval";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import type { FoundSection } from "../sections/found-section.ts";

const SENTENCES = /\n+|(?<=[.;]) /u;
/** What a word is worth by where it stands: with the figure, in the sentence beside it or the heading, in the words people ask by. */
const CREDIT = { own: 1, near: 0.6, asked: 0.3 } as const;
/** A sentence that is about so much of the question is about it: the rest are circumstances. */
const ENOUGH = 0.5;

const hasTerm = ({ stem, otherNames }: AskedTerm, stems: ReadonlySet<string>): boolean =>
  stems.has(stem) || otherNames.some((words) => words.length > 0 && words.every((word) => stems.has(word)));

const toStems = (...texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(toContentStems));

interface Sentence {
  readonly text: string;
  /** Of the question, that it is about. */
  readonly share: number;
}

/** Without one of these nothing is a figure: digits, numbers in words, how often. */
const MAY_STATE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|once|twice|each|every|per|(?:dai|week|month|year|annual)ly)\b/iu;

function listSentences(
  words: readonly AskedTerm[],
  { section, document }: Pick<FoundSection, "section" | "document">,
): readonly Sentence[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return [];
  const sentences = section.section_text.split(SENTENCES);
  const head = toStems(document.title, ...section.section_path);
  const asked = toStems(section.search_words ?? "");
  const stems = sentences.map((sentence) => toStems(sentence));
  return sentences.flatMap((text, at) => {
    if (!MAY_STATE.test(text)) return [];
    const near = new Set([...head, ...(stems[at - 1] ?? []), ...(stems[at + 1] ?? [])]);
    const creditOf = (word: AskedTerm): number =>
      hasTerm(word, stems[at] ?? near)
        ? CREDIT.own
        : hasTerm(word, near)
          ? CREDIT.near
          : hasTerm(word, asked)
            ? CREDIT.asked
            : 0;
    return [{ text, share: words.reduce((sum, word) => sum + word.weight * creditOf(word), 0) / total }];
  });
}

/**
 * How little the sentences that state a figure of the kind asked for are about the question: a price of something else is no answer.
 *
 * @returns 0 where no figure is asked for or a sentence is about half of the question; 1 where no sentence with one is about any of it
 */
export function measureUnmetFigure(
  question: string,
  words: readonly AskedTerm[],
  shown: readonly Pick<FoundSection, "section" | "document">[],
): number {
  const figure = readAskedFigure(question);
  if (!figure) return 0;
  const best = shown
    .flatMap((one) => listSentences(words, one))
    .toSorted((one, other) => other.share - one.share)
    .find(({ text, share }) => share > 0 && statesFigure(text, figure));
  return 1 - Math.min(1, (best?.share ?? 0) / ENOUGH);
}
