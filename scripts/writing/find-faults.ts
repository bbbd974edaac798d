import { LONGEST_SENTENCE, MOST_SEMICOLONS, PAGE_OPENINGS, PAGE_WORDS } from "./word-list.ts";
import type { WordRule } from "./word-list.ts";

export interface Fault {
  readonly line: number;
  /** The rule's number in docs/writing.md. */
  readonly rule: number;
  readonly found: string;
  readonly instead: string;
}

interface Piece {
  readonly line: number;
  readonly text: string;
  /** Running text, as opposed to a heading or a table's cell. */
  readonly isProse: boolean;
}

export interface Kind {
  readonly words: readonly WordRule[];
  readonly openings: readonly WordRule[];
  /** Whether the rules of sentences apply. The name of a test is not a sentence. */
  readonly hasSentences: boolean;
}

/** Lists the places of a Markdown page that do not follow docs/writing.md, as far as a program can check that. */
export const findFaults = (page: string): readonly Fault[] =>
  findFaultsOf(page, { words: PAGE_WORDS, openings: PAGE_OPENINGS, hasSentences: true });

/** The same for text of another kind, written as Markdown. */
export function findFaultsOf(page: string, { words, openings, hasSentences }: Kind): readonly Fault[] {
  return toPieces(withoutCode(page)).flatMap((piece) => [
    ...words.flatMap((rule) => match(piece, rule.pattern, rule)),
    ...(hasSentences && piece.isProse
      ? toSentences(piece).flatMap((sentence) => findSentenceFaults(sentence, openings))
      : []),
  ]);
}

function findSentenceFaults(sentence: Piece, openings: readonly WordRule[]): readonly Fault[] {
  const { line, text } = sentence;
  const found = `${text.slice(0, 60)}…`;
  const length = text.split(" ").filter((word) => /\w/.test(word)).length;
  const semicolons = text.split(";").length - 1;
  return [
    ...openings.flatMap((rule) => match(sentence, rule.pattern, rule)),
    ...(length > LONGEST_SENTENCE
      ? [{ line, rule: 2, found, instead: `${length} words: make it two sentences` }]
      : []),
    ...(semicolons > MOST_SEMICOLONS
      ? [{ line, rule: 8, found, instead: `${semicolons} semicolons: make it sentences or a list` }]
      : []),
  ];
}

function match(
  { line, text }: Piece,
  pattern: RegExp,
  rule: { rule: number; instead: string },
): readonly Fault[] {
  const found = pattern.exec(text);
  return found ? [{ line, rule: rule.rule, found: found[0].slice(0, 60), instead: rule.instead }] : [];
}

/** Blanks what is not language, and keeps every line where it is. */
function withoutCode(page: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, "");
  return page
    .replace(/^---\n[^]*?\n---\n/, (matter) => matter.replaceAll(/^(?:---|name:.*|description: )/gm, ""))
    .replaceAll(/^```[^]*?^```/gm, blank)
    .replaceAll(/<!--[^]*?-->/g, blank)
    .replaceAll(/`[^`\n]*`/g, "CODE")
    .replaceAll(/\]\([^)\]\n]*\)/g, "]")
    .replaceAll(/<?https?:[^\s>]*>?/g, "LINK");
}

/** Paragraphs and list items as one line each; headings and table rows by themselves. */
function toPieces(page: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let open: { line: number; words: string[] } | undefined;
  const close = (): void => {
    if (open) pieces.push({ line: open.line, text: clean(open.words.join(" ")), isProse: true });
    open = undefined;
  };
  for (const [index, raw] of page.split("\n").entries()) {
    const line = index + 1;
    const text = raw.trim();
    if (text === "" || /^(?:#|\|)/.test(text)) {
      close();
      if (text !== "") pieces.push({ line, text: clean(text), isProse: false });
      continue;
    }
    if (/^(?:[-*]|\d+\.) /.test(text)) close();
    open ??= { line, words: [] };
    open.words.push(text);
  }
  close();
  return pieces;
}

const clean = (text: string): string =>
  text
    .replace(/^(?:[-*>]|\d+\.) /, "")
    .replaceAll(/[*_[\]]/g, "")
    .replaceAll(/ {2,}/g, " ");

const toSentences = ({ line, text }: Piece): readonly Piece[] =>
  text
    .split(/(?<=[.?!]["”)]?) (?=[A-Z“"(])/)
    .map((sentence) => ({ line, text: sentence.trim(), isProse: true }));
