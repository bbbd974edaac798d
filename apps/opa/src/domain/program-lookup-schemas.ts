import { z } from "zod";
import { evidenceShape } from "./answer-schemas.ts";
import { WEB_TOPICS } from "./program-web.ts";

const OLDEST = 130;

export const programLookupInput = z.strictObject({
  program: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe(
      "cervical, breast, colorectal, lung or a synonym ('Pap', 'OBSP high risk', 'FIT'); or any other program, e.g. 'kidney care'",
    ),
  query_type: z.string().max(40).optional().describe("intervals, eligibility, pathway or referral"),
  patient_age: z.int().min(0).max(OLDEST).optional().describe("Completed years, e.g. 52"),
  risk_factors: z
    .array(z.string().trim().min(1).max(300))
    .max(20)
    .default([])
    .describe("Also symptoms and results, in own words, e.g. ['mother breast cancer at 42', 'no OHIP']"),
  info_needed: z
    .array(z.string().max(40))
    .max(10)
    .default([])
    .describe("eligibility, locations, referral, procedures, intervals, followup, pathway or resources"),
});
export type ProgramLookupInput = z.output<typeof programLookupInput>;

const text = z.string().nullable();
const ids = z.array(z.string());

const recommendation = z.object({
  text: z.string(),
  category: z.enum(["screening", "diagnostic", "referral"]),
  age_range: z
    .array(z.int().nullable())
    .nullable()
    .describe("[from, to], both included; null: open or not stated"),
  frequency: text,
  conditions: z.array(z.string()),
  applies_to_patient: z.enum(["yes", "no", "depends"]).nullable(),
  source_section_id: z.string(),
  citation: z.string(),
});

const algorithm = z.object({
  name: z.string(),
  description: z.string(),
  steps: z.array(z.string()),
  decision_points: z.array(z.object({ step: z.int(), question: z.string(), if_yes: text, if_no: text })),
  source_url: z.string(),
  source_section_id: text,
});

const patientSpecific = z.object({
  age: z.int().nullable(),
  status: z
    .enum(["inside", "outside", "at_edge", "unknown"])
    .describe("Of the ages and of criteria known not to be met; check missing_facts"),
  age_range: z.array(z.int().nullable()).describe("The ages that decide"),
  recommendation: text,
  why: z.array(z.string()),
  risk_factors: z.array(z.string()).describe("As given"),
  matched: z.array(
    z.object({
      factors: z.array(z.string()),
      rule: z.string(),
      effect: z.string(),
      outcome: z.enum(["applies", "depends", "ruled_out", "not_mentioned"]),
      section_id: text,
    }),
  ),
  unmatched: z.array(z.string()).describe("No rule held here is about them"),
  missing_facts: z.array(z.string()),
  source_section_ids: ids,
});

export const programLookupOutput = z.object({
  ...evidenceShape,
  program: z.string(),
  guidance_type: z.string(),
  recommendations: z.array(recommendation),
  algorithms: z.array(algorithm),
  effective_date: text.describe("Of the latest change that the text dates"),
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
  passages: z.array(z.object({ section_id: z.string(), text: z.string(), citation: z.string() })),
  web_statements: z
    .array(
      z.object({
        topic: z.enum(WEB_TOPICS),
        text: z.string(),
        url: z.string(),
        title: z.string(),
        cited_text: z.string(),
      }),
    )
    .describe("Read on the web today"),
  source_section_ids: ids.describe("Sections under the fields without one; each is in citations"),
  last_updated: z.string().describe("Of the data"),
});
export type ProgramLookupAnswer = z.input<typeof programLookupOutput>;
