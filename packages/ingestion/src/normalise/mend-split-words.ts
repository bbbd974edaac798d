import type { Vocabulary } from "./vocabulary.ts";

/** How much more often the whole word must occur than its commoner half does. */
const DOMINANCE = 3;

/**
 * Makes words whole that a text extraction has split by a space ("Februa ry"), where the document leaves no doubt:
 * it has the whole word far more often than either half. Single letters are left alone: "a part".
 *
 * @param vocabulary the words of the whole document
 */
export function mendSplitWords(text: string, vocabulary: Vocabulary): string {
  const count = (word: string): number => vocabulary.get(word.toLowerCase()) ?? 0;
  return text.replace(/(?<!\p{L})(\p{L}{2,}) (?=(\p{Ll}{2,}))/gu, (pair, left: string, right: string) => {
    const whole = count(left + right);
    const commoner = Math.max(count(left), count(right));
    return whole >= DOMINANCE * Math.max(1, commoner) ? left : pair;
  });
}
