import { z } from "zod";
import { SETTINGS } from "./ohip/billing-rule.ts";
import { feeCode, pageLabel } from "./ohip/rule-fields.ts";
import { STATED_FACTS } from "./ohip/stated-facts.ts";
import { parseFile } from "./parse-file.ts";
import { day, text, webAddress } from "./starter/field-types.ts";

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
  /** Minutes with the patient. If they are known, the code with the highest minimum that they reach. */
  minutes_from: z.int().positive().optional(),
  /** Not offered if the minutes are unknown. */
  is_only_timed: z.boolean().default(false),
  /** Lesions, biopsies, abscesses; the upper end is not included. */
  lesions_from: z.int().positive().optional(),
  lesions_below: z.int().positive().optional(),
  sex: z.enum(["female", "male"]).optional(),
  /** Clock hours of the service on weekdays, on weekends and holidays, or on any day. */
  times: z
    .array(
      z.strictObject({
        days: z.enum(["weekday", "free", "any"]),
        from: z.int().min(0).max(23),
        below: z.int().min(1).max(24),
      }),
    )
    .optional(),
  /** The code is for visits with this fact. */
  if_stated: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
  /** With `if_stated`: both must hold. */
  and_stated: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
  /** The service means this code if the fact is stated, and never otherwise. */
  only_if: z.strictObject({ fact: z.enum(STATED_FACTS), is: z.boolean() }).optional(),
});
export type ServiceCandidate = z.infer<typeof candidate>;

const serviceRow = z.strictObject({
  service: z.string().regex(/^[a-z0-9_]+$/),
  /** Clinicians' names for it, in English and French, lower case. */
  words: z.array(text.toLowerCase()),
  /** Two digits: the specialty to assume if none is stated. */
  usual_specialty: z
    .string()
    .regex(/^\d{2}$/)
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

const edition = z.strictObject({
  program: z.enum(["ohip", "odb", "adp"]),
  /** How often the publisher issues a new edition, in our own words. */
  rhythm: text,
  newer_likely_after_days: z.int().positive(),
  /** The date from which its age counts: the edition's own, or the day on which we read the publisher's page. */
  counted_from: z.enum(["effective_date", "as_of"]),
  source_url: webAddress,
});
export type EditionRow = z.infer<typeof edition>;

/** data/coverage/question/editions.json: when to expect a newer edition of each source. */
const editionsFile = z.strictObject({ editions: z.array(edition).length(3) });

export interface QuestionTables {
  readonly services: readonly ServiceRow[];
  /** Everyday words that only a search for fees uses. In a question about something else they mean no service. */
  readonly searches: readonly ServiceRow[];
  readonly editions: readonly EditionRow[];
}

const TABLES = "The tables of services, searches and editions";

/**
 * Checks the tables that questions are read by.
 *
 * @throws UpstreamError UNREADABLE_DOCUMENT naming the first field that is wrong
 */
export function parseQuestionTables(files: {
  readonly services: unknown;
  readonly searches: unknown;
  readonly editions: unknown;
}): QuestionTables {
  return {
    services: parseFile(servicesFile, TABLES, files.services).services,
    searches: parseFile(servicesFile, TABLES, files.searches).services,
    editions: parseFile(editionsFile, TABLES, files.editions).editions,
  };
}
