import { z } from "zod";
import { SCREENING_PROGRAMS } from "../dataset-names.ts";
import { age, confidence, partialDate, statementText, text, webAddress } from "./field-types.ts";

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

const statement = z.strictObject({ text: statementText, locator: text, as_of: partialDate, ...sourced });

/** data/opa/ontario-health/*.json: one screening program as records that an age and risk factors can be held to. */
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
  statements: z.array(statement).min(1),
});
export type ScreeningFile = z.output<typeof screeningFileSchema>;
