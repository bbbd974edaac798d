import { z } from "zod";
import { wholeNumber, writtenText } from "../bounded.ts";
import { ADMISSION_KINDS, SETTINGS } from "../../dataset/index.ts";
import { isFields } from "../case/answer-paths.ts";
import { VISIT_PLACES } from "./special-visit.ts";

const moment = writtenText(20).optional();
const code = writtenText(5).refine(
  (text) => /^[A-Za-z]\d{3}[ABCabc]?$/u.test(text),
  "a letter and three digits",
);

const earlierClaim = z.strictObject({
  code,
  day: moment,
  count: wholeNumber(0, 400).optional(),
  within: z
    .string()
    .pipe(z.enum(["month", "12 months", "calendar year", "admission", "pregnancy", "lifetime"]))
    .optional(),
  same_physician: z.boolean().optional(),
});

const fact = z.strictObject({ fact: writtenText(80), value: z.enum(["yes", "no", "unknown"]) });

/** The caller's facts about a service. Missing facts are asked for or reported as assumed. */
const factFields = z.strictObject({
  service: moment.describe("Day and hour, e.g. '2025-05-05T15:00'"),
  admission: moment,
  discharge: moment,
  stay_hours: z.number().nonnegative().optional(),
  discharge_summary: moment,
  admission_assessment: moment,
  days_after_admission: wholeNumber(0, 3650).optional(),
  days_after_discharge: wholeNumber(0, 3650).optional(),
  admission_kind: z.string().pipe(z.enum(ADMISSION_KINDS)).optional(),
  had_intensive_care: z.boolean().optional(),
  mrp: z.boolean().optional().describe("Claimant is most responsible physician"),
  specialty: writtenText(80).optional().describe("e.g. '13'; '00' is family practice"),
  setting: z.string().pipe(z.enum(SETTINGS)).optional().describe("e.g. 'office', 'home'"),
  modality: z
    .string()
    .pipe(z.enum(["in_person", "video", "phone"]))
    .optional(),
  minutes: wholeNumber(0, 1440).optional(),
  times_recorded: z.boolean().optional(),
  age_years: wholeNumber(0, 130).optional(),
  age_months: wholeNumber(0, 1560).optional(),
  age_days: wholeNumber(0, 800).optional(),
  units: wholeNumber(1, 100).optional(),
  lesions: wholeNumber(1, 200).optional(),
  earlier_claims: z
    .array(earlierClaim)
    .refine(({ length }) => length <= 60, "60 at most")
    .optional()
    .describe("[] means none"),
  same_day_codes: z
    .array(code)
    .refine(({ length }) => length <= 30, "30 at most")
    .optional()
    .describe("[] means none"),
  // Checked but not listed: coverage_answer, which callers use first, lists the values.
  visit_place: z.string().pipe(z.enum(VISIT_PLACES)).optional().describe("Of a special visit, e.g. 'home'"),
  facts: z
    .array(fact)
    .refine(({ length }) => length <= 40, "40 at most")
    .optional()
    .describe("Answers to needs"),
});

const toWord = (value: unknown): unknown => (value === true ? "yes" : value === false ? "no" : value);

/** Old fields, each with its current fact. */
const FORMER: Readonly<Record<string, string>> = {
  travelled: "has_travelled_to_visit",
  office_hours_sacrificed: "is_office_hours_sacrificed",
  elective_home_visit: "is_elective_home_visit",
};

/** An earlier claim in the old format: its units become the count. */
function fromFormerClaim(claim: unknown): unknown {
  if (!isFields(claim)) return claim;
  const { units, same_episode: isSameEpisode, ...rest } = claim;
  return {
    ...rest,
    ...(units !== undefined && { count: units }),
    ...(isSameEpisode === true && { within: "admission" }),
  };
}

/** Accepts old fields silently. Facts are now one list. */
function fromFormer(input: unknown): unknown {
  if (!isFields(input)) return input;
  const { stated, facts, after_hours_role: role, earlier_claims: claims, ...rest } = input;
  const converted = [
    ...Object.entries(isFields(stated) ? stated : {}),
    ...Object.entries(FORMER).flatMap(([field, fact]) =>
      rest[field] === undefined ? [] : [[fact, rest[field]] as const],
    ),
    ...(role === undefined
      ? []
      : [["is_emergency_department_physician", role === "emergency_department_physician"] as const]),
  ].map(([fact, value]) => ({ fact, value: toWord(value) }));
  const own = Object.fromEntries(Object.entries(rest).filter(([field]) => FORMER[field] === undefined));
  const listed: readonly unknown[] = Array.isArray(facts) ? facts : [];
  return {
    ...own,
    ...(claims !== undefined && {
      earlier_claims: Array.isArray(claims) ? claims.map(fromFormerClaim) : claims,
    }),
    ...((facts !== undefined || converted.length > 0) && {
      facts: Array.isArray(facts) || facts === undefined ? [...listed, ...converted] : facts,
    }),
  };
}

export const claimFactsInput = z.preprocess(fromFormer, factFields);
export type ClaimFactsInput = z.output<typeof factFields>;
