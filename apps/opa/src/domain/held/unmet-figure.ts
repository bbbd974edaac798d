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

/** Share of the question that each sentence of a section with such a figure is about. */
function listShares(
  words: readonly AskedTerm[],
  { section, document }: Pick<FoundSection, "section" | "document">,
  isStated: (sentence: string) => boolean,
): readonly number[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const sentences = section.section_text.split(SENTENCES);
  const head = [document.title, ...section.section_path];
  const asked = toStems(section.search_words ?? "");
  return sentences.flatMap((sentence, at) => {
    if (total <= 0 || !isStated(sentence)) return [];
    const own = toStems(sentence);
    const near = toStems(
      ...sentences.slice(Math.max(0, at - 1), at),
      ...sentences.slice(at + 1, at + 2),
      ...head,
    );
    const creditOf = (word: AskedTerm): number =>
      hasTerm(word, own)
        ? CREDIT.own
        : hasTerm(word, near)
          ? CREDIT.near
          : hasTerm(word, asked)
            ? CREDIT.asked
            : 0;
    return [words.reduce((sum, word) => sum + word.weight * creditOf(word), 0) / total];
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
  const shares = shown.flatMap((one) => listShares(words, one, (sentence) => statesFigure(sentence, figure)));
  return 1 - Math.min(1, Math.max(0, ...shares) / ENOUGH);
}
