import { z } from "zod";
import { DECISION_OUTCOMES, SCREENING_PROGRAMS } from "../dataset-names.ts";
import {
  defineTable,
  flag,
  jsonText,
  optionalNumber,
  optionalText,
  texts,
} from "@clinical-mcp/dataset-tables";

const program = z.enum(SCREENING_PROGRAMS);

export const screeningProgramsTable = defineTable({
  name: "screening_programs",
  columns: `program TEXT PRIMARY KEY, document_id TEXT NOT NULL, name TEXT NOT NULL, source_url TEXT NOT NULL,
    as_of TEXT NOT NULL, age_from INTEGER NOT NULL, age_to INTEGER NOT NULL, sex_or_anatomy TEXT,
    conditions TEXT NOT NULL, exclusions TEXT NOT NULL, confidence TEXT NOT NULL, is_self_referral INTEGER,
    self_referral TEXT, judged_self TEXT NOT NULL, judged_relative TEXT NOT NULL`,
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
    /** Terms of a history that the risk rules judge, of the person and of relatives. */
    judged_self: texts,
    judged_relative: texts,
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

/** The decision table: what a fact of a person's history means. */
export const screeningDecisionsTable = defineTable({
  name: "screening_decisions",
  columns: `program TEXT NOT NULL, position INTEGER NOT NULL, decision_id TEXT NOT NULL, terms TEXT NOT NULL,
    about TEXT NOT NULL, unless TEXT NOT NULL, test TEXT NOT NULL, ages_at_test TEXT NOT NULL, outcome TEXT NOT NULL,
    belongs_to TEXT, missing TEXT, next TEXT NOT NULL, decision_text TEXT NOT NULL, source_url TEXT NOT NULL,
    locator TEXT NOT NULL, as_of TEXT NOT NULL, confidence TEXT NOT NULL, section_id TEXT NOT NULL,
    PRIMARY KEY (program, position)`,
  row: z.strictObject({
    program,
    position: z.number(),
    decision_id: z.string(),
    /** Any one of them; empty where a test alone is asked for. */
    terms: texts,
    about: z.enum(["self", "relative"]),
    /** Terms that take the row out; with `!` it is that they are denied. */
    unless: texts,
    test: jsonText(
      z
        .strictObject({
          kind: z.string(),
          results: z.array(z.string()),
          within_months: optionalNumber,
          answered_by: optionalText,
        })
        .nullable(),
    ),
    /** Completed years at the test, both ends included. */
    ages_at_test: jsonText(z.tuple([z.number(), z.number()]).nullable()),
    outcome: z.enum(DECISION_OUTCOMES),
    belongs_to: optionalText,
    missing: optionalText,
    next: jsonText(z.strictObject({ test: z.string(), months: z.number(), after: z.string() }).nullable()),
    /** Characters of the section's text. */
    decision_text: z.string(),
    source_url: z.string(),
    locator: z.string(),
    as_of: z.string(),
    confidence: z.string(),
    section_id: z.string(),
  }),
});
