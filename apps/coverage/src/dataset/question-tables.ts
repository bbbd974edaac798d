import { z } from "zod";
import { UpstreamError } from "@clinical-mcp/errors";
import { feeCode, pageLabel, SETTINGS, STATED_FACTS } from "./ohip/billing-rule.ts";
import { day, page, text, webAddress } from "./starter/field-types.ts";

/** A code that a service may be claimed with, and when. */
const candidate = z.strictObject({
  fee_code: feeCode,
  page_label: pageLabel,
  specialty_number: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  settings: z.array(z.enum(SETTINGS)).min(1).optional(),
  /** Months; the upper end is not included. */
  age_from: z.int().min(0).optional(),
  age_below: z.int().positive().optional(),
  /** With the patient. */
  minutes_from: z.int().positive().optional(),
  /** The code is for visits of which this is so. */
  if_stated: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
});
export type ServiceCandidate = z.infer<typeof candidate>;

const serviceRow = z.strictObject({
  service: z.string().regex(/^[a-z0-9_]+$/),
  /** What clinicians call it, in English and French, lower case. */
  words: z.array(text.toLowerCase()).min(1),
  /** Place of a special visit whose premiums go with the service. */
  premium_place: z
    .enum(["home", "palliative_home", "emergency_department", "hospital_in_patient", "long_term_care"])
    .optional(),
  codes: z.array(candidate),
});
export type ServiceRow = z.infer<typeof serviceRow>;

/** data/coverage/question/services.json: services in words, with the fee codes that they may be. */
const servicesFile = z.strictObject({
  source_url: webAddress,
  as_of: day,
  services: z.array(serviceRow).min(1),
});

const locator = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("page"), label: pageLabel, page }),
  z.strictObject({ kind: z.literal("section"), manual: text, number: text, page }),
]);

const premise = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  program: z.enum(["ohip", "odb", "adp"]),
  /** The words of a question that show it: one alternative of each group must be there. */
  when: z.array(z.array(text.toLowerCase()).min(1)).min(1),
  /** Words with which the question denies the premise itself. */
  unless: z.array(text.toLowerCase()),
  /** What the sources say instead, in our own words. */
  correction: text,
  /** "absent": no manual that the dataset has says it; the locators are those that would. */
  finding: z.enum(["refuted", "absent"]),
  source_url: webAddress,
  as_of: day,
  locators: z.array(locator).min(1),
});
export type PremiseRow = z.infer<typeof premise>;

/** data/coverage/question/premises.json: what people take for granted and the sources do not say. */
const premisesFile = z.strictObject({ premises: z.array(premise).min(1) });

export interface QuestionTables {
  readonly services: readonly ServiceRow[];
  readonly premises: readonly PremiseRow[];
}

/**
 * Checks the two tables that questions are read by.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export function parseQuestionTables(files: {
  readonly services: unknown;
  readonly premises: unknown;
}): QuestionTables {
  const services = servicesFile.safeParse(files.services);
  const premises = premisesFile.safeParse(files.premises);
  const issue = services.error?.issues[0] ?? premises.error?.issues[0];
  if (!services.success || !premises.success)
    throw new UpstreamError(
      `The tables of services and premises could not be understood: ${issue?.path.join(".") ?? "file"}: ${issue?.message ?? "unknown"}.`,
      { code: "UNREADABLE_DOCUMENT", cause: services.error ?? premises.error },
    );
  return { services: services.data.services, premises: premises.data.premises };
}
