import { countWords, type Vocabulary } from "@clinical-mcp/ingestion";

/**
 * Some pages come with spaces inside their words ("H owev er, th e a dd-on c odes"). Such lines are read again with the
 * words that the clean pages use: of all ways to join neighbours, the one that makes the likeliest words.
 */

/** Pieces joined at most; a longer word is rarely cut into more. */
const MOST_PIECES = 7;
/** Rarer words may be fragments themselves. */
const KNOWN = 4;
/** Pieces are joined only into a word that the document has whole this often. */
const WHOLE = 2;
/** Cost of an unknown word, so that joining pieces to a known word is always better. */
const UNKNOWN_COST = 18;
const UNKNOWN_LETTER_COST = 1.5;

const LETTERS = /^\p{L}[\p{L}’'-]*$/u;
/** Punctuation around a word takes no part. */
const PARTS = /^[("“‘[]*(?<core>(?:(?![("“‘[]).*[^)"”’\],.;:*])?)/u;

const coreOf = (token: string): string => PARTS.exec(token)?.groups?.["core"] ?? token;

/** Single letters that are words, or names of items and columns. */
const isSingle = (word: string): boolean => word.length === 1 && !/^[aAI]$/.test(word);

function cost(word: string, { words, total }: { words: Vocabulary; total: number }): number {
  const core = coreOf(word);
  if (!LETTERS.test(core)) return /\d/.test(core) ? 6 : 2;
  const count = words.get(core.toLowerCase()) ?? 0;
  if (count < KNOWN || isSingle(core)) return UNKNOWN_COST + UNKNOWN_LETTER_COST * core.length;
  return Math.log(total / count);
}

/** Two pieces can be parts of one word if no punctuation separates them and their letters have the same case. */
const canJoin = (left: string, right: string): boolean =>
  (/[\p{L}’]$/u.test(left) && /^[\p{Ll}’]/u.test(right)) ||
  (/\p{Lu}$/u.test(left) && /^\p{Lu}\P{Ll}*$/u.test(right));

interface Model {
  readonly words: Vocabulary;
  readonly total: number;
}

/** Words that the pieces before an end make up, the shortest first: a piece as it is, and joined ones that the text has elsewhere. */
function* listEndings(pieces: readonly string[], end: number, { words }: Model) {
  let word = "";
  for (let start = end - 1; start >= Math.max(0, end - MOST_PIECES); start--) {
    const piece = pieces[start] ?? "";
    if (word !== "" && !canJoin(piece, word)) return;
    word = piece + word;
    if (word === piece || (words.get(coreOf(word).toLowerCase()) ?? 0) >= WHOLE) yield { start, word };
  }
}

/** The cheapest way to read pieces as words; of two that cost the same the one with the shorter last word. */
function joinPieces(pieces: readonly string[], model: Model): string {
  const best: { cost: number; text: string }[] = [{ cost: 0, text: "" }];
  for (let end = 1; end <= pieces.length; end++)
    for (const { start, word } of listEndings(pieces, end, model)) {
      const before = best[start];
      const total = (before?.cost ?? Infinity) + cost(word, model);
      if (before && total < (best[end]?.cost ?? Infinity))
        best[end] = { cost: total, text: before.text === "" ? word : `${before.text} ${word}` };
    }
  return best[pieces.length]?.text ?? pieces.join(" ");
}

/** "A0 08" and "A 007" are fee codes cut apart. */
const repairCodes = (line: string): string =>
  line
    .replace(/(?<![\p{L}\d])([A-Z]) ?(\d) ?(\d) ?(\d)(?=[\s,.;:)A-C]|$)/gu, "$1$2$3$4")
    .replace(/\bG P ?(?=\d)/g, "GP");

const isBroken = (line: string, words: Vocabulary): boolean =>
  line
    .split(" ")
    .map(coreOf)
    .some(
      (word) =>
        LETTERS.test(word) &&
        (isSingle(word) ? /\p{Ll}/u.test(word) : (words.get(word.toLowerCase()) ?? 0) < KNOWN),
    );

/** A dot leader that extraction has cut with spaces: ".... ....... ...". */
const repairLeaders = (line: string): string =>
  line.replaceAll("…", "...").replace(/\.(?: ?\.){3,}/g, (leader) => leader.replaceAll(" ", ""));

/** Above this share of lines with a single letter, a page is no evidence for words. */
const MOST_BROKEN = 0.04;
const hasLoneLetter = (line: string): boolean => line.split(" ").some((token) => /^[b-z]$/.test(token));

/** Words of the pages that came whole: fragments such as "ment" are common on the others. */
function countCleanWords(pages: readonly (readonly string[])[]): Vocabulary {
  const clean = pages.filter((lines) => lines.filter(hasLoneLetter).length <= MOST_BROKEN * lines.length);
  return countWords((clean.length > 0 ? clean : pages).flat());
}

/**
 * Returns a function that makes the words of a broken line whole; other lines come back as they are.
 *
 * @param pages the lines of the whole document, by page
 */
export function createLineRepairer(pages: readonly (readonly string[])[]): (line: string) => string {
  const words = countCleanWords(pages);
  const model: Model = { words, total: [...words.values()].reduce((sum, count) => sum + count, 0) };
  return (line) => {
    const plain = repairLeaders(line);
    if (!isBroken(plain, words)) return plain;
    return repairCodes(joinPieces(plain.split(" "), model));
  };
}
