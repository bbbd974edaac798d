import { nearestNames, UserInputError } from "@clinical-mcp/errors";
import type { Corpus, DocumentRow } from "../shared/corpus.ts";
import type { FreshnessInput } from "./freshness-schemas.ts";
import { resolveTopics } from "../sections/search-sections.ts";

/** The ids as the dataset spells them. */
function resolveIds(ids: readonly string[], { rows }: Corpus): ReadonlySet<string> {
  const known = new Set(rows.documents.map(({ document_id }) => document_id));
  const folded = ids.map((id) => id.trim().toLowerCase());
  const unknown = folded.filter((id) => !known.has(id));
  if (unknown.length === 0) return new Set(folded);
  throw new UserInputError("The dataset has no document of one of these ids.", {
    code: "UNKNOWN_DOCUMENT",
    suggestion:
      "Use ids as opa_search_sections gives them, or leave document_ids out and name source_orgs or topics.",
    details: { nearest_ids: [...new Set(unknown.flatMap((id) => nearestNames(id, [...known])))] },
  });
}

/**
 * The documents that meet all conditions which are given; all of them where none is.
 *
 * @throws UserInputError UNKNOWN_DOCUMENT or UNKNOWN_TOPIC with the nearest
 */
export function selectDocuments(
  { document_ids, source_orgs, topics }: FreshnessInput,
  corpus: Corpus,
): readonly DocumentRow[] {
  const ids = document_ids?.length ? resolveIds(document_ids, corpus) : undefined;
  const orgs = source_orgs?.length ? new Set(source_orgs) : undefined;
  const asked = topics?.length ? new Set(resolveTopics(topics, corpus)) : undefined;
  return corpus.rows.documents.filter(
    (document) =>
      (ids?.has(document.document_id) ?? true) &&
      (orgs?.has(document.source_org) ?? true) &&
      (asked === undefined || document.topics.some((topic) => asked.has(topic))),
  );
}
