/** Longest slug, in characters; longer headings are cut after a whole word. */
export const MAX_SLUG_LENGTH = 80;

/**
 * A heading as pages write it in an address: "Patients' Records (Part A)" → patients-records-part-a.
 * Accents and apostrophes fall away, everything else that is neither letter nor digit parts words.
 * Empty where the heading holds no letter or digit.
 */
export function slugify(heading: string): string {
  const slug = heading
    .normalize("NFKD")
    .replace(/[\p{M}'’‘]+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/gu, "");
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  const cut = slug.slice(0, MAX_SLUG_LENGTH + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}

export interface Anchor {
  /** Without the #. */
  readonly anchor: string;
  /** Whether the page is known to have it. A slug only has the form of one. */
  readonly isOnPage: boolean;
}

/** The page's own anchor where ingestion saw one, otherwise the slug of the heading; undefined where there is neither. */
export function anchorOf(section: {
  readonly anchor?: string | undefined;
  readonly heading: string;
}): Anchor | undefined {
  const known = section.anchor?.trim().replace(/^#/u, "") ?? "";
  if (known !== "") return { anchor: known, isOnPage: true };
  const slug = slugify(section.heading);
  return slug === "" ? undefined : { anchor: slug, isOnPage: false };
}
