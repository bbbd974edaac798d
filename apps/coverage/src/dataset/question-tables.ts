import { z } from "zod";
import { UpstreamError } from "@clinical-mcp/errors";
import { feeCode, pageLabel, SETTINGS } from "./ohip/billing-rule.ts";
import { STATED_FACTS } from "./ohip/stated-facts.ts";
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
  /** With the patient: where these are known, the code with the most that they reach. */
  minutes_from: z.int().positive().optional(),
  /** Not offered where the minutes are not known. */
  is_only_timed: z.boolean().default(false),
  /** Lesions, biopsies, abscesses; the upper end is not included. */
  lesions_from: z.int().positive().optional(),
  lesions_below: z.int().positive().optional(),
  sex: z.enum(["female", "male"]).optional(),
  /** Hours of the clock in which it is given, on weekdays, on weekends and holidays, or on any day. */
  times: z
    .array(
      z.strictObject({
        days: z.enum(["weekday", "free", "any"]),
        from: z.int().min(0).max(23),
        below: z.int().min(1).max(24),
      }),
    )
    .optional(),
  /** The code is for visits of which this is so. */
  if_stated: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
  /** The code is what the service is where this is said, and nothing where it is not. */
  only_if: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
});
export type ServiceCandidate = z.infer<typeof candidate>;

const serviceRow = z.strictObject({
  service: z.string().regex(/^[a-z0-9_]+$/),
  /** What clinicians call it, in English and French, lower case. */
  words: z.array(text.toLowerCase()),
  /** Phrases with gaps, as README.md has them. */
  phrases: z.array(text.toLowerCase()).default([]),
  /** What it is called only where one of its codes stands in the question: "a normal screen" beside G365. */
  short_words: z.array(text.toLowerCase()).default([]),
  /** What the physician does: named in a question about drugs or devices too, it is asked about. */
  is_act: z.boolean().default(false),
  /** Services beside which its words mean nothing of their own: the stitches of a biopsy are no laceration repair. */
  part_of: z.array(text).default([]),
  /** Two digits: who gives it where nobody says so. */
  usual_specialty: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  /** What must be asked back, whatever else is known. */
  ask: text.optional(),
  /** Place of a special visit whose premiums go with the service. */
  premium_place: z
    .enum([
      "home",
      "palliative_home",
      "emergency_department",
      "hospital_in_patient",
      "long_term_care",
      "office",
    ])
    .optional(),
  codes: z.array(candidate),
});
export type ServiceRow = z.infer<typeof serviceRow>;

/** data/coverage/question/services.json and fee-searches.json: services in words, with the fee codes that they may be. */
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

const edition = z.strictObject({
  program: z.enum(["ohip", "odb", "adp"]),
  /** How often the publisher brings out a new one, in our own words. */
  rhythm: text,
  newer_likely_after_days: z.int().positive(),
  /** The day that the days are counted from: the edition's own, or that on which the publisher's page was read. */
  counted_from: z.enum(["effective_date", "as_of"]),
  source_url: webAddress,
});
export type EditionRow = z.infer<typeof edition>;

/** data/coverage/question/editions.json: when a newer edition of a source is to be expected. */
const editionsFile = z.strictObject({ editions: z.array(edition).length(3) });

export interface QuestionTables {
  readonly services: readonly ServiceRow[];
  /** Everyday words that only a search for fees is read by: in a question about something else they mean no service. */
  readonly searches: readonly ServiceRow[];
  readonly premises: readonly PremiseRow[];
  readonly editions: readonly EditionRow[];
}

/**
 * Checks the tables that questions are read by.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export function parseQuestionTables(files: {
  readonly services: unknown;
  readonly searches: unknown;
  readonly premises: unknown;
  readonly editions: unknown;
}): QuestionTables {
  const services = servicesFile.safeParse(files.services);
  const searches = servicesFile.safeParse(files.searches);
  const premises = premisesFile.safeParse(files.premises);
  const editions = editionsFile.safeParse(files.editions);
  const [issue] = [services, searches, premises, editions].flatMap(({ error }) => error?.issues ?? []);
  if (!services.success || !searches.success || !premises.success || !editions.success)
    throw new UpstreamError(
      `The tables of services, searches, premises and editions could not be understood: ${issue?.path.join(".") ?? "file"}: ${issue?.message ?? "unknown"}.`,
      {
        code: "UNREADABLE_DOCUMENT",
        cause: services.error ?? searches.error ?? premises.error ?? editions.error,
      },
    );
  return {
    services: services.data.services,
    searches: searches.data.services,
    premises: premises.data.premises,
    editions: editions.data.editions,
  };
}
