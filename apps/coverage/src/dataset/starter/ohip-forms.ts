import { z } from "zod";
import {
  FEE_BASES,
  FEE_COMPONENTS,
  STATEMENT_KINDS,
  VISIT_ELEMENTS,
  VISIT_TIMES,
} from "../ohip/fee-words.ts";
import { confidence, day, page, text } from "./field-types.ts";
import { billingRuleSchema, pageConflictSchema } from "../ohip/billing-rule.ts";
import { feeCode, pageLabel } from "../ohip/rule-fields.ts";
import { defineForm } from "./starter-form.ts";

const cents = z.int().min(0);
const suffix = z.enum(["A", "B", "C"]);
const place = { page_label: pageLabel, pdf_page: page };

/** A field that is not there is a value that the Schedule does not state. */
const fee = z.strictObject({
  fee_code: feeCode,
  ...place,
  suffix: suffix.optional(),
  marks: z
    .string()
    .regex(/^[#+]+$/)
    .optional(),
  /** In our own words. */
  description: text,
  /** Chapter of its page, if that is no specialty. */
  title: text.optional(),
  basis: z.enum(FEE_BASES),
  is_add_on: z.literal(true).optional(),
  fee_cents: cents.optional(),
  /** "add 0%" is printed for what the fee already includes. */
  percent: z.number().nonnegative().optional(),
  unit_count: z.int().positive().optional(),
  per: text.optional(),
  component: z.enum(FEE_COMPONENTS).optional(),
  professional_fee_cents: cents.optional(),
  assistant_units: z.int().min(0).optional(),
  anaesthetist_units: z.int().min(0).optional(),
  specialty: text.optional(),
  specialty_number: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  /** Limits and conditions, in our own words. */
  note: text.optional(),
  /** If it differs from the file's. */
  confidence: confidence.optional(),
});

const specialVisit = z.strictObject({
  visit_table: text,
  title: text,
  element: z.enum(VISIT_ELEMENTS),
  visit_time: z.enum(VISIT_TIMES),
  fee_code: feeCode,
  suffix: suffix.optional(),
  fee_cents: cents,
  maximum_per_period: z.int().positive().nullable(),
  ...place,
});

const statement = z.strictObject({
  ...place,
  kind: z.enum(STATEMENT_KINDS),
  topic: text,
  fee_codes: z.array(feeCode),
  /** In our own words. */
  text,
});

/** One part of the Schedule. The file's name has the part's letters, e.g. schedule-gp.json. */
const schedulePart = z.strictObject({
  part: z.string().regex(/^(?:GP|SP|[A-Z])$/),
  part_title: text,
  /** Date of the edition that we read. */
  as_of: day,
  effective_date: day,
  confidence,
  /** Whether every fee of the part ships. Only then is a missing code not listed. */
  is_whole: z.boolean().default(false),
  fees: z.array(fee),
  special_visits: z.array(specialVisit),
  statements: z.array(statement),
});
export type SchedulePartFile = z.output<typeof schedulePart>;

/** Kinds of files in data/coverage/ohip. */
export const ohipStarterForms = [
  defineForm({
    kind: "ohip_schedule_part",
    pattern: /^ohip\/schedule-[a-z]{1,2}\.json$/,
    schema: schedulePart,
  }),
  defineForm({
    kind: "ohip_billing_rules",
    pattern: /^ohip\/billing-rules\.json$/,
    schema: z.array(billingRuleSchema).min(1),
  }),
  defineForm({
    kind: "ohip_page_conflicts",
    pattern: /^ohip\/page-conflicts\.json$/,
    schema: z.array(pageConflictSchema).min(1),
  }),
] as const;
