import type { Span } from "@clinical-mcp/citations";

/** Longer texts are pasted charts, not questions. */
const MOST_CHARACTERS = 4_000;

/** A word of a question. */
export interface Token {
  /** In lower case, without accents. */
  readonly word: string;
  /** The same without a plural s, as names are compared. */
  readonly base: string;
  readonly span: Span;
  /** Sentences and clauses are counted from 0 over the whole question. */
  readonly sentence: number;
  readonly clause: number;
}

export interface TokenisedQuestion {
  /** The text that spans index: composed characters, without control characters. */
  readonly text: string;
  /** The same in lower case without accents; offsets hold in both. */
  readonly folded: string;
  readonly tokens: readonly Token[];
}

function foldCharacter(character: string): string {
  if (character === "’" || character === "‘") return "'";
  if (/\s/u.test(character)) return " ";
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.length === character.length ? plain : character;
}

/** Lower case without accents, and of the same length. */
export const toFolded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : Array.from(text.normalize("NFC"), foldCharacter).join("");
const PLAIN = /^[ -~]*$/u;

/** "Walkers" is a walker; "glass", "bus" and "is" stay. */
export const toBase = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;

/** "Can't" is one word. */
const WORD = /[\p{L}\p{N}]+(?:'t(?!\p{L}))?/gu;
/** A full stop within a number or before a small letter ends no sentence. */
const SENTENCE_END = /[?!\n;]|\.(?=\s+\P{Ll}|\s*$)/u;
const CLAUSE_END = /[,:()]|\s[-–—]\s/u;
const NEW_CLAUSE: ReadonlySet<string> = new Set(["but", "although", "though", "however", "mais", "while"]);

/** @param question of any length; only the first 4,000 characters are read */
export function tokenise(question: string): TokenisedQuestion {
  const text = question
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/(?!\n)[\p{Cc}\uFFFD]/gu, " ");
  const folded = toFolded(text);
  const tokens: Token[] = [];
  let [sentence, clause, end] = [0, 0, 0];
  for (const match of folded.matchAll(WORD)) {
    const [word] = match;
    const gap = text.slice(end, match.index);
    const isSentence = end > 0 && SENTENCE_END.test(`${gap}${text.charAt(match.index)}`);
    if (isSentence) sentence += 1;
    if (isSentence || (end > 0 && CLAUSE_END.test(gap)) || NEW_CLAUSE.has(word)) clause += 1;
    end = match.index + word.length;
    tokens.push({ word, base: toBase(word), span: { start: match.index, end }, sentence, clause });
  }
  return { text, folded, tokens };
}

/** The question with some of its words replaced. */
export function respell(question: string, names: ReadonlyMap<string, string>): string {
  const { text, tokens } = tokenise(question);
  const parts = tokens.map(({ span: { start, end } }, at) => {
    const word = text.slice(start, end);
    return `${text.slice(tokens[at - 1]?.span.end ?? 0, start)}${names.get(word) ?? word}`;
  });
  return `${parts.join("")}${text.slice(tokens.at(-1)?.span.end ?? 0)}`;
}
