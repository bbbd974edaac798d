import { z } from "zod";
import { detailInput, evidenceShape } from "../shared/answer-schemas.ts";
import { historyInput } from "../screening/history/history-schema.ts";

const OLDEST = 130;

export const programLookupInput = z.strictObject({
  program: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe("e.g. 'cervical', 'Pap', 'OBSP high risk', 'FIT', 'lung', 'kidney care'; French too"),
  query_type: z.string().max(40).optional().describe("intervals, eligibility, pathway or referral"),
  patient_age: z.int().min(0).max(OLDEST).optional().describe("Completed years, e.g. 52"),
  risk_factors: z
    .array(z.string().trim().min(1).max(300))
    .max(20)
    .default([])
    .describe("Also symptoms and results, e.g. ['mother breast cancer at 42', 'no OHIP']"),
  history: historyInput
    .optional()
    .describe("The person's history in fields; what has no field goes into risk_factors"),
  info_needed: z
    .array(z.string().max(40))
    .max(10)
    .default([])
    .describe("eligibility, locations, referral, procedures, intervals, followup, pathway or resources"),
  detail: detailInput,
});
export type ProgramLookupInput = z.output<typeof programLookupInput>;

/** Whole years or steps; an integer's bounds in the schema would only cost the reader. */
const years = z.number();
const text = z.string().nullable();
const ids = z.array(z.string());

const recommendation = z.object({
  text: z.string(),
  category: z.enum(["screening", "diagnostic", "referral"]),
  age_range: z.array(years.nullable()).nullable().describe("[from, to]; null: open"),
  frequency: text,
  conditions: z.array(z.string()),
  applies_to_patient: z.enum(["yes", "no", "depends"]).nullable(),
  source_section_id: z.string(),
  citation: z.string().optional(),
});

const algorithm = z.object({
  name: z.string(),
  description: z.string(),
  steps: z.array(z.string()),
  decision_points: z.array(z.object({ step: years, question: z.string(), if_yes: text, if_no: text })),
  source_url: z.string(),
});

const patientSpecific = z.object({
  age: years.nullable(),
  status: z.enum(["inside", "outside", "at_edge", "unknown"]),
  outcome: z.enum(["inside", "outside", "increased", "excluded", "depends", "unknown"]),
  belongs_to: text,
  decided_by: z.array(z.string()),
  due: z.array(z.object({ test: z.string(), last: z.string(), due: z.string(), is_overdue: z.boolean() })),
  not_understood: z.array(z.string()),
  age_range: z.array(years.nullable()),
  recommendation: text,
  why: z.array(z.string()),
  risk_factors: z.array(z.string()),
  matched: z.array(
    z.object({
      factors: z.array(z.string()),
      rule: z.string(),
      outcome: z.enum(["applies", "depends", "ruled_out"]),
    }),
  ),
  unmatched: z.array(z.string()),
  missing_facts: z.array(z.string()),
  source_section_ids: ids,
});

export const programLookupOutput = z.object({
  ...evidenceShape,
  program: z.string(),
  guidance_type: z.string(),
  recommendations: z.array(recommendation),
  algorithms: z.array(algorithm),
  effective_date: text,
  next_review: text,
  eligibility: z.object({ age_criteria: text, risk_criteria: text, general: z.array(z.string()) }),
  intervals: z.record(z.string(), z.string()),
  procedures: z.array(z.string()),
  followup: z.object({ referral_process: text, self_referral: text, after_result: z.array(z.string()) }),
  patient_specific: patientSpecific.nullable(),
  additional_info: z.object({
    overview: text,
    locations: z.array(z.string()),
    resources: z.array(z.string()),
  }),
  passages: z.array(z.object({ section_id: z.string(), text: z.string() })),
  web_statements: z.array(
    z.object({
      topic: z.string(),
      text: z.string(),
      url: z.string(),
      cited_text: z.string(),
    }),
  ),
  source_section_ids: ids.describe("Of the fields without one"),
  last_updated: z.string(),
});
export type ProgramLookupAnswer = z.input<typeof programLookupOutput>;
