import { z } from "zod";
import { DECISION_OUTCOMES, SCREENING_PROGRAMS } from "../dataset-names.ts";
import { age, confidence, partialDate, slug, statementText, text, webAddress } from "./field-types.ts";

const months = z.int().positive();
const sourced = { source_url: webAddress, confidence };

const eligibility = z
  .strictObject({
    /** Years, both ends included. */
    age_from: age,
    age_to: age,
    sex_or_anatomy: text.nullable(),
    conditions: z.array(text),
    exclusions: z.array(text),
    ...sourced,
  })
  .refine(({ age_from: from, age_to: to }) => from <= to, "age_from is above age_to");

const riskRule = z.strictObject({
  risk_factor: text,
  /** What clinicians write for it. */
  words: z.array(text).min(1),
  effect: text,
  age_from: age.nullable(),
  age_to: age.nullable(),
  interval_months: months.nullable(),
  test: text.nullable(),
  text: statementText,
  ...sourced,
});

const pathwayStep = z.strictObject({
  step: z.int().positive(),
  /** A question that parts the way, or null for a plain step. */
  decision: text.nullable(),
  if_yes: text.nullable(),
  if_no: text.nullable(),
  text: statementText,
  ...sourced,
});

const termIds = z.array(z.string().regex(/^[a-z0-9_]+$/));

/** A row of the decision table: what a fact of a person's history means for the program. */
const decision = z.strictObject({
  id: slug,
  /** Any one of them; empty where a test alone is asked for. */
  terms: termIds,
  about: z.enum(["self", "relative"]),
  /** Terms that take the row out; with `!` it is that they are denied. */
  unless: z.array(z.string().regex(/^!?[a-z0-9_]+$/)),
  test: z
    .strictObject({
      kind: z.string(),
      results: z.array(z.enum(["negative", "positive", "unknown"])).min(1),
      /** Only within so many months. */
      within_months: months.nullable(),
      /** A later test of this kind settles the result. */
      answered_by: z.string().nullable(),
    })
    .nullable(),
  /** Completed years at the test, both ends included. */
  ages_at_test: z.array(age).length(2).nullable(),
  outcome: z.enum(DECISION_OUTCOMES),
  /** To whom the person belongs instead. */
  to: text.nullable(),
  /** The fact that decides. */
  missing: text.nullable(),
  next: z.strictObject({ test: text, months, after: z.string() }).nullable(),
  text: statementText,
  locator: text,
  /** In words, where the page states no day: "2020 or later". */
  as_of: text,
  ...sourced,
});

const statement = z.strictObject({ text: statementText, locator: text, as_of: partialDate, ...sourced });

/** data/opa/ontario-health/*.json: one screening program as records that an age and risk factors can be checked against. */
export const screeningFileSchema = z.strictObject({
  id: z.string().regex(new RegExp(`^ontario-health-(?:${SCREENING_PROGRAMS.join("|")})-screening$`)),
  publisher: z.literal("ontario_health"),
  /** Name of the program, e.g. "ColonCancerCheck". */
  program: text,
  title: text,
  url: webAddress,
  as_of: partialDate,
  eligibility,
  tests: z
    .array(z.strictObject({ name: text, interval_months: months.nullable(), who: text, ...sourced }))
    .min(1),
  risk_rules: z.array(riskRule),
  pathway: z.array(pathwayStep),
  follow_up: z.array(z.strictObject({ text: statementText, ...sourced })),
  self_referral: z
    .strictObject({ allowed: z.boolean().nullable(), text: statementText, ...sourced })
    .nullable(),
  /** Terms of a history that the risk rules judge. */
  judged_by_rules: z.strictObject({ self: termIds, relative: termIds }),
  decisions: z.array(decision).min(1),
  statements: z.array(statement).min(1),
});
export type ScreeningFile = z.output<typeof screeningFileSchema>;
