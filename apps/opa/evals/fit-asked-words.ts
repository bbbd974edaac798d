import { listAskedStems, type WordOdds } from "../src/domain/held/asked-words.ts";

/** A question as it is understood, and whether any document answers it. */
export interface WordedQuestion {
  readonly words: { readonly original: string; readonly terms: readonly string[] };
  readonly isHeld: boolean;
}

/** A word of one question alone only identifies that question. */
const LEAST_QUESTIONS = 2;
/** Added to each count: a word that only one kind has is not certain. */
const SMOOTHING = 1;

/** The naive Bayes model of the words of questions with and without an answer. */
export function fitAskedWords(questions: readonly WordedQuestion[]): WordOdds {
  const [held, without] = [true, false].map((isHeld) => questions.filter((one) => one.isHeld === isHeld));
  const count = (all: readonly WordedQuestion[] = []): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { words } of all)
      for (const stem of listAskedStems(words)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return counts;
  };
  const [inHeld, inWithout] = [count(held), count(without)];
  const shareOf = (number = 0, all: readonly WordedQuestion[] = []): number =>
    (number + SMOOTHING) / (all.length + 2 * SMOOTHING);
  const stems = [...new Set([...inHeld.keys(), ...inWithout.keys()])].toSorted();
  return new Map(
    stems
      .filter((stem) => (inHeld.get(stem) ?? 0) + (inWithout.get(stem) ?? 0) >= LEAST_QUESTIONS)
      .map((stem) => [
        stem,
        Number(Math.log(shareOf(inHeld.get(stem), held) / shareOf(inWithout.get(stem), without)).toFixed(2)),
      ]),
  );
}
