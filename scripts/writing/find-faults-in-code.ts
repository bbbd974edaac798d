import { findFaultsOf } from "./find-faults.ts";
import type { Fault } from "./find-faults.ts";
import type { Prose } from "./list-prose.ts";
import { CODE_WORDS, OPENINGS } from "./word-list.ts";

const DIRECTIVE = /^\s*(?:oxlint-|eslint-|@ts-|\/ ?<|[@#]__PURE__)/;

/** Lists the places of a comment or a test's name that do not follow docs/writing.md, each with its line in the file. */
export function findFaultsInProse({ kind, line, text }: Prose): readonly Fault[] {
  if (DIRECTIVE.test(text)) return [];
  const page = kind === "comment" ? toPage(text) : text.replaceAll(/\s+/g, " ");
  return findFaultsOf(page, { words: CODE_WORDS, openings: OPENINGS, hasSentences: kind === "comment" }).map(
    (fault) => ({
      ...fault,
      line: line + fault.line - 1,
    }),
  );
}

/** A comment as Markdown, line for line. Each tag of a docstring, without its type, and each command becomes an item of a list. */
const toPage = (comment: string): string =>
  comment
    .split("\n")
    .map((line) =>
      line
        .replace(/^\s*\*? ?/, "")
        .replace(/^@\w+(?: \{[^}]*\})?/, "-")
        .replace(/^(?=(?:npx|pnpm|… --)\b)/, "- ")
        .replaceAll(/\{@\w+ ([^}]*)\}/g, "$1"),
    )
    .join("\n");
