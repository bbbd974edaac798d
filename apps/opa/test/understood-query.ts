import type { UnderstoodQuery } from "@clinical-mcp/retrieval";

/**
 * As the search engine understands a plain English question.
 *
 * @param text what was asked
 * @param change its terms, where they are not the words of it; names for the same
 */
export function understoodQuery(
  text: string,
  change: Partial<Pick<UnderstoodQuery, "terms" | "expansions">> = {},
): UnderstoodQuery {
  const { terms = text.toLowerCase().split(" "), expansions = [] } = change;
  return {
    original: text,
    terms,
    groups: [
      { terms, weight: 1 },
      { terms: [], weight: 0.3 },
    ],
    embeddingText: text,
    corrections: [],
    expansions,
    language: "en",
  };
}
