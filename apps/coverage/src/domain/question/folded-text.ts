import type { Span } from "@clinical-mcp/citations";

/** What is beyond comes from a pasted chart, not from a question. */
const MAX_CHARACTERS = 4_000;

/** A question beside its folded form: lower case, without accents, of the same length, so that offsets hold in both. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
}

function foldCharacter(character: string): string {
  if (character === "’" || character === "‘") return "'";
  if (/\s/u.test(character)) return " ";
  const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.length === character.length ? plain : character;
}

/** "Four K030s", "two A007's", "whats ADPs cut": the code or program, of the same length. */
const toSingular = (folded: string): string =>
  folded.replaceAll(
    /(?<![\p{L}\p{N}])([a-z]\d{3}|adp|odb|ohip)('?s)(?![\p{L}\p{N}])/gu,
    (_, code: string, ending: string) => code + " ".repeat(ending.length),
  );

/** "OHIP+" is the drug program for the young, and not OHIP: named as what it is, in the same length. */
const toProgram = (folded: string): string =>
  folded.replaceAll(/(?<![\p{L}\p{N}])ohip[ -]?(?:\+|plus(?!\p{L}))/gu, (written) =>
    "odb+".padEnd(written.length),
  );

export function foldText(question: string): FoldedText {
  const text = question
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\uFFFD]/gu, " ");
  return { text, folded: toProgram(toSingular(Array.from(text, foldCharacter).join(""))) };
}

/** The text with the spans left blank: what was read as one thing is not read as another. */
export const blank = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );

/**
 * What letters and digits of a folded text are, for a character class: those of ASCII in lower case, and of other scripts.
 * It is ranges, since a pattern with \p{L} takes eight times as long to compile, and there are thousands.
 */
export const WORD_CHARACTERS = String.raw`a-z\d\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\ud7ff\uf900-\uffdc`;

/** A pattern for whole words of a folded text. */
export const words = (source: string): RegExp =>
  new RegExp(String.raw`(?<![${WORD_CHARACTERS}])(?:${source})(?![${WORD_CHARACTERS}])`, "gu");

export interface PhraseMatch {
  readonly span: Span;
  readonly written: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** Every match of a global pattern, in order. */
export const findAll = (folded: string, pattern: RegExp): readonly PhraseMatch[] =>
  [...folded.matchAll(pattern)].map((match) => ({
    span: { start: match.index, end: match.index + match[0].length },
    written: match[0],
    groups: match.groups ?? {},
  }));

const DENIAL =
  /(?:\b(?:not|never|nor|no longer|isnt|wasnt)|n't)(?: (?:an?|the|my|yet|really|currently|to|as|for|able))*\s*$/u;

/** Whether the words just before a place deny what stands there. */
export const isDenied = (folded: string, { start }: Span): boolean =>
  DENIAL.test(folded.slice(Math.max(0, start - 30), start));

const CLAUSE_END = /[.;?!\n](?:\s|$)/u;

/** The words just before a span, not beyond the sentence. */
export function before(folded: string, { start }: Span, characters: number): string {
  const text = folded.slice(Math.max(0, start - characters), start);
  return text.split(CLAUSE_END).at(-1) ?? text;
}

/** The words just after a span, not beyond the sentence. */
export const after = (folded: string, { end }: Span, characters: number): string =>
  folded.slice(end, end + characters).split(CLAUSE_END)[0] ?? "";
