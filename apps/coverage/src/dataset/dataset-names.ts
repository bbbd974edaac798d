/** Names that ingestion writes and the server reads: files, collections, facets, organisations. */

export const APP = "coverage";

/** Raise it when the tables or their content change, so that older datasets are rebuilt. */
export const SCHEMA_VERSION = 5;

/** In a version's folder, next to the passages. */
export const DATABASE_FILE = "coverage.sqlite";

/** Ontario Health Insurance Plan, Ontario Drug Benefit, Assistive Devices Program. */
export const BENEFIT_PROGRAMS = ["ohip", "odb", "adp"] as const;
export type BenefitProgram = (typeof BENEFIT_PROGRAMS)[number];

/** One collection per program. */
export const COLLECTIONS: Readonly<Record<BenefitProgram, string>> = {
  ohip: "ohip_chunks",
  odb: "odb_documents",
  adp: "adp_v1",
};

/** As citations print it: one ministry issues all three publications. */
export const ORGANISATION = "Ontario Ministry of Health";

export const DOCUMENT_TYPES = [
  "fee_schedule",
  "fee_master",
  "formulary_extract",
  "formulary_book",
  "policy_manual",
  "product_manual",
  /** Figures of a publisher that we keep as records because it has them in prose only. */
  "rules",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** "official": the publisher's own text, ingested by the user; "summary": ours, shipped with the project. */
export const TEXT_KINDS = ["official", "summary"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A: read in the official text; B: read in an excerpt, or ambiguous there; C: to be confirmed. */
export const CONFIDENCES = ["A", "B", "C"] as const;
export type RecordConfidence = (typeof CONFIDENCES)[number];

/** Facets of passages that filters use, besides anchor and page. Dates are ISO 8601. */
export const FACETS = {
  program: "program",
  documentType: "document_type",
  textKind: "text_kind",
  effectiveDate: "effective_date",
  /** OHIP: fee codes that the passage states, and the two digits of its specialty, e.g. "60" for cardiology. */
  feeCodes: "fee_codes",
  specialty: "specialty",
  /** ODB: products, molecule, interchangeable category (pcg9), listing states and reason-for-use codes in the passage. */
  dins: "dins",
  genericName: "generic_name",
  groupId: "interchangeable_group_id",
  listingStatus: "listing_status",
  reasonForUseCodes: "reason_for_use_codes",
  /** ADP: manual, numbered sections, price codes. */
  deviceCategory: "device_category",
  sections: "sections",
  deviceCodes: "device_codes",
} as const;
