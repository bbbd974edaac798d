import { toStem } from "@clinical-mcp/retrieval";
import type { DocumentRow } from "../shared/corpus.ts";
import type { Evidence } from "../sections/search-corpus.ts";
import type { PolicyIndex } from "./policy-index.ts";

export interface PolicySuggestion {
  readonly document_id: string;
  readonly title: string;
  readonly source_url: string;
}

const SHOWN = 3;

/** Policies that a reader may want to open, nearest first: by words of their title, then by what the search met. */
export function suggestPolicies(
  { query, found }: Pick<Evidence, "query" | "found">,
  { titles }: Pick<PolicyIndex, "titles">,
): PolicySuggestion[] {
  const asked = new Set(query.groups.flatMap(({ terms }) => terms).map(toStem));
  const byTitle = titles
    .map(({ document, stems }) => ({ document, shared: stems.filter((stem) => asked.has(stem)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ document }) => document);
  const met = found.map(({ document }) => document);
  const policies = [...byTitle, ...met].filter(({ policy_level }) => policy_level === "expectation");
  return [...new Set<DocumentRow>(policies)]
    .slice(0, SHOWN)
    .map(({ document_id, title, source_url }) => ({ document_id, title, source_url }));
}
