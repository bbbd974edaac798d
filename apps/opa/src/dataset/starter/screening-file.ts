import { z } from "zod";
import { SCREENING_PROGRAMS } from "../dataset-names.ts";
import { age, confidence, day, slug, statementText, text, webAddress } from "./field-types.ts";

const months = z.int().positive();

/** data/opa/ontario-health/*.json: one screening program as records that an age and risk factors can be held to. */
export const screeningFileSchema = z.strictObject({
  id: slug,
  publisher: z.literal("ontario_health"),
  program: z.enum(SCREENING_PROGRAMS),
  title: text,
  url: webAddress,
  as_of: day,
  eligibility: z.strictObject({
    age_from: age,
    age_to: age,
    sex_or_anatomy: text.nullable(),
    conditions: z.array(text),
    exclusions: z.array(text),
  }),
  tests: z.array(z.strictObject({ name: text, interval_months: months.nullable(), who: text })).min(1),
  risk_rules: z.array(
    z.strictObject({
      risk_factor: text,
      /** What clinicians write for it. */
      words: z.array(text).min(1),
      effect: text,
      age_from: age.nullable(),
      age_to: age.nullable(),
      interval_months: months.nullable(),
      test: text.nullable(),
      text: statementText,
      source_url: webAddress,
      confidence,
    }),
  ),
  pathway: z.array(
    z.strictObject({
      step: text,
      /** A question that parts the way, or null for a plain step. */
      decision: text.nullable(),
      if_yes: text.nullable(),
      if_no: text.nullable(),
      text: statementText,
    }),
  ),
  follow_up: z.array(statementText),
  self_referral: statementText.nullable(),
  statements: z
    .array(
      z.strictObject({ text: statementText, source_url: webAddress, locator: text, as_of: day, confidence }),
    )
    .min(1),
});
export type ScreeningFile = z.output<typeof screeningFileSchema>;
