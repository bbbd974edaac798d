import { z } from "zod";
import type { LinkRelation } from "../../dataset/index.ts";
import { cite } from "./cite.ts";
import type { Corpus, CorpusRows, DocumentRow, SectionRow } from "./corpus.ts";

/** A relation read from its other end. */
const INVERSES = {
  implements: "implemented_by",
  requires: "required_by",
  limits: "limited_by",
  complements: "complements",
  same_topic: "same_topic",
} as const satisfies Readonly<Record<LinkRelation, string>>;

export const relatedSchema = z.object({
  document_id: z.string().nullable().describe("null: not held"),
  section_id: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  relation: z.enum([
    "implements",
    "implemented_by",
    "requires",
    "required_by",
    "limits",
    "limited_by",
    "complements",
    "same_topic",
    "shared_code",
    "shared_topic",
  ]),
  why: z.string(),
  as_of: z.string(),
});
export type Related = z.input<typeof relatedSchema>;

/** A place that an answer shows. */
export interface ShownPlace {
  readonly document: DocumentRow;
  readonly section?: SectionRow | undefined;
}

type LinkRow = CorpusRows["documentLinks"][number];

const toParent = ({ section_id, parent_id }: SectionRow): string => parent_id ?? section_id;

/** Whether a link's end is what is shown: the whole document, or one of its sections. */
const isShown = (
  documentId: string | null,
  sections: readonly string[],
  places: readonly ShownPlace[],
): boolean =>
  places.some(
    ({ document, section }) =>
      document.document_id === documentId &&
      (sections.length === 0 || section === undefined || sections.includes(toParent(section))),
  );

function toEnd(
  { documentId, sections }: { readonly documentId: string | null; readonly sections: readonly string[] },
  corpus: Corpus,
) {
  const document = documentId === null ? undefined : corpus.findDocument(documentId);
  if (!document) return undefined;
  const section = sections[0] === undefined ? undefined : corpus.findSection(sections[0]);
  return {
    document_id: document.document_id,
    section_id: section?.section_id ?? null,
    title: document.title,
    url: cite({ document, section }).url,
  };
}

/** A link as it reads from what is shown; undefined where it is about something else. */
function readLink(link: LinkRow, places: readonly ShownPlace[], corpus: Corpus): Related | undefined {
  const { relation, why, as_of } = link;
  if (isShown(link.source_document, link.source_sections, places)) {
    const end = toEnd({ documentId: link.target_document, sections: link.target_sections }, corpus) ?? {
      document_id: null,
      section_id: null,
      title: link.target_title ?? "",
      url: link.target_url ?? "",
    };
    return { ...end, relation, why, as_of };
  }
  if (!isShown(link.target_document, link.target_sections, places)) return undefined;
  const end = toEnd({ documentId: link.source_document, sections: link.source_sections }, corpus);
  return end && { ...end, relation: INVERSES[relation], why, as_of };
}

/** K080 and K080A are one code. */
const toStem = (code: string): string => code.slice(0, 4);

interface Shared {
  readonly document: DocumentRow;
  readonly names: readonly string[];
}

/** Documents in force that share one of the names, the most first. */
function findSharing(
  names: ReadonlySet<string>,
  namesOf: (document: DocumentRow) => readonly string[],
  corpus: Corpus,
): readonly Shared[] {
  return corpus.rows.documents
    .filter(({ is_superseded }) => !is_superseded)
    .map((document) => ({
      document,
      names: [...new Set(namesOf(document).filter((name) => names.has(name)))],
    }))
    .filter((shared) => shared.names.length > 0)
    .toSorted((a, b) => b.names.length - a.names.length);
}

const toShared = (
  { document, names }: Shared,
  relation: "shared_code" | "shared_topic",
  corpus: Corpus,
): readonly Related[] => {
  const end = toEnd({ documentId: document.document_id, sections: [] }, corpus);
  return end
    ? [
        {
          ...end,
          relation,
          why: `Both ${relation === "shared_code" ? "name" : "are about"} ${names.join(", ")}.`,
          as_of: document.as_of,
        },
      ]
    : [];
};

/** A topic of more documents than these ties nothing together. */
const MOST_OF_TOPIC = 8;
/** One rare topic may be chance; two are not. */
const LEAST_TOPICS = 2;

const topicsOf = ({ topics }: DocumentRow): readonly string[] => topics.map((topic) => topic.toLowerCase());

function findByTopic(places: readonly ShownPlace[], corpus: Corpus): readonly Shared[] {
  const counts = new Map<string, number>();
  for (const document of corpus.rows.documents)
    for (const topic of topicsOf(document)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const rare = places
    .flatMap(({ document }) => topicsOf(document))
    .filter((topic) => (counts.get(topic) ?? 0) <= MOST_OF_TOPIC);
  const publishers = new Set(places.map(({ document }) => document.source_org));
  return findSharing(new Set(rare), topicsOf, corpus).filter(
    ({ document, names }) => names.length >= LEAST_TOPICS && !publishers.has(document.source_org),
  );
}

/**
 * What other documents say on the question of the places that are shown: links that were drawn by hand first, then documents
 * with the same codes, then those of other publishers with the same rare topics. Each document and section once.
 */
export function relate(places: readonly ShownPlace[], corpus: Corpus, limit: number): Related[] {
  const own = new Set(places.map(({ document }) => document.document_id));
  const codesOf = ({ codes }: DocumentRow): readonly string[] => codes.map(toStem);
  const codes = new Set(places.flatMap(({ document }) => codesOf(document)));
  const all = [
    ...corpus.rows.documentLinks.flatMap((link) => readLink(link, places, corpus) ?? []),
    ...findSharing(codes, codesOf, corpus).flatMap((shared) => toShared(shared, "shared_code", corpus)),
    ...findByTopic(places, corpus).flatMap((shared) => toShared(shared, "shared_topic", corpus)),
  ].filter(({ document_id }) => document_id === null || !own.has(document_id));
  const seen = new Set<string>();
  return all
    .filter(({ document_id, section_id, title, relation }) => {
      const isComputed = relation === "shared_code" || relation === "shared_topic";
      const keys = [`${document_id ?? title}`, `${document_id ?? title} ${section_id ?? ""}`];
      const isKnown = seen.has(isComputed ? (keys[0] ?? "") : (keys[1] ?? ""));
      for (const key of keys) seen.add(key);
      return !isKnown;
    })
    .slice(0, limit);
}
