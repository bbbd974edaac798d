import { readAskedFigure, statesFigure } from "@clinical-mcp/evidence";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import { hasTerm, type Sentence } from "./sentences.ts";

/** What a word is worth by where it stands: with the figure, in the sentence beside it or the heading, in the words people ask by. */
const CREDIT = { own: 1, near: 0.6, asked: 0.3 } as const;
/** A sentence that is about so much of the question is about it: the rest are circumstances. */
const ENOUGH = 0.5;

/** Without one of these nothing is a figure: digits, numbers in words, how often. */
const MAY_STATE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|once|twice|each|every|per|(?:dai|week|month|year|annual)ly)\b/iu;

const creditOf = (word: AskedTerm, { own, near, asked }: Sentence): number =>
  hasTerm(word, own)
    ? CREDIT.own
    : hasTerm(word, near)
      ? CREDIT.near
      : hasTerm(word, asked)
        ? CREDIT.asked
        : 0;

/**
 * How little the sentences that state a figure of the kind asked for are about the question: a price of something else is no answer.
 *
 * @returns 0 where no figure is asked for or a sentence is about half of the question; 1 where no sentence with one is about any of it
 */
export function measureUnmetFigure(
  question: string,
  words: readonly AskedTerm[],
  sentences: readonly Sentence[],
): number {
  const figure = readAskedFigure(question);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (!figure) return 0;
  const shareOf = (sentence: Sentence): number =>
    total > 0 ? words.reduce((sum, word) => sum + word.weight * creditOf(word, sentence), 0) / total : 0;
  const best = sentences
    .filter(({ text }) => MAY_STATE.test(text))
    .map((sentence) => ({ text: sentence.text, share: shareOf(sentence) }))
    .toSorted((one, other) => other.share - one.share)
    .find(({ text, share }) => share > 0 && statesFigure(text, figure));
  return 1 - Math.min(1, (best?.share ?? 0) / ENOUGH);
}
