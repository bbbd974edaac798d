import { COLLECTIONS, FACETS, ORGANISATION } from "@clinical-mcp/coverage/dataset";
import type { ExtractedDocument, SourceDocument } from "@clinical-mcp/ingestion";
import type { CoverageRecordsInput } from "./records.ts";

export interface DocumentParts {
  readonly id: string;
  readonly document: ExtractedDocument;
  readonly records: CoverageRecordsInput;
  /** Codes, DINs, sections: what filters ask of one section. */
  readonly sectionFacets: NonNullable<SourceDocument["sectionFacets"]>;
}

/** A document in the form that the run takes, with the facets that every passage of coverage has. */
export function toSourceDocument({ id, document, records, sectionFacets }: DocumentParts): SourceDocument {
  const { program, documentType, textKind, effective, asOf } = records.head;
  // A collection of our facts has no edition.
  const edition = textKind === "official" ? (effective ?? asOf ?? undefined) : undefined;
  return {
    id,
    collection: COLLECTIONS[program],
    organisation: ORGANISATION,
    document,
    edition,
    facets: {
      [FACETS.program]: program,
      [FACETS.documentType]: documentType,
      [FACETS.textKind]: textKind,
      ...(effective === null ? {} : { [FACETS.effectiveDate]: effective }),
    },
    sectionFacets,
    records,
  };
}
