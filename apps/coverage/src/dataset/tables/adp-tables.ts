import { z } from "zod";
import {
  CLIENT_GROUPS,
  COMPARISONS,
  DEVICE_CATEGORIES,
  EXCLUSION_KINDS,
  FUNDING_MODELS,
  PRICE_BASES,
  RULE_TOPICS,
} from "../adp-vocabulary.ts";
import { CONFIDENCES, TEXT_KINDS } from "../dataset-names.ts";
import { defineTable, optionalNumber, optionalText, texts, type Table } from "@clinical-mcp/dataset-tables";

/** The manuals of the Assistive Devices Program that the dataset holds, of either kind of text. */
export const adpManualsTable = defineTable({
  name: "adp_manuals",
  columns: `document_id TEXT PRIMARY KEY, adp_doc TEXT NOT NULL, device_category TEXT NOT NULL`,
  row: z.strictObject({
    document_id: z.string(),
    /** Short name, e.g. "mobility"; rules of a policy manual name it. */
    adp_doc: z.string(),
    device_category: z.enum(DEVICE_CATEGORIES),
  }),
});

/** Numbered sections of the ingested policy manuals, with their official text. */
export const adpSectionsTable = defineTable({
  name: "adp_sections",
  columns: `document_id TEXT NOT NULL, adp_doc TEXT NOT NULL, section_ref TEXT NOT NULL, occurrence INTEGER NOT NULL,
    heading TEXT, part TEXT, page INTEGER NOT NULL, section_text TEXT NOT NULL, section_id TEXT NOT NULL,
    PRIMARY KEY (document_id, section_ref, occurrence)`,
  after: ["CREATE INDEX adp_sections_by_ref ON adp_sections (adp_doc, section_ref)"],
  row: z.strictObject({
    document_id: z.string(),
    adp_doc: z.string(),
    /** As printed: "600", "605.04". */
    section_ref: z.string(),
    /** From 1: manuals print some numbers twice. */
    occurrence: z.number(),
    heading: optionalText,
    part: optionalText,
    page: z.number(),
    /** Without the text of its numbered subsections. */
    section_text: z.string(),
    /** Parent passage that holds it. */
    section_id: z.string(),
  }),
});

/** Lines of the product manuals. */
export const adpDevicePricesTable = defineTable({
  name: "adp_device_prices",
  columns: `document_id TEXT NOT NULL, position INTEGER NOT NULL, device_code TEXT NOT NULL,
    device_category TEXT NOT NULL, list_section TEXT NOT NULL, list_group TEXT, device_type TEXT NOT NULL,
    type_description TEXT, manufacturer TEXT, device_name TEXT NOT NULL, max_quantity INTEGER,
    approved_price_cents INTEGER, effective_date TEXT, page INTEGER NOT NULL, text_kind TEXT NOT NULL,
    confidence TEXT NOT NULL, section_id TEXT NOT NULL, PRIMARY KEY (document_id, position)`,
  after: [
    "CREATE INDEX adp_device_prices_by_code ON adp_device_prices (device_code)",
    "CREATE INDEX adp_device_prices_by_type ON adp_device_prices (device_type)",
  ],
  row: z.strictObject({
    document_id: z.string(),
    /** In the order of the manual, from 0. */
    position: z.number(),
    device_code: z.string(),
    device_category: z.enum(DEVICE_CATEGORIES),
    /** Title above the table. */
    list_section: z.string(),
    /** Heading between its rows. */
    list_group: optionalText,
    device_type: z.string(),
    /** The manual's own description of the type; only if the manual was ingested. */
    type_description: optionalText,
    manufacturer: optionalText,
    device_name: z.string(),
    /** Devices allowed in a funding period; null if the manual states none. */
    max_quantity: optionalNumber,
    /** null if the manual states no price: priced case by case, or up to a maximum by policy. */
    approved_price_cents: optionalNumber,
    effective_date: optionalText,
    page: z.number(),
    text_kind: z.enum(TEXT_KINDS),
    confidence: z.enum(CONFIDENCES),
    section_id: z.string(),
  }),
});

/** Models that may be supplied under the code of their type, from lists without codes or prices. */
export const adpApprovedModelsTable = defineTable({
  name: "adp_approved_models",
  columns: `document_id TEXT NOT NULL, position INTEGER NOT NULL, device_category TEXT NOT NULL,
    device_type TEXT NOT NULL, manufacturer TEXT NOT NULL, model TEXT NOT NULL, page INTEGER NOT NULL,
    section_id TEXT NOT NULL, PRIMARY KEY (document_id, position)`,
  after: ["CREATE INDEX adp_approved_models_by_model ON adp_approved_models (model)"],
  row: z.strictObject({
    document_id: z.string(),
    position: z.number(),
    device_category: z.enum(DEVICE_CATEGORIES),
    device_type: z.string(),
    manufacturer: z.string(),
    model: z.string(),
    page: z.number(),
    section_id: z.string(),
  }),
});

const RULE_COLUMNS = `rule_id TEXT PRIMARY KEY, document_id TEXT NOT NULL, adp_doc TEXT NOT NULL,
    device_category TEXT NOT NULL, section_ref TEXT NOT NULL, page INTEGER NOT NULL, device_types TEXT NOT NULL,
    statement TEXT NOT NULL, confidence TEXT NOT NULL, section_id TEXT NOT NULL`;

/** Fields of every rule of a policy manual. */
const ruleRow = {
  /** MANUAL:SECTION:N, N from 1 among the rules that we draw from the section. */
  rule_id: z.string(),
  document_id: z.string(),
  adp_doc: z.string(),
  device_category: z.enum(DEVICE_CATEGORIES),
  section_ref: z.string(),
  /** Page of the manual, as printed and in its file. */
  page: z.number(),
  /** Types of devices, categories, or "*" for all. */
  device_types: texts,
  /** In our own words. */
  statement: z.string(),
  confidence: z.enum(CONFIDENCES),
  section_id: z.string(),
};

export const adpRulesTable = defineTable({
  name: "adp_rule",
  columns: `${RULE_COLUMNS}, topic TEXT NOT NULL`,
  row: z.strictObject({ ...ruleRow, topic: z.enum(RULE_TOPICS) }),
});

export const adpEligibilityCriteriaTable = defineTable({
  name: "adp_eligibility_criterion",
  columns: `${RULE_COLUMNS}, fact TEXT NOT NULL, comparison TEXT NOT NULL, threshold REAL, alternative TEXT`,
  row: z.strictObject({
    ...ruleRow,
    /** Key of `adp_fact`. */
    fact: z.string(),
    comparison: z.enum(COMPARISONS),
    /** For at_least, at_most and below. Its unit is part of the fact's name. */
    threshold: optionalNumber,
    /** Of criteria with one name, one suffices. */
    alternative: optionalText,
  }),
});

export const adpExclusionsTable = defineTable({
  name: "adp_exclusion",
  columns: `${RULE_COLUMNS}, excludes TEXT NOT NULL, phrase TEXT NOT NULL, words TEXT NOT NULL`,
  row: z.strictObject({
    ...ruleRow,
    excludes: z.enum(EXCLUSION_KINDS),
    phrase: z.string(),
    words: texts,
  }),
});

export const adpFundingRulesTable = defineTable({
  name: "adp_funding_rule",
  columns: `${RULE_COLUMNS}, client_group TEXT NOT NULL, model TEXT NOT NULL, adp_share_percent REAL, price_basis TEXT,
    maximum_cents INTEGER, grant_cents INTEGER, grant_months INTEGER, variant TEXT`,
  row: z.strictObject({
    ...ruleRow,
    client_group: z.enum(CLIENT_GROUPS),
    model: z.enum(FUNDING_MODELS),
    adp_share_percent: optionalNumber,
    price_basis: z.enum(PRICE_BASES).nullable(),
    /** Most that the program pays. */
    maximum_cents: optionalNumber,
    /** Fixed sum for `grant_months`; null months: paid once. */
    grant_cents: optionalNumber,
    grant_months: optionalNumber,
    variant: optionalText,
  }),
});

export const adpFundingPeriodsTable = defineTable({
  name: "adp_funding_period",
  columns: `${RULE_COLUMNS}, months INTEGER NOT NULL, device_count INTEGER`,
  row: z.strictObject({
    ...ruleRow,
    months: z.number(),
    /** Devices within the period; null if the manual states none. */
    device_count: optionalNumber,
  }),
});

/** Everyday names of devices. */
export const adpDeviceTypesTable = defineTable({
  name: "adp_device_type",
  columns: `device_type TEXT PRIMARY KEY, device_category TEXT NOT NULL, name TEXT NOT NULL, words TEXT NOT NULL,
    listed_as TEXT NOT NULL, parts_listed_as TEXT NOT NULL`,
  row: z.strictObject({
    device_type: z.string(),
    device_category: z.enum(DEVICE_CATEGORIES),
    name: z.string(),
    /** Lower case. */
    words: texts,
    /** Values of `adp_device_prices.device_type` that are this type. */
    listed_as: texts,
    /** Values that are its parts, options or procedures: its rules hold for them, their prices are not its price. */
    parts_listed_as: texts,
  }),
});

/** Facts that criteria ask about, as questions for a clinician. */
export const adpFactsTable = defineTable({
  name: "adp_fact",
  columns: `fact TEXT PRIMARY KEY, question TEXT NOT NULL`,
  row: z.strictObject({ fact: z.string(), question: z.string() }),
});

export const ADP_TABLES: readonly Table[] = [
  adpManualsTable,
  adpSectionsTable,
  adpDevicePricesTable,
  adpApprovedModelsTable,
  adpRulesTable,
  adpEligibilityCriteriaTable,
  adpExclusionsTable,
  adpFundingRulesTable,
  adpFundingPeriodsTable,
  adpDeviceTypesTable,
  adpFactsTable,
];
