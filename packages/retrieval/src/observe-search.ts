import { toContentStems, toStem } from "./analyze.ts";
import type { SearchAnswer } from "./hybrid-search.ts";
import { toIndexedText } from "./passage.ts";
import type { PathHit } from "./ports.ts";
import type { UnderstoodQuery } from "./understand-query.ts";

interface ScoredSection {
  readonly id: string;
  readonly score: number;
}

/** What one search saw, by section: what support for its answer is measured from. */
export interface ObservedSearch {
  /** The question's terms as the word index knows them, with their idf where that path has looked. */
  readonly terms: readonly { readonly term: string; readonly idf?: number }[];
  /** The list of each path that has looked, best first; absent where it has not. */
  readonly lexical?: readonly ScoredSection[];
  readonly dense?: readonly ScoredSection[];
  /** The first sections of the answer, with the terms of the passage that stands for each. */
  readonly fusedTop: readonly { readonly id: string; readonly terms: ReadonlySet<string> }[];
}

/** As many as a reader is shown first. */
const TOP = 5;

/**
 * The answer of a search in the form that the support models measure. Lists are of sections, each with its best
 * passage: a section and its own part are one thing found, not two that agree. Needs an answer whose `limit` was
 * at least 5.
 */
export const observeSearch = (
  { groups: [asked] }: Pick<UnderstoodQuery, "groups">,
  { hits, evidence, provenance }: Pick<SearchAnswer, "hits" | "evidence" | "provenance">,
): ObservedSearch => ({
  terms: provenance.includes("sql") ? evidence.terms : asked.terms.map((term) => ({ term: toStem(term) })),
  ...(provenance.includes("sql") && { lexical: toSections(evidence.lexical) }),
  ...(provenance.includes("vector") && { dense: toSections(evidence.dense) }),
  fusedTop: hits.slice(0, TOP).map(({ passage }) => ({
    id: passage.sectionId,
    terms: new Set(toContentStems(toIndexedText(passage))),
  })),
});

function toSections(hits: readonly PathHit[]): readonly ScoredSection[] {
  const sections = new Map<string, ScoredSection>();
  for (const { sectionId, score } of hits)
    if (!sections.has(sectionId)) sections.set(sectionId, { id: sectionId, score });
  return [...sections.values()];
}
