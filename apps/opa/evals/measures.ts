import type { GoldenQuestion } from "./golden-question.ts";

/** What a tool of opa answered, as far as it is measured. */
export interface AskedAnswer {
  readonly tool: string;
  /** Documents of the answer, best first, each once. */
  readonly documents: readonly string[];
  /** All text of the answer. */
  readonly text: string;
  /** Its strings alone, a line each. */
  readonly words: string;
  readonly provisions: readonly string[];
  readonly confidence: number;
  /** Nothing was found. */
  readonly isEmpty: boolean;
  /** Words of the question that nothing shown is about. */
  readonly notHeld: readonly string[];
  /** What a screening program says of the person asked about. */
  readonly patient: { readonly outcome: string; readonly recommendation: string | null } | undefined;
  readonly citations: number;
  /** Citations that do not hold: no such section, another address, a place that the section has not. */
  readonly wrongCitations: readonly string[];
  readonly milliseconds: number;
}

export interface AskedQuestion {
  readonly question: GoldenQuestion;
  /** Answer of opa_search_sections. */
  readonly search: AskedAnswer;
  /** Answers of the tools that the question names. */
  readonly calls: readonly AskedAnswer[];
}

const FOUND_WITHIN = 5;

export const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ");

/** A text with figures in one spelling: "2 lbs" is 2lbs, "5 to 10 %" and "5–10%" are 5-10%. */
const toPlain = (text: string): string =>
  fold(text)
    .replaceAll(/(?<=\d)\s+(?=[\p{L}%°])/gu, "")
    .replaceAll(/(?<=\d)(?:\s?[–-]\s?|to\s?)(?=\d)/gu, "-");

/** Whether the text contains every figure. Case, spaces and dashes do not count. */
export const holdsFigures = (text: string, figures: readonly string[]): boolean => {
  const plain = toPlain(text);
  return figures.every((figure) => plain.includes(toPlain(figure)));
};

const baseOf = (provision: string): string => /^\d+/.exec(provision)?.[0] ?? provision;

export interface Judged {
  readonly asked: AskedQuestion;
  readonly isFirst: boolean;
  readonly isFound: boolean;
  readonly reciprocalRank: number;
  /** In any of the answers; undefined where the question has no figure. */
  readonly hasFigure: boolean | undefined;
  /** Whether an answer has one of the provisions wanted; undefined where none is wanted. */
  readonly hasLocator: boolean | undefined;
}

/** An answerable question against what was found for it. */
export function judge(asked: AskedQuestion): Judged {
  const { question, search, calls } = asked;
  const rank = search.documents.findIndex((document) => question.documents.includes(document));
  const answers = [search, ...calls];
  const wanted = new Set(question.locators?.map(baseOf));
  return {
    asked,
    isFirst: rank === 0,
    isFound: rank >= 0 && rank < FOUND_WITHIN,
    reciprocalRank: rank < 0 ? 0 : 1 / (rank + 1),
    hasFigure:
      question.figures.length === 0
        ? undefined
        : answers.some(({ text }) => holdsFigures(text, question.figures)),
    hasLocator:
      wanted.size === 0
        ? undefined
        : answers.some(({ provisions }) => provisions.some((provision) => wanted.has(baseOf(provision)))),
  };
}

export interface GroupMeasures {
  readonly group: string;
  readonly questions: number;
  readonly first: number;
  readonly recallAt5: number;
  readonly meanReciprocalRank: number;
  readonly figures: number;
  readonly locators: number;
}

const shareOf = (values: readonly (boolean | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? Number.NaN : known.filter(Boolean).length / known.length;
};

/** Shares over the questions of one group. */
export const measureGroup = (group: string, judged: readonly Judged[]): GroupMeasures => ({
  group,
  questions: judged.length,
  first: shareOf(judged.map(({ isFirst }) => isFirst)),
  recallAt5: shareOf(judged.map(({ isFound }) => isFound)),
  meanReciprocalRank: judged.reduce((sum, { reciprocalRank }) => sum + reciprocalRank, 0) / judged.length,
  figures: shareOf(judged.map(({ hasFigure }) => hasFigure)),
  locators: shareOf(judged.map(({ hasLocator }) => hasLocator)),
});
