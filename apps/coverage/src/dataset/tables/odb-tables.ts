import { z } from "zod";
import { CONFIDENCES } from "../dataset-names.ts";
import { ADDITIONAL_BENEFIT_TYPES, LISTING_STATUSES } from "../odb/listing-status.ts";
import {
  defineTable,
  flag,
  optionalNumber,
  optionalText,
  texts,
  type Table,
} from "@clinical-mcp/dataset-tables";

const confidence = z.enum(CONFIDENCES);
/** Every record names its document and section (its parent passage). */
const sourced = { document_id: z.string(), section_id: z.string(), confidence };
const SOURCED = "document_id TEXT NOT NULL, section_id TEXT NOT NULL, confidence TEXT NOT NULL";

/** Prices are whole ten-thousandths of a dollar per unit of the dosage form: the formulary has four decimals. */
export const odbDrugsTable = defineTable({
  name: "odb_drugs",
  columns: `din TEXT PRIMARY KEY, name TEXT NOT NULL, generic_name TEXT NOT NULL, manufacturer_id TEXT NOT NULL,
    manufacturer TEXT, interchangeable_group_id TEXT NOT NULL, strength TEXT, dosage_form TEXT, item_number TEXT,
    therapeutic_class TEXT NOT NULL, category TEXT NOT NULL, individual_price_ten_thousandths INTEGER,
    amount_mohltc_pays_ten_thousandths INTEGER, daily_cost_ten_thousandths INTEGER, listing_date TEXT NOT NULL,
    listing_status TEXT NOT NULL, additional_benefit_type TEXT, is_lowest_cost INTEGER NOT NULL,
    is_not_a_benefit INTEGER NOT NULL, is_section_3 INTEGER NOT NULL, is_section_3b INTEGER NOT NULL,
    is_section_3b_eap INTEGER NOT NULL, is_section_3c INTEGER NOT NULL, is_section_9 INTEGER NOT NULL,
    is_section_12 INTEGER NOT NULL, is_chronic_use INTEGER NOT NULL, criteria_group_id TEXT, din_status TEXT,
    ${SOURCED}`,
  after: [
    "CREATE INDEX odb_drugs_by_group ON odb_drugs (interchangeable_group_id)",
    "CREATE INDEX odb_drugs_by_generic ON odb_drugs (generic_name)",
    "CREATE INDEX odb_drugs_by_criteria ON odb_drugs (criteria_group_id)",
  ],
  row: z.strictObject({
    /** DIN, natural product number, or product number of the ministry (098…): eight digits. */
    din: z.string(),
    name: z.string(),
    generic_name: z.string(),
    manufacturer_id: z.string(),
    manufacturer: optionalText,
    /** pcg9 of the extract: the interchangeable category. */
    interchangeable_group_id: z.string(),
    strength: optionalText,
    dosage_form: optionalText,
    item_number: optionalText,
    /** pcg6, or pcg2 if the extract has no finer class. */
    therapeutic_class: z.string(),
    /** pcg2 */
    category: z.string(),
    /** null: the formulary lists no price. */
    individual_price_ten_thousandths: optionalNumber,
    /** The ministry's payment; null: it pays nothing. */
    amount_mohltc_pays_ten_thousandths: optionalNumber,
    daily_cost_ten_thousandths: optionalNumber,
    listing_date: z.string(),
    listing_status: z.enum(LISTING_STATUSES),
    additional_benefit_type: z.enum(ADDITIONAL_BENEFIT_TYPES).nullable(),
    /** Has the lowest price of those in its group that the ministry pays for. Never without a price. */
    is_lowest_cost: flag,
    is_not_a_benefit: flag,
    is_section_3: flag,
    is_section_3b: flag,
    is_section_3b_eap: flag,
    is_section_3c: flag,
    is_section_9: flag,
    is_section_12: flag,
    /** Five dispensing fees per 365 days at most. */
    is_chronic_use: flag,
    /** The Limited Use criteria over the product's group. They apply only if the product is Limited Use. */
    criteria_group_id: optionalText,
    /** As in the extract, which does not explain it: "E" for a few. */
    din_status: optionalText,
    ...sourced,
  }),
});

export const odbInterchangeableGroupsTable = defineTable({
  name: "odb_interchangeable_groups",
  columns: `group_id TEXT PRIMARY KEY, generic_name TEXT NOT NULL, therapeutic_class TEXT NOT NULL, category TEXT NOT NULL,
    strength TEXT, dosage_form TEXT, item_number TEXT, member_count INTEGER NOT NULL, paid_count INTEGER NOT NULL,
    lowest_cost_ten_thousandths INTEGER, lowest_cost_dins TEXT NOT NULL, daily_cost_ten_thousandths INTEGER,
    criteria_group_id TEXT, ${SOURCED}`,
  after: ["CREATE INDEX odb_interchangeable_groups_by_generic ON odb_interchangeable_groups (generic_name)"],
  row: z.strictObject({
    group_id: z.string(),
    generic_name: z.string(),
    therapeutic_class: z.string(),
    category: z.string(),
    strength: optionalText,
    dosage_form: optionalText,
    item_number: optionalText,
    member_count: z.number(),
    /** Members for which the ministry pays an amount. */
    paid_count: z.number(),
    /** Lowest price of those; null if the ministry pays for none. */
    lowest_cost_ten_thousandths: optionalNumber,
    lowest_cost_dins: texts,
    daily_cost_ten_thousandths: optionalNumber,
    criteria_group_id: optionalText,
    ...sourced,
  }),
});

/** Limited Use: what the patient must meet, for each reason-for-use code of a criteria group. */
export const odbLimitedUseCriteriaTable = defineTable({
  name: "odb_limited_use_criteria",
  columns: `criteria_group_id TEXT NOT NULL, position INTEGER NOT NULL, reason_for_use_code TEXT NOT NULL,
    generic_names TEXT NOT NULL, heading TEXT, criteria_text TEXT NOT NULL, authorization_period TEXT, notes TEXT NOT NULL,
    ${SOURCED}, PRIMARY KEY (criteria_group_id, position)`,
  after: ["CREATE INDEX odb_limited_use_criteria_by_code ON odb_limited_use_criteria (reason_for_use_code)"],
  row: z.strictObject({
    criteria_group_id: z.string(),
    /** From 0, in the formulary's order. */
    position: z.number(),
    /** A string: "03" keeps its zero. */
    reason_for_use_code: z.string(),
    generic_names: texts,
    /** Heading over several codes, e.g. who a nebulizer is for. */
    heading: optionalText,
    criteria_text: z.string(),
    /** In the formulary's words, e.g. "1 year"; null if it states none. */
    authorization_period: optionalText,
    notes: texts,
    ...sourced,
  }),
});

export const ODB_NOTE_LEVELS = ["class", "generic", "group", "product"] as const;

/** Therapeutic notes: guidance that prescribers are expected to follow, without a code. */
export const odbTherapeuticNotesTable = defineTable({
  name: "odb_therapeutic_notes",
  columns: `note_id TEXT PRIMARY KEY, level TEXT NOT NULL, subject_ids TEXT NOT NULL, note_text TEXT NOT NULL, ${SOURCED}`,
  row: z.strictObject({
    note_id: z.string(),
    level: z.enum(ODB_NOTE_LEVELS),
    /** Therapeutic class, generic names, group ids or DINs, as the level says. */
    subject_ids: texts,
    note_text: z.string(),
    ...sourced,
  }),
});

/** Figures of the formulary book: limits, periods, mark-ups. */
export const odbProgramRulesTable = defineTable({
  name: "odb_program_rules",
  columns: `rule_id TEXT PRIMARY KEY, topic TEXT NOT NULL, rule_text TEXT NOT NULL, amount REAL, unit TEXT, page INTEGER NOT NULL,
    book_section TEXT NOT NULL, source_url TEXT NOT NULL, as_of TEXT NOT NULL, ${SOURCED}`,
  row: z.strictObject({
    rule_id: z.string(),
    topic: z.string(),
    rule_text: z.string(),
    /** In the unit; null for a rule without a figure. */
    amount: optionalNumber,
    unit: optionalText,
    page: z.number(),
    book_section: z.string(),
    source_url: z.string(),
    as_of: z.string(),
    ...sourced,
  }),
});

/** Who pays what for a prescription. */
export const odbCopaymentClassesTable = defineTable({
  name: "odb_copayment_classes",
  columns: `class_id TEXT PRIMARY KEY, who TEXT NOT NULL, copayment_max_cents INTEGER NOT NULL, deductible_cents INTEGER,
    deductible_text TEXT, income_max_cents INTEGER, income_over_cents INTEGER, page INTEGER NOT NULL, source_url TEXT NOT NULL,
    as_of TEXT NOT NULL, ${SOURCED}`,
  row: z.strictObject({
    class_id: z.string(),
    who: z.string(),
    /** The most that may be charged for each prescription. */
    copayment_max_cents: z.number(),
    /** A year, before anything is paid; null: none, or one that depends on the household. */
    deductible_cents: optionalNumber,
    deductible_text: optionalText,
    /** Annual net income up to and including which the class applies; null if income plays no part. */
    income_max_cents: optionalNumber,
    /** Annual net income above which the class applies. */
    income_over_cents: optionalNumber,
    page: z.number(),
    source_url: z.string(),
    as_of: z.string(),
    ...sourced,
  }),
});

/** Classes as clinicians speak of them; the formulary's own are wider (all lipid drugs are one). */
export const odbClinicalClassesTable = defineTable({
  name: "odb_clinical_classes",
  columns: `class_id TEXT PRIMARY KEY, name TEXT NOT NULL, words TEXT NOT NULL, used_for TEXT NOT NULL,
    generic_names TEXT NOT NULL, ${SOURCED}`,
  row: z.strictObject({
    class_id: z.string(),
    name: z.string(),
    /** Words that clinicians use for it, in lower case. */
    words: texts,
    used_for: z.string(),
    /** As the formulary writes them. */
    generic_names: texts,
    ...sourced,
  }),
});

/** Brands that clinicians ask for and the formulary does not list, with their molecules. */
export const odbUnlistedBrandsTable = defineTable({
  name: "odb_unlisted_brands",
  columns:
    "brand TEXT PRIMARY KEY, ingredient TEXT NOT NULL, generic_name TEXT, " +
    `class_id TEXT, source_url TEXT NOT NULL, as_of TEXT NOT NULL, ${SOURCED}`,
  row: z.strictObject({
    brand: z.string(),
    ingredient: z.string(),
    /** The same molecule as the formulary writes it; null if it lists none of its products. */
    generic_name: optionalText,
    /** Clinical class with similar molecules. */
    class_id: optionalText,
    source_url: z.string(),
    as_of: z.string(),
    ...sourced,
  }),
});

export const ODB_TABLES: readonly Table[] = [
  odbDrugsTable,
  odbInterchangeableGroupsTable,
  odbLimitedUseCriteriaTable,
  odbTherapeuticNotesTable,
  odbProgramRulesTable,
  odbCopaymentClassesTable,
  odbClinicalClassesTable,
  odbUnlistedBrandsTable,
];
