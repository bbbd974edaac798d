import { toContentStems } from "@clinical-mcp/retrieval";
import type { AskedTerm } from "../policy/weigh-statements.ts";
import type { FoundSection } from "../sections/found-section.ts";

const BETWEEN = /\n+|(?<=[.;]) /u;

/** A sentence of a section, as stems, with its surroundings. */
export interface Sentence {
  readonly text: string;
  readonly own: ReadonlySet<string>;
  /** Stems of the title, the headings and the sentences before and after it. */
  readonly near: ReadonlySet<string>;
  /** Stems of the words that people ask its section by. */
  readonly asked: ReadonlySet<string>;
}

const toStems = (...texts: readonly string[]): ReadonlySet<string> => new Set(texts.flatMap(toContentStems));

/** The sentences of a section, in order. */
export function listSentences({
  section,
  document,
}: Pick<FoundSection, "section" | "document">): readonly Sentence[] {
  const texts = section.section_text.split(BETWEEN);
  const head = toStems(document.title, ...section.section_path);
  const asked = toStems(section.search_words ?? "");
  const stems = texts.map((text) => toStems(text));
  return texts.map((text, at) => ({
    text,
    own: stems[at] ?? new Set(),
    near: new Set([...head, ...(stems[at - 1] ?? []), ...(stems[at + 1] ?? [])]),
    asked,
  }));
}

/** Whether stems have a term of the question, by itself or by all words of one of its other names. */
export const hasTerm = (
  { stem, otherNames }: Pick<AskedTerm, "stem" | "otherNames">,
  stems: ReadonlySet<string>,
): boolean =>
  stems.has(stem) || otherNames.some((words) => words.length > 0 && words.every((word) => stems.has(word)));
