/** Names that ingestion writes and the server reads: files, collections, facets, organisations. */

export const APP = "opa";

/** Raised whenever the tables or their meaning change, so that older datasets are rebuilt. */
export const SCHEMA_VERSION = 4;

/** In the folder of a version, next to the passages. */
export const DATABASE_FILE = "opa.sqlite";

export const SOURCE_ORGS = ["cpso", "ontario_health", "cep", "pho", "moh"] as const;
export type SourceOrg = (typeof SOURCE_ORGS)[number];

/** One collection per publisher. */
export const COLLECTIONS: Readonly<Record<SourceOrg, string>> = {
  cpso: "opa_cpso_corpus",
  ontario_health: "opa_ontario_health_corpus",
  cep: "opa_cep_corpus",
  pho: "opa_pho_corpus",
  moh: "opa_moh_corpus",
};

/** As citations print them. */
export const ORGANISATIONS: Readonly<Record<SourceOrg, string>> = {
  cpso: "College of Physicians and Surgeons of Ontario",
  ontario_health: "Ontario Health (Cancer Care Ontario)",
  cep: "Centre for Effective Practice",
  pho: "Public Health Ontario",
  moh: "Ministry of Health",
};

export const DOCUMENT_TYPES = ["policy", "advice", "statement", "guideline", "tool", "bulletin"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** "expectation" for provisions of a CPSO policy, "advice" for its companion documents; others have none. */
export const POLICY_LEVELS = ["expectation", "advice"] as const;
export type PolicyLevel = (typeof POLICY_LEVELS)[number];

/** How binding a statement is: CPSO knows must and advised, PHO shall, must, should and may. */
export const MODALITIES = ["shall", "must", "advised", "should", "may"] as const;
export type Modality = (typeof MODALITIES)[number];

/** "official": the publisher's own text, ingested by the user; "summary": ours, shipped with the project. */
export const TEXT_KINDS = ["official", "summary"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** The relation of two documents on one question: the first implements, requires or limits the second. */
export const LINK_RELATIONS = ["implements", "requires", "limits", "complements", "same_topic"] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

/** Facets of passages that filters and boosts use, other than anchor, page and provisions. Dates are ISO 8601. */
export const FACETS = {
  sourceOrg: "source_org",
  documentType: "document_type",
  topics: "topics",
  policyLevel: "policy_level",
  modality: "modality",
  effectiveDate: "effective_date",
  updatedDate: "updated_date",
  isSuperseded: "is_superseded",
  textKind: "text_kind",
} as const;

export const SCREENING_PROGRAMS = ["breast", "cervical", "colorectal", "lung"] as const;
/** Whose documents have the id `ontario-health-PROGRAM-screening`. */
export type ScreeningProgram = (typeof SCREENING_PROGRAMS)[number];

/**
 * What a fact of a person's history means for a program:
 * - excluded: belongs elsewhere;
 * - outside: not screened in it;
 * - increased: another test or interval;
 * - depends: on a fact that is missing;
 * - inside: changes nothing but the date.
 */
export const DECISION_OUTCOMES = ["excluded", "outside", "increased", "depends", "inside"] as const;

const BESIDE = "-in-our-words";

/** Id of the document that has our statements on a publisher's own. */
export const toBesideId = (documentId: string): string => `${documentId}${BESIDE}`;

/** The publisher's document that our statements belong to; otherwise itself. */
export const toPublicationId = (documentId: string): string =>
  documentId.endsWith(BESIDE) ? documentId.slice(0, -BESIDE.length) : documentId;
