import type { Citation, Locator } from "./citation.ts";

/** The locator for a reader: "provision 24", "p. GP45", "code C124, p. GP45". Empty for a whole document. */
export function formatLocator(locator: Locator): string {
  switch (locator.kind) {
    case "document":
      return "";
    case "section":
      return locator.number === undefined ? locator.heading : `${locator.number} ${locator.heading}`;
    case "provision":
      return `provision ${locator.number}`;
    case "page":
      return `p. ${locator.label}`;
    case "fee_code":
      return locator.pageLabel === undefined
        ? `code ${locator.code}`
        : `code ${locator.code}, p. ${locator.pageLabel}`;
    case "din":
      return `DIN ${locator.din}`;
    case "reason_for_use_code":
      return `reason-for-use code ${locator.code}`;
    case "table_row":
      return `${locator.table}, ${locator.row}`;
  }
}

/**
 * "provision 9, Notifying patients", "DIN 02303922, 100mg Tab": the locator, and the section's heading where that is not
 * itself the locator. Empty for a whole document.
 */
export function describePlace({ locator, section }: Pick<Citation, "locator" | "section">): string {
  const place = formatLocator(locator);
  if (section === undefined || locator.kind === "section") return place || (section ?? "");
  if (place === "") return section;
  return section.toLowerCase() === place.toLowerCase() ? section : `${place}, ${section}`;
}

/**
 * `{Organisation}. {Title}, {Section} [Effective: {date}]`. The section is the citation's, otherwise its locator;
 * with neither the comma goes too, and without an effective date the bracket does: no date is made up.
 */
export function formatCitation(
  citation: Pick<Citation, "organisation" | "title" | "section" | "locator" | "effectiveDate">,
): string {
  const section = citation.section ?? formatLocator(citation.locator);
  const place = section === "" ? "" : `, ${section}`;
  const effective = citation.effectiveDate === undefined ? "" : ` [Effective: ${citation.effectiveDate}]`;
  return `${citation.organisation}. ${citation.title}${place}${effective}`;
}

const isPdf = (url: string): boolean => /\.pdf(?:\?|$)/iu.test(url);

/** Page of the file, where the locator knows it. */
const pageOf = (locator: Locator): number | undefined =>
  locator.kind === "page" || locator.kind === "fee_code" ? locator.page : undefined;

/**
 * The address that opens the document at the place. In a PDF that is the page, and an anchor made from a
 * heading is left out, since it would lead nowhere. Elsewhere the anchor replaces a fragment that the URL
 * already has; without an anchor that fragment stays.
 */
export function citationUrl({ url, anchor, locator }: Pick<Citation, "url" | "anchor" | "locator">): string {
  const [address = "", fragment] = url.split("#", 2);
  if (isPdf(address)) {
    const page = pageOf(locator);
    if (page !== undefined) return `${address}#page=${page}`;
    return url;
  }
  const target = anchor === undefined ? fragment : encodeURIComponent(anchor);
  return target === undefined || target === "" ? address : `${address}#${target}`;
}
