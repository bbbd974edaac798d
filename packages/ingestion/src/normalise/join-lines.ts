import type { Vocabulary } from "./vocabulary.ts";

/** A line that ends in a broken word, and one that continues with a small letter. */
const BROKEN_END = /(?<![\p{L}\p{M}]-?)(?<left>[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)[-\u2010]$/u;
const CONTINUATION = /^(?<right>[\p{Ll}\p{M}]+)/u;

/**
 * Whether the hyphen at a line's end belongs to the word. The document itself decides where it can: the form that
 * it uses elsewhere. Otherwise two halves that are both words of the document are taken for a compound.
 */
function keepsHyphen(left: string, right: string, vocabulary: Vocabulary): boolean {
  const count = (word: string): number => vocabulary.get(word.toLowerCase()) ?? 0;
  const [whole, compound] = [count(left + right), count(`${left}-${right}`)];
  if (whole !== compound) return compound > whole;
  return count(left) > 0 && count(right) > 0;
}

/**
 * Joins the printed lines of one paragraph. A word that was broken at a line's end is made whole again.
 *
 * @param vocabulary the words of the whole document, counted inside its lines
 */
export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  return lines.reduce((text, line) => {
    if (text === "") return line;
    const left = BROKEN_END.exec(text)?.groups?.["left"];
    const right = CONTINUATION.exec(line)?.groups?.["right"];
    if (left === undefined || right === undefined) return `${text} ${line}`;
    return keepsHyphen(left, right, vocabulary) ? text + line : text.slice(0, -1) + line;
  }, "");
}
