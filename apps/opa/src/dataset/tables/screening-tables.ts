import { z } from "zod";
import { SCREENING_PROGRAMS } from "../dataset-names.ts";
import { defineTable, flag, optionalNumber, optionalText, texts } from "./table.ts";

const program = z.enum(SCREENING_PROGRAMS);

export const screeningProgramsTable = defineTable({
  name: "screening_programs",
  columns: `program TEXT PRIMARY KEY, document_id TEXT NOT NULL, name TEXT NOT NULL, source_url TEXT NOT NULL,
    as_of TEXT NOT NULL, age_from INTEGER NOT NULL, age_to INTEGER NOT NULL, sex_or_anatomy TEXT,
    conditions TEXT NOT NULL, exclusions TEXT NOT NULL, confidence TEXT NOT NULL, is_self_referral INTEGER,
    self_referral TEXT`,
  row: z.strictObject({
    program,
    document_id: z.string(),
    /** As people know it, e.g. "ColonCancerCheck". */
    name: z.string(),
    source_url: z.string(),
    as_of: z.string(),
    /** Years, both ends included. */
    age_from: z.number(),
    age_to: z.number(),
    sex_or_anatomy: optionalText,
    conditions: texts,
    exclusions: texts,
    confidence: z.string(),
    /** Whether people may book without a referral; null where it is not known. */
    is_self_referral: flag.nullable(),
    /** How they do, or why not. */
    self_referral: optionalText,
  }),
});

export const screeningTestsTable = defineTable({
  name: "screening_tests",
  columns: `program TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, interval_months INTEGER,
    who TEXT NOT NULL, source_url TEXT NOT NULL, confidence TEXT NOT NULL, section_id TEXT NOT NULL,
    PRIMARY KEY (program, position)`,
  row: z.strictObject({
    program,
    position: z.number(),
    name: z.string(),
    interval_months: optionalNumber,
    who: z.string(),
    source_url: z.string(),
    confidence: z.string(),
    section_id: z.string(),
  }),
});

export const screeningRiskRulesTable = defineTable({
  name: "screening_risk_rules",
  columns: `program TEXT NOT NULL, position INTEGER NOT NULL, risk_factor TEXT NOT NULL, words TEXT NOT NULL,
    effect TEXT NOT NULL, age_from INTEGER, age_to INTEGER, interval_months INTEGER, test TEXT, rule_text TEXT NOT NULL,
    source_url TEXT NOT NULL, confidence TEXT NOT NULL, section_id TEXT NOT NULL, PRIMARY KEY (program, position)`,
  row: z.strictObject({
    program,
    position: z.number(),
    risk_factor: z.string(),
    /** What clinicians write for it. */
    words: texts,
    effect: z.string(),
    age_from: optionalNumber,
    age_to: optionalNumber,
    interval_months: optionalNumber,
    test: optionalText,
    /** Characters of the section's text. */
    rule_text: z.string(),
    source_url: z.string(),
    confidence: z.string(),
    section_id: z.string(),
  }),
});

export const screeningPathwayStepsTable = defineTable({
  name: "screening_pathway_steps",
  columns: `program TEXT NOT NULL, step INTEGER NOT NULL, decision TEXT, if_yes TEXT, if_no TEXT,
    step_text TEXT NOT NULL, source_url TEXT NOT NULL, confidence TEXT NOT NULL, section_id TEXT NOT NULL,
    PRIMARY KEY (program, step)`,
  row: z.strictObject({
    program,
    /** From 1; answers name the next one. */
    step: z.number(),
    /** A question that parts the way; null for a plain step. */
    decision: optionalText,
    if_yes: optionalText,
    if_no: optionalText,
    /** Characters of the section's text. */
    step_text: z.string(),
    source_url: z.string(),
    confidence: z.string(),
    section_id: z.string(),
  }),
});

/** What follows a result. */
export const screeningFollowUpsTable = defineTable({
  name: "screening_follow_ups",
  columns: `program TEXT NOT NULL, position INTEGER NOT NULL, follow_up_text TEXT NOT NULL, source_url TEXT NOT NULL,
    confidence TEXT NOT NULL, section_id TEXT NOT NULL, PRIMARY KEY (program, position)`,
  row: z.strictObject({
    program,
    position: z.number(),
    /** Characters of the section's text. */
    follow_up_text: z.string(),
    source_url: z.string(),
    confidence: z.string(),
    section_id: z.string(),
  }),
});
