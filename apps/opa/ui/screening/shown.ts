import { z } from "zod";
import { shownCitations } from "../shared/citations.ts";

const words = z.string().default("");
const list = z.array(z.string()).default([]);

const recommendation = z.object({
  text: z.string(),
  category: z.string(),
  applies_to_patient: z.string().nullish(),
  source_section_id: z.string().optional(),
});

const algorithm = z.object({
  name: z.string(),
  decision_points: z.array(
    z.object({
      step: z.number(),
      question: z.string(),
      if_yes: z.string().nullable(),
      if_no: z.string().nullable(),
    }),
  ),
});
export type ShownAlgorithm = z.output<typeof algorithm>;

const person = z.object({
  age: z.number().nullable(),
  outcome: z.string(),
  belongs_to: z.string().nullable(),
  age_range: z.array(z.number().nullable()).default([]),
  recommendation: z.string().nullable(),
  due: z.array(z.object({ test: z.string(), last: z.string(), due: z.string(), is_overdue: z.boolean() })),
  why: list,
  decided_by: list,
  risk_factors: list,
  not_understood: z.array(z.string()),
  missing_facts: z.array(z.string()),
});
export type ShownPerson = z.output<typeof person>;

/** What the page shows of an answer of opa_program_lookup. */
export const shownScreening = z.object({
  program: z.string(),
  patient_specific: person.nullable(),
  recommendations: z.array(recommendation),
  algorithms: z.array(algorithm).default([]),
  eligibility: z.object({
    age_criteria: z.string().nullable(),
    risk_criteria: z.string().nullable(),
    general: list,
  }),
  followup: z.object({
    referral_process: z.string().nullable(),
    self_referral: z.string().nullable(),
    after_result: list,
  }),
  passages: z.array(z.object({ section_id: z.string(), text: z.string() })).default([]),
  web_statements: z.array(z.object({ text: z.string(), url: words })).default([]),
  conflicts: z.array(z.looseObject({ explanation: words })).default([]),
  notices: list,
  citations: shownCitations,
  answer_id: z.string().optional(),
});
export type ShownScreening = z.output<typeof shownScreening>;
