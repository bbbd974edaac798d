import {
  anchorOf,
  citationUrl,
  describePlace,
  formatCitation,
  type Citation,
  type Locator,
} from "@clinical-mcp/citations";
import { ORGANISATIONS } from "../../dataset/index.ts";
import type { AnswerCitation } from "./answer-schemas.ts";
import type { DocumentRow, SectionRow } from "./corpus.ts";

export interface CitedPlace {
  readonly document: DocumentRow;
  readonly section?: SectionRow | undefined;
  /** As printed, e.g. "9a"; with it the provision is cited and not its section. */
  readonly provision?: string | null | undefined;
}

/** The number printed on a page of a PDF; null where the document prints none there, or it is not known. */
export const toPrintedPage = (
  page: number | null,
  { pages_ahead: ahead }: Pick<DocumentRow, "pages_ahead">,
): number | null => (page === null || ahead === null || page <= ahead ? null : page - ahead);

/** "p. 15" as printed; "PDF p. 21" where no number is printed. */
export function describePage(page: number, document: Pick<DocumentRow, "pages_ahead">): string {
  const printed = toPrintedPage(page, document);
  return printed === null ? `PDF p. ${page}` : `p. ${printed}`;
}

function toLocator({ document, section, provision }: CitedPlace): Locator {
  if (provision !== undefined && provision !== null) return { kind: "provision", number: provision };
  const page = section?.page ?? undefined;
  if (page !== undefined)
    return { kind: "page", page, label: String(toPrintedPage(page, document) ?? `${page} of the file`) };
  return section === undefined || section.section_heading === ""
    ? { kind: "document" }
    : { kind: "section", heading: section.section_heading };
}

/** Only an anchor that the page was seen to have: one made from a heading would open the page at its top. */
function toAnchor(section: SectionRow | undefined): string | undefined {
  if (!section) return undefined;
  const found = anchorOf({ anchor: section.anchor ?? undefined, heading: section.section_heading });
  return found?.isOnPage === true ? found.anchor : undefined;
}

function toCitation(place: CitedPlace): Citation {
  const { document, section } = place;
  const anchor = toAnchor(section);
  return {
    organisation: document.issued_by ?? ORGANISATIONS[document.source_org],
    title: document.title,
    url: document.source_url,
    ...(anchor !== undefined && { anchor }),
    locator: toLocator(place),
    ...(section && section.section_heading !== "" && { section: section.section_heading }),
    ...(document.effective_date !== null && { effectiveDate: document.effective_date }),
    asOf: document.as_of,
    textKind: document.text_kind,
  };
}

/** The place in a document that has no headings. */
const WHOLE = "whole document";

/** The citation of a place in a document, in the form that all tools of opa give. */
export function cite(place: CitedPlace): AnswerCitation {
  const { document, section } = place;
  const citation = toCitation(place);
  const loc = describePlace(citation);
  const { locator } = citation;
  const page = locator.kind === "page" ? locator.page : undefined;
  const printed = page === undefined ? null : toPrintedPage(page, document);
  return {
    source: document.title,
    source_org: document.source_org,
    loc: loc === "" ? WHOLE : loc,
    ...(page !== undefined && { page }),
    ...(printed !== null && { printed_page: printed }),
    text: formatCitation({ ...citation, ...(loc !== "" && { section: loc }) }),
    url: citationUrl(citation),
    section_id: section?.section_id ?? null,
    document_id: document.document_id,
    effective_date: document.effective_date,
    as_of: document.as_of,
    text_kind: document.text_kind,
  };
}

/** Each place once, in the order given. */
export const citeAll = (places: readonly CitedPlace[]): AnswerCitation[] => [
  ...new Map(
    places.map(cite).map((citation) => [`${citation.document_id} ${citation.loc} ${citation.url}`, citation]),
  ).values(),
];
