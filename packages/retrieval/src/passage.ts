import { z } from "zod";

/** One value that a filter can compare. Dates are ISO 8601 text (YYYY-MM-DD), so that their order is the order of text. */
export const facetValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type FacetValue = z.infer<typeof facetValueSchema>;

/**
 * The unit that is indexed, ranked and quoted. A section is stored once as a `parent` (its whole text) and,
 * where it is long, again as `child` passages of 150 to 300 words; both are indexed.
 */
export const passageSchema = z.object({
  /** Derived from the content, so that unchanged text keeps its id over re-ingestion. */
  id: z.string().min(1),
  /** The collection of its publisher, e.g. opa_cpso_corpus. */
  collection: z.string().min(1),
  documentId: z.string().min(1),
  /** The parent passage's id; a parent names itself. Passages of one section share it. */
  sectionId: z.string().min(1),
  kind: z.enum(["parent", "child"]),
  /** Title of the document. */
  title: z.string(),
  /** Organisation > document > section path: indexed with the text on both paths, never quoted. */
  heading: z.string(),
  /** What is shown and quoted, exactly. */
  text: z.string(),
  /** How people ask for it, where that is known: indexed with the text on both paths, never shown nor quoted. */
  searchWords: z.string().optional(),
  /** What filters and boosts read: organisation, type, topics, dates, policy level. Absent values are left out. */
  facets: z.record(z.string(), z.union([facetValueSchema, z.array(facetValueSchema)])),
});
export type Passage = z.infer<typeof passageSchema>;

/** What an embedder reads of a passage: heading, text and search words. */
export const toIndexedText = ({
  heading,
  text,
  searchWords = "",
}: Pick<Passage, "heading" | "text" | "searchWords">): string =>
  [heading, text, searchWords].filter((part) => part !== "").join("\n");

const TEXTS = ["id", "collection", "documentId", "sectionId", "title", "heading", "text"] as const;
const REQUIRED_WORDS: ReadonlySet<string> = new Set(["id", "collection", "documentId", "sectionId"]);

const isFacetValue = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

/**
 * Whether a value is what `passageSchema` allows: written out, because a server checks all of its passages at each start, and the
 * schema takes five times as long.
 */
export function isPassage(value: unknown): value is Passage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { kind, searchWords, facets } = fields;
  return (
    TEXTS.every(
      (name) => typeof fields[name] === "string" && (fields[name] !== "" || !REQUIRED_WORDS.has(name)),
    ) &&
    (kind === "parent" || kind === "child") &&
    (searchWords === undefined || typeof searchWords === "string") &&
    typeof facets === "object" &&
    facets !== null &&
    !Array.isArray(facets) &&
    Object.values(facets).every((facet) =>
      Array.isArray(facet) ? facet.every(isFacetValue) : isFacetValue(facet),
    )
  );
}
