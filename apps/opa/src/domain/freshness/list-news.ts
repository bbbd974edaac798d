import type { Corpus, DocumentRow } from "../shared/corpus.ts";
import type { FreshnessAnswer } from "./freshness-schemas.ts";

type News = NonNullable<FreshnessAnswer["news"]>[number];
type Change = FreshnessAnswer["document_changes"][number];

/** A date is as exact as printed: "2025-03" is not before 2025-03-15. */
const isSince = (date: string | null, since: string): date is string =>
  date !== null && date >= since.slice(0, date.length);

/** What a document's own dates say happened since a day: the publisher's word, whenever it was read. */
function toNews(document: DocumentRow, since: string, { findDocument }: Corpus): readonly News[] {
  const { document_id, title, source_org, source_url } = document;
  const head = { document_id, title, source_org, source_url, basis: "publisher" as const };
  const successor = document.superseded_by === null ? undefined : findDocument(document.superseded_by);
  const replaced = successor?.published_date ?? successor?.effective_date ?? null;
  if (document.is_superseded && isSince(replaced, since))
    return [{ ...head, what: "superseded", date: replaced, by: successor?.document_id }];
  if (document.is_superseded) return [];
  if (isSince(document.published_date, since))
    return [{ ...head, what: "new", date: document.published_date }];
  const revised = [document.updated_date, document.effective_date].filter((date) => isSince(date, since));
  const [latest] = revised.toSorted().toReversed();
  return latest === undefined ? [] : [{ ...head, what: "revised", date: latest }];
}

const WHAT = { added: "new", changed: "revised", removed: "withdrawn" } as const;

/**
 * What is new, revised, superseded or withdrawn since a day, the newest first: by the publishers' dates, and by what was found to
 * have changed between two ingestions.
 *
 * @param since YYYY-MM-DD
 * @param changes between ingestions
 */
export function listNews(
  documents: readonly DocumentRow[],
  {
    since,
    changes,
    corpus,
  }: { readonly since: string; readonly changes: readonly Change[]; readonly corpus: Corpus },
): readonly News[] {
  const found = changes
    .filter(({ built_at: at }) => at.slice(0, since.length) >= since)
    .map(({ document_id, title, change, built_at, sections, source_url }): News => ({
      document_id,
      title,
      source_org: corpus.findDocument(document_id)?.source_org,
      source_url,
      basis: "ingestion",
      what: WHAT[change],
      date: built_at.slice(0, "YYYY-MM-DD".length),
      sections: sections.slice(0, 5),
    }));
  return [...documents.flatMap((document) => toNews(document, since, corpus)), ...found].toSorted((a, b) =>
    b.date.localeCompare(a.date),
  );
}
