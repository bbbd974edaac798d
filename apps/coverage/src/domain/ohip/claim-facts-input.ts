import { z } from "zod";
import { distance } from "fastest-levenshtein";
import { ADMISSION_KINDS, SETTINGS, STATED_FACTS, type StatedFact } from "../../dataset/index.ts";
import { AFTER_HOURS_ROLES } from "./after-hours.ts";
import type { ClaimFacts } from "./claim-facts.ts";
import { parseMoment } from "./local-time.ts";
import { VISIT_TABLES, type VisitPlace } from "./special-visit.ts";

const moment = (what: string) =>
  z.string().min(1).max(20).optional().describe(`${what}, Ontario time, e.g. '2025-05-05T15:00'`);
const day = (what: string) => z.string().min(1).max(20).optional().describe(`${what}, e.g. '2025-05-05'`);
const code = z.string().regex(/^[A-Za-z]\d{3}[ABCabc]?$/);

const isVisitPlace = (place: string): place is VisitPlace => place in VISIT_TABLES;

const isStatedFact = (name: string): name is StatedFact => STATED_FACTS.some((fact) => fact === name);

/** Their names are not advertised: an answer asks by name for those that it needs. */
const statedInput = z.record(z.string(), z.boolean()).superRefine((stated, { addIssue }) => {
  for (const name of Object.keys(stated).filter((fact) => !isStatedFact(fact))) {
    const [nearest] = STATED_FACTS.toSorted((one, other) => distance(name, one) - distance(name, other));
    addIssue({
      code: "custom",
      path: [name],
      message: `no condition asks for it; the nearest is ${nearest}`,
    });
  }
});

const toStated = (stated: Readonly<Record<string, boolean>> = {}): ClaimFacts["stated"] =>
  Object.fromEntries(Object.entries(stated).filter(([name]) => isStatedFact(name)));

/** What the caller knows of a service. What is left out is asked for, never assumed. */
export const claimFactsInput = z.strictObject({
  service: moment("Day and time of the service or visit"),
  admission: moment("Admission to hospital"),
  discharge: moment("Discharge"),
  discharge_summary: moment("When the discharge summary was complete"),
  admission_assessment: day("Day of the admission assessment"),
  admission_kind: z.enum(ADMISSION_KINDS).optional().describe("e.g. 'medical'"),
  had_intensive_care: z.boolean().optional(),
  mrp: z.boolean().optional().describe("Is the claimant the most responsible physician?"),
  specialty: z
    .string()
    .regex(/^\d{2}$/)
    .optional()
    .describe("The physician's OHIP specialty, e.g. '13'; '00' is family practice"),
  setting: z.enum(SETTINGS).optional().describe("e.g. 'home'"),
  modality: z.enum(["video", "phone"]).optional().describe("A virtual visit"),
  minutes: z.int().min(0).max(1440).optional().describe("With the patient, e.g. 50"),
  times_recorded: z.boolean().optional().describe("Start and stop times are on the record"),
  age_years: z.int().min(0).max(130).optional(),
  age_months: z.int().min(0).max(1560).optional().describe("Full months, where years are too coarse"),
  age_days: z.int().min(0).max(60).optional().describe("Of a newborn"),
  units: z.int().min(1).max(100).optional(),
  lesions: z.int().min(1).max(200).optional().describe("Lesions, biopsies or abscesses treated"),
  earlier_claims: z
    .array(
      z.strictObject({
        code,
        day: z.string().min(1).max(20).describe("e.g. '2025-05-05'"),
        units: z.int().min(1).default(1),
        same_physician: z.boolean().default(true),
        same_episode: z.boolean().default(true).describe("In this admission or pregnancy"),
      }),
    )
    .max(60)
    .optional()
    .describe("For this patient before this service; [] means none"),
  same_day_codes: z
    .array(code)
    .max(30)
    .optional()
    .describe("Others claimed that day; [] means none, e.g. ['E083']"),
  visit_place: z
    .enum(Object.keys(VISIT_TABLES).filter(isVisitPlace))
    .optional()
    .describe("Of a special visit, e.g. 'home'"),
  travelled: z.boolean().optional(),
  office_hours_sacrificed: z.boolean().optional(),
  elective_home_visit: z.boolean().optional(),
  after_hours_role: z
    .enum(AFTER_HOURS_ROLES)
    .optional()
    .describe("For the after-hours premium of a procedure"),
  stated: statedInput
    .optional()
    .describe('Answers to questions of needs, by fact, e.g. {"is_transfer_within_hospital": false}'),
});
export type ClaimFactsInput = z.output<typeof claimFactsInput>;

const MONTHS_PER_YEAR = 12;
const parse = (text: string | undefined) => (text === undefined ? undefined : parseMoment(text));
const bare = (text: string): string => text.slice(0, "A000".length).toUpperCase();

function toSetting({ setting, modality }: ClaimFactsInput): ClaimFacts["setting"] {
  if (setting !== undefined || modality === undefined) return setting;
  return modality === "video" ? "virtual_video" : "virtual_telephone";
}

/** Rules part the first years by months, so that years alone do not settle them. */
const PARTED_BY_MONTHS = 3;

/** Full months; of an age in years its first month, which is right wherever rules part years. */
function toAgeMonths({ age_years: years, age_months: months }: ClaimFactsInput): number | undefined {
  if (months !== undefined) return months;
  return years === undefined || years < PARTED_BY_MONTHS ? undefined : years * MONTHS_PER_YEAR;
}

/**
 * The facts as the rules read them.
 *
 * @throws UserInputError INVALID_DATE
 */
export function toClaimFacts(input: ClaimFactsInput): ClaimFacts {
  const { mrp, stated } = input;
  return {
    service: parse(input.service),
    admission: parse(input.admission),
    discharge: parse(input.discharge),
    dischargeSummary: parse(input.discharge_summary),
    admissionAssessmentDay: parse(input.admission_assessment)?.day,
    admissionKind: input.admission_kind,
    hadIntensiveCare: input.had_intensive_care,
    setting: toSetting(input),
    minutes: input.minutes,
    areTimesRecorded: input.times_recorded,
    ageMonths: toAgeMonths(input),
    specialty: input.specialty,
    units: input.units,
    lesions: input.lesions,
    stated: { ...(mrp !== undefined && { is_most_responsible_physician: mrp }), ...toStated(stated) },
    earlierClaims: input.earlier_claims?.map((claim) => ({
      code: bare(claim.code),
      day: parseMoment(claim.day).day,
      units: claim.units,
      isSamePhysician: claim.same_physician,
      isSameEpisode: claim.same_episode,
    })),
    sameDayCodes: input.same_day_codes?.map(bare),
  };
}
