import { z } from "zod";
import { CONFIDENCES, TEXT_KINDS } from "../dataset-names.ts";
import {
  FEE_BASES,
  FEE_COMPONENTS,
  STATEMENT_KINDS,
  VISIT_ELEMENTS,
  VISIT_TIMES,
} from "../ohip/fee-words.ts";
import { billingRuleSchema, RULE_EFFECTS } from "../ohip/billing-rule.ts";
import {
  defineTable,
  flag,
  optionalNumber,
  optionalText,
  texts,
  type Table,
} from "@clinical-mcp/dataset-tables";

const PLACE_COLUMNS = `page_label TEXT NOT NULL, pdf_page INTEGER, document_id TEXT NOT NULL, section_id TEXT NOT NULL,
  source_url TEXT NOT NULL, as_of TEXT NOT NULL, effective_date TEXT, text_kind TEXT NOT NULL, confidence TEXT NOT NULL`;

/** A record's place and confidence. */
const place = {
  /** As printed at the foot of the page, e.g. "A11" or "GP45". */
  page_label: z.string(),
  /** Page of the PDF's file, from 1. */
  pdf_page: optionalNumber,
  document_id: z.string(),
  /** The parent passage that holds it. */
  section_id: z.string(),
  source_url: z.string(),
  as_of: z.string(),
  effective_date: optionalText,
  text_kind: z.enum(TEXT_KINDS),
  confidence: z.enum(CONFIDENCES),
};

/** Fees as each page lists them: a code recurs across specialties, with the same fee. */
export const feeScheduleTable = defineTable({
  name: "ohip_fee_schedule",
  columns: `fee_code TEXT NOT NULL, ${PLACE_COLUMNS}, occurrence INTEGER NOT NULL, suffix TEXT, marks TEXT NOT NULL,
    description TEXT NOT NULL, parent_description TEXT, basis TEXT NOT NULL, is_add_on INTEGER NOT NULL,
    fee_cents INTEGER, percent REAL, unit_count INTEGER, per TEXT, component TEXT, professional_fee_cents INTEGER,
    assistant_units INTEGER, anaesthetist_units INTEGER, part TEXT NOT NULL, part_title TEXT NOT NULL,
    specialty TEXT, specialty_number TEXT, note TEXT, PRIMARY KEY (fee_code, page_label, occurrence)`,
  row: z.strictObject({
    fee_code: z.string(),
    ...place,
    /** From 0: a page may list a code under several titles. */
    occurrence: z.number(),
    /** B for a surgical assistant's fee, C for an anaesthesiologist's, A as printed; null if none is printed. */
    suffix: optionalText,
    /** "#" and "+" before the code, as the Schedule's preambles explain them. */
    marks: z.string(),
    description: z.string(),
    /** The title that a description with a leading dash continues. */
    parent_description: optionalText,
    basis: z.enum(FEE_BASES),
    /** Paid in addition to another service: a premium ("add 30%") or an add-on amount ("add 11.55"). */
    is_add_on: flag,
    /** The fee, or its technical part if the page separates them. */
    fee_cents: optionalNumber,
    /** Percent of another service's fee. */
    percent: optionalNumber,
    /** Basic or extra units of anaesthesia. */
    unit_count: optionalNumber,
    /** "per unit", "per visit", "each" … as printed. */
    per: optionalText,
    component: z.enum(FEE_COMPONENTS).nullable(),
    professional_fee_cents: optionalNumber,
    assistant_units: optionalNumber,
    anaesthetist_units: optionalNumber,
    /** Letters of the page label. */
    part: z.string(),
    part_title: z.string(),
    /** Chapter of Consultations and Visits, e.g. "CARDIOLOGY"; null in other parts. */
    specialty: optionalText,
    specialty_number: optionalText,
    /** Limits and conditions in our own words; null for official records, whose statements are in their own table. */
    note: optionalText,
  }),
});

export const specialVisitPremiumsTable = defineTable({
  name: "ohip_special_visit_premiums",
  columns: `visit_table TEXT NOT NULL, title TEXT NOT NULL, element TEXT NOT NULL, visit_time TEXT NOT NULL,
    fee_code TEXT NOT NULL, suffix TEXT, fee_cents INTEGER NOT NULL, maximum_per_period INTEGER, ${PLACE_COLUMNS},
    PRIMARY KEY (visit_table, element, visit_time)`,
  row: z.strictObject({
    /** Number of the table, "I" to "X"; the title's words if it has none. */
    visit_table: z.string(),
    title: z.string(),
    element: z.enum(VISIT_ELEMENTS),
    visit_time: z.enum(VISIT_TIMES),
    fee_code: z.string(),
    suffix: optionalText,
    fee_cents: z.number(),
    /** Services in one time period; null if the table sets no maximum. */
    maximum_per_period: optionalNumber,
    ...place,
  }),
});

/** Payment rules, notes, commentaries, requirements: one row for each numbered item. */
export const feeStatementsTable = defineTable({
  name: "ohip_fee_statements",
  columns: `statement_id TEXT PRIMARY KEY, kind TEXT NOT NULL, topic TEXT, item_number TEXT, statement_text TEXT NOT NULL,
    ${PLACE_COLUMNS}`,
  row: z.strictObject({
    statement_id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    /** Title above it. */
    topic: optionalText,
    item_number: optionalText,
    /** Characters of the section's text. */
    statement_text: z.string(),
    ...place,
  }),
});

export const feeStatementCodesTable = defineTable({
  name: "ohip_fee_statement_codes",
  columns:
    "statement_id TEXT NOT NULL, fee_code TEXT NOT NULL, is_named INTEGER NOT NULL, PRIMARY KEY (statement_id, fee_code)",
  after: [
    "CREATE INDEX ohip_fee_statement_codes_by_code ON ohip_fee_statement_codes (fee_code, statement_id)",
  ],
  row: z.strictObject({
    statement_id: z.string(),
    fee_code: z.string(),
    /** Whether the statement names the code, or is under the title that lists it. */
    is_named: flag,
  }),
});

const otherCodes = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? undefined : JSON.parse(text)));

/** Conditions as data, in our own words: what src/domain/ohip evaluates. Official text has no structured form of them. */
export const billingRulesTable = defineTable({
  name: "ohip_billing_rules",
  columns: `rule_id TEXT PRIMARY KEY, fee_codes TEXT NOT NULL, condition TEXT NOT NULL, effect TEXT NOT NULL,
    pays_as TEXT, instead TEXT, statement TEXT NOT NULL, ${PLACE_COLUMNS}`,
  row: z.strictObject({
    rule_id: z.string(),
    fee_codes: texts,
    /** The condition, in one of the forms that rules are evaluated in. */
    condition: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(billingRuleSchema.shape.condition),
    effect: z.enum(RULE_EFFECTS),
    /** For a lesser fee: the paid code, by the claimed code. */
    pays_as: otherCodes.pipe(billingRuleSchema.shape.pays_as),
    /** The code to claim in the place of one that is refused. */
    instead: otherCodes.pipe(billingRuleSchema.shape.instead),
    statement: z.string(),
    ...place,
  }),
});

/** Pages that do not agree on two codes of one day, in our own words. */
export const pageConflictsTable = defineTable({
  name: "ohip_page_conflicts",
  columns: `conflict_id TEXT PRIMARY KEY, fee_code TEXT NOT NULL, beside TEXT NOT NULL, other_page_label TEXT NOT NULL,
    statement TEXT NOT NULL, ${PLACE_COLUMNS}`,
  row: z.strictObject({
    conflict_id: z.string(),
    fee_code: z.string(),
    /** Codes of the same day that it is about. */
    beside: texts,
    /** The page with the other statement. */
    other_page_label: z.string(),
    statement: z.string(),
    ...place,
  }),
});

/** The ministry's own table of fees in force, if ingested. It is ahead of the Schedule's text. */
export const feeMasterTable = defineTable({
  name: "ohip_fee_master",
  columns: `fee_code TEXT PRIMARY KEY, effective_date TEXT NOT NULL, termination_date TEXT,
    provider_fee_ten_thousandths INTEGER NOT NULL, assistant_fee_ten_thousandths INTEGER NOT NULL,
    specialist_fee_ten_thousandths INTEGER NOT NULL, anaesthetist_fee_ten_thousandths INTEGER NOT NULL,
    non_anaesthetist_fee_ten_thousandths INTEGER NOT NULL, document_id TEXT NOT NULL, section_id TEXT NOT NULL,
    source_url TEXT NOT NULL, as_of TEXT NOT NULL`,
  row: z.strictObject({
    fee_code: z.string(),
    effective_date: z.string(),
    termination_date: optionalText,
    /** All amounts in ten-thousandths of a dollar: the file has four decimals. */
    provider_fee_ten_thousandths: z.number(),
    assistant_fee_ten_thousandths: z.number(),
    specialist_fee_ten_thousandths: z.number(),
    anaesthetist_fee_ten_thousandths: z.number(),
    non_anaesthetist_fee_ten_thousandths: z.number(),
    document_id: z.string(),
    section_id: z.string(),
    source_url: z.string(),
    as_of: z.string(),
  }),
});

export const OHIP_TABLES: readonly Table[] = [
  feeScheduleTable,
  specialVisitPremiumsTable,
  feeStatementsTable,
  feeStatementCodesTable,
  billingRulesTable,
  pageConflictsTable,
  feeMasterTable,
];
