import type { DocumentSection, ExtractedDocument, SourceDocument } from "@clinical-mcp/ingestion";
import { toBlockText } from "@clinical-mcp/ingestion";
import { COLLECTIONS, FACETS, ORGANISATIONS, type Modality } from "@clinical-mcp/opa/dataset";
import type { DocumentHead, OpaRecordsInput } from "./records.ts";

type Facets = SourceDocument["facets"];

export interface DocumentParts {
  readonly id: string;
  readonly document: ExtractedDocument;
  readonly records: OpaRecordsInput;
  /** The levels of duty that a section states. */
  readonly modalitiesOf: (section: DocumentSection) => readonly Modality[];
}

const known = (name: string, value: string | null): Facets => (value === null ? {} : { [name]: value });

function documentFacets(head: DocumentHead): Facets {
  return {
    [FACETS.sourceOrg]: head.sourceOrg,
    [FACETS.documentType]: head.documentType,
    [FACETS.textKind]: head.textKind,
    [FACETS.isSuperseded]: head.isSuperseded,
    ...(head.topics.length > 0 ? { [FACETS.topics]: [...head.topics] } : {}),
    ...known(FACETS.effectiveDate, head.effective),
    ...known(FACETS.updatedDate, head.updated),
  };
}

/** In a policy, only a sentence that states a duty is an expectation; definitions and notes are not. */
function sectionFacets({ policyLevel }: DocumentHead, modalities: readonly Modality[]): Facets {
  const isLevel = policyLevel === "advice" || (policyLevel === "expectation" && modalities.length > 0);
  return {
    ...(isLevel ? { [FACETS.policyLevel]: policyLevel } : {}),
    ...(modalities.length > 0 ? { [FACETS.modality]: [...modalities] } : {}),
  };
}

/** A document in the form that the run takes, with the facets that every passage of opa has. */
export function toSourceDocument({ id, document, records, modalitiesOf }: DocumentParts): SourceDocument {
  const { head } = records;
  return {
    id,
    collection: COLLECTIONS[head.sourceOrg],
    organisation: ORGANISATIONS[head.sourceOrg],
    document,
    facets: documentFacets(head),
    sectionFacets: (section) => sectionFacets(head, modalitiesOf(section)),
    records,
  };
}

export const sectionText = ({ blocks }: DocumentSection): string => blocks.map(toBlockText).join("\n");
