import { z } from "zod";
import {
  FEE_BASES,
  RULE_EFFECTS,
  STATEMENT_KINDS,
  TEXT_KINDS,
  VISIT_ELEMENTS,
  VISIT_TIMES,
} from "../../dataset/index.ts";
import { contextSchema, evidenceShape } from "../answer-schemas.ts";
import { claimFactsInput } from "./claim-facts-input.ts";

/** What an item can hold beside its code, description and page. */
export const SCHEDULE_PARTS = ["codes", "fee", "limits", "documentation", "commentary"] as const;
export type SchedulePart = (typeof SCHEDULE_PARTS)[number];

export const scheduleGetInput = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("The question in words, e.g. 'house call Saturday 9 pm'; fee codes in it are looked up"),
  codes: z
    .array(z.string().min(1).max(20))
    .max(20)
    .optional()
    .describe("Fee codes, looked up exactly, e.g. ['C124', 'E083']"),
  include: z
    .array(z.enum(SCHEDULE_PARTS))
    .min(1)
    .max(SCHEDULE_PARTS.length)
    .optional()
    .describe(
      "Parts of each item: codes (related codes), fee (with its assessment), limits (with requirements), documentation, commentary; all without it, e.g. ['fee', 'limits']",
    ),
  top_k: z.int().min(1).max(20).default(6).describe("Most items that a search finds, and passages, e.g. 6"),
  specialty: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe("Only this chapter, by name or two digits, e.g. 'cardiology', '60'"),
  facts: claimFactsInput.optional().describe("What is known of the service; rules are held to it"),
});
export type ScheduleGetInput = z.output<typeof scheduleGetInput>;

const text = z.string().nullable();
const cents = z.number().multipleOf(1).nonnegative();
const count = z.number();
const DECISIONS = ["billable", "not_billable", "needs_more_info", "no_rules"] as const;

const statementSchema = z.object({
  text: z.string(),
  page_label: z.string(),
  kind: z.enum([...STATEMENT_KINDS, "rule"]).describe("rule: a condition of ours, evaluated in assessment"),
  text_kind: z.enum(TEXT_KINDS),
  passage_id: z.string(),
});
export type FeeStatement = z.infer<typeof statementSchema>;

const premiumSchema = z.object({
  code: z.string(),
  percent: z.number().nullable(),
  amount_cents: cents.nullable(),
  decision: z.enum([...DECISIONS, "by_age"]),
  included: z.boolean().describe("Whether amount_cents of the assessment has it"),
  needs: z.array(z.string()),
  page_label: z.string(),
});

const assessmentSchema = z.object({
  decision: z
    .enum(DECISIONS)
    .describe("no_rules: no condition is kept as data, the text decides. Never a decision on a claim"),
  effect: z.enum(RULE_EFFECTS).nullable().describe("Of the worst condition that is not met"),
  conditions: z.array(
    z.object({
      condition: z.string(),
      outcome: z.enum(["met", "not_met", "not_established"]),
      why: text,
      page: z.string(),
    }),
  ),
  needs: z.array(z.object({ fact: z.string(), ask: z.string() })).describe("What to ask the clinician"),
  units: count.nullable(),
  virtual: z
    .object({ indicator: z.string(), percent: z.number(), page: z.string() })
    .nullable()
    .describe("Modality indicator of the claim and share of the fee"),
  premiums: z.array(premiumSchema),
  amount_cents: cents
    .nullable()
    .describe("If every condition holds, with the premiums included; null where not billable or unpriced"),
  amount_exact_cents: z
    .number()
    .nullable()
    .describe("May have a fraction, whose rounding the Schedule does not state"),
  amount_words: text,
});
export type FeeAssessment = z.infer<typeof assessmentSchema>;

export const itemSchema = z.object({
  code: z.string(),
  suffix: text,
  description: z.string(),
  fee: z
    .number()
    .nullable()
    .optional()
    .describe("Dollars as printed; null for premiums in percent, units, nil, independent consideration"),
  fee_cents: cents.nullable().optional(),
  fee_words: z.string().optional(),
  basis: z.enum(FEE_BASES).optional(),
  is_premium: z.boolean().optional().describe("Added to another service, never paid alone"),
  percent: z.number().nullable().optional().describe("Of another service's fee"),
  unit: text.optional().describe("What the fee is for, e.g. 'per unit'"),
  fee_columns: z
    .object({
      technical_cents: cents.nullable(),
      professional_cents: cents.nullable(),
      assistant_units: z.number().nullable(),
      anaesthetist_units: z.number().nullable(),
      units: z.number().nullable(),
    })
    .nullable()
    .optional(),
  master_fee: z
    .object({ effective_date: z.string(), termination_date: text, amounts: z.array(z.number()) })
    .nullable()
    .optional()
    .describe("Fee Schedule Master, dollars, where it was ingested"),
  specialty: text,
  section: z.string(),
  page_num: count.nullable().describe("Page of the PDF's file, from 1"),
  page_label: z.string().describe("As printed, e.g. 'GP45'"),
  pages: z.array(z.string()).describe("All pages that list the code with this fee"),
  pages_total: count,
  requirements: z.array(statementSchema).optional(),
  limits: z.array(statementSchema).optional(),
  documentation: z.array(statementSchema).optional(),
  commentary: z.array(statementSchema).optional(),
  related: z
    .array(
      z.object({
        relation: z.enum(["premium", "not_same_day", "only_with"]),
        codes: z.array(z.string()).describe("'K*': every code with a K"),
        fee_words: text,
        statement: z.string(),
        page_label: z.string(),
      }),
    )
    .optional(),
  assessment: assessmentSchema.nullable().optional(),
  statements_left_out: count,
  found_by: z.enum(["code", "special_visit", "service", "search"]),
  text_kind: z.enum(TEXT_KINDS),
  citation: z.string(),
  passage_id: z.string(),
});
export type ScheduleItem = z.infer<typeof itemSchema>;

const visitPremiumSchema = z.object({
  code: z.string(),
  element: z.enum(VISIT_ELEMENTS),
  fee: z.number(),
  fee_cents: cents,
  maximum_per_period: count.nullable(),
  page_label: z.string(),
});

export const specialVisitSchema = z.object({
  place: z.string(),
  table: z.string(),
  read_as: text.describe("How the words of q were read"),
  options: z
    .array(z.object({ time: z.enum(VISIT_TIMES), premiums: z.array(visitPremiumSchema), total_cents: cents }))
    .describe("One where the time is settled"),
  needs: z.array(z.object({ fact: z.string(), ask: z.string() })),
  holiday: text,
  barred_by: text,
});
export type SpecialVisitAnswer = z.infer<typeof specialVisitSchema>;

export const scheduleGetOutput = z.object({
  items: z.array(itemSchema),
  not_found: z
    .array(
      z.object({
        code: z.string(),
        status: z
          .enum(["not_listed", "unknown", "no_fee_code"])
          .describe("unknown: the data is a selection; no_fee_code: not a letter and three digits"),
        suggestions: z.array(z.object({ code: z.string(), description: z.string(), fee_words: z.string() })),
      }),
    )
    .describe("Codes that were asked for and are not there"),
  special_visit: specialVisitSchema.nullable().describe("Premiums of a special visit by place, day and hour"),
  after_hours: z
    .object({
      premium: z.object({ code: z.string(), percent: z.number() }).nullable(),
      settled: z.boolean(),
      page_label: z.string(),
    })
    .nullable()
    .describe("With facts.after_hours_role and facts.service"),
  items_left_out: count,
  context: z.array(contextSchema),
  data: z.object({
    as_of: text,
    effective_date: text,
    codes: count,
    whole_schedule: z.boolean().describe("false: the starter dataset, a selection"),
  }),
  ...evidenceShape,
});
export type ScheduleGetAnswer = z.input<typeof scheduleGetOutput>;
