/** Addresses of the digital tools, and the ids of the documents there. */

export const CEP_SITE = "https://tools.cep.health";

/** Tools that are published at two addresses, by the one that forwards. */
const FORWARDED: Readonly<Record<string, string>> = {
  "alcohol-use-disorder": "alcohol-use-disorder-aud-tool",
  menopause: "menopause-management",
  "opioid-tapering": "opioid-tapering-template",
  "opioid-use-disorder": "opioid-use-disorder-oud-tool",
  "preconception-health": "preconception-health-care-tool",
};

/** Pages that were never meant for readers. */
const DRAFT = /(^|-)(staging|draft|drafting|test)(-|$)/;
/** Drafts whose names do not say so. */
const DRAFTS = ["maid-forms"];

const toToolUrl = (slug: string): string => `${CEP_SITE}/tool/${FORWARDED[slug] ?? slug}/`;

/** Further addresses of a tool. */
export const alsoAt = (slug: string): readonly string[] =>
  Object.entries(FORWARDED).flatMap(([from, to]) => (to === slug ? [`${CEP_SITE}/tool/${from}/`] : []));

/** The name of a tool in its address, under the address that stays; undefined for other pages and for drafts. */
export function toSlug(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const slug = /^\/tool\/([a-z0-9-]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase();
  if (hostname !== new URL(CEP_SITE).hostname || slug === undefined) return undefined;
  return DRAFT.test(slug) || DRAFTS.includes(slug) ? undefined : (FORWARDED[slug] ?? slug);
}

/** The address of a saved copy `cep/SLUG.html`. */
export function toCepUrl(path: string): string | undefined {
  const slug = /(?:^|\/)cep\/([a-z0-9-]+)\.html?$/i.exec(path)?.[1]?.toLowerCase();
  const url = slug === undefined ? undefined : toToolUrl(slug);
  return url !== undefined && toSlug(url) !== undefined ? url : undefined;
}
