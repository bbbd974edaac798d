import { z } from "zod";
import { ADMISSION_KINDS, SETTINGS } from "../../dataset/index.ts";
import { VISIT_TABLES, type VisitPlace } from "../ohip/special-visit.ts";

/** Claims, drugs and devices of one call, together. */
export const MOST_ASKS = 12;

const isVisitPlace = (place: string): place is VisitPlace => place in VISIT_TABLES;
const VISIT_PLACES = Object.keys(VISIT_TABLES).filter(isVisitPlace);

const words = (longest: number) => z.string().trim().min(1).max(longest);
/** 2025-05-05 or 2025-05-05T15:00, Ontario time. What is no such moment is refused when the case is made. */
const moment = z.string().trim().min(8).max(25).optional();
const feeCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]\d{3}[ABCabc]?$/, "a fee code is a letter and three digits, e.g. C124");

export const YES_NO = ["yes", "no"] as const;

/** A fact by its name in the vocabulary of facts; `unknown` says that it was asked and nobody knows. */
const fact = z.strictObject({
  fact: words(80),
  value: z.enum([...YES_NO, "unknown"]),
});
const facts = z
  .array(fact)
  .max(40)
  .optional()
  .describe("Answers to needs, e.g. [{fact: 'is_palliative_patient', value: 'no'}]");

export const SOCIAL_ASSISTANCE = ["none", "ow", "odsp", "acsd"] as const;
export const RESIDENCES = ["community", "long_term_care", "special_care_home", "hospital"] as const;

export const patientInput = z.strictObject({
  age_years: z.int().min(0).max(130).optional(),
  age_months: z.int().min(0).max(1560).optional(),
  age_days: z.int().min(0).max(800).optional(),
  sex: z.enum(["female", "male"]).optional(),
  residence: z.enum(RESIDENCES).optional(),
  plans: z
    .strictObject({
      odb: z.boolean().optional(),
      private: z.boolean().optional(),
      nihb: z.boolean().optional(),
      wsib: z.boolean().optional(),
      veterans: z.boolean().optional(),
      trillium: z.boolean().optional(),
    })
    .optional(),
  social_assistance: z.enum(SOCIAL_ASSISTANCE).optional(),
  income: z.number().min(0).max(1e9).optional().describe("Net, dollars a year"),
  household: z.enum(["single", "couple"]).optional(),
});
export type PatientInput = z.output<typeof patientInput>;

export const CLAIM_GOALS = ["may_bill", "fee", "which_code", "premiums", "limits", "documentation"] as const;
export const CLAIM_PERIODS = [
  "day",
  "week",
  "month",
  "12 months",
  "24 months",
  "60 months",
  "calendar year",
  "admission",
  "pregnancy",
  "lifetime",
] as const;

/** What was claimed for the patient before: one claim with its day, or as many as people count. */
const earlierClaim = z.strictObject({
  code: feeCode,
  day: z.string().trim().min(8).max(25).optional(),
  count: z.int().min(0).max(400).optional(),
  within: z.enum(CLAIM_PERIODS).optional(),
  same_physician: z.boolean().optional(),
  at_least: z.boolean().optional().describe("There may be more"),
});
export type EarlierClaimInput = z.output<typeof earlierClaim>;

export const claimInput = z.strictObject({
  codes: z.array(feeCode).min(1).max(10).optional().describe("e.g. ['C124', 'E083']; claimed together"),
  service: words(200).optional().describe("Where the code is not known, e.g. 'house call'"),
  goal: z.enum(CLAIM_GOALS).optional(),
  service_at: moment.describe("Day, with hour where known: '2025-05-04T14:30'"),
  minutes: z.int().min(0).max(1440).optional(),
  times_recorded: z.boolean().optional(),
  units: z.int().min(1).max(100).optional(),
  lesions: z.int().min(1).max(200).optional(),
  setting: z.enum(SETTINGS).optional(),
  modality: z.enum(["in_person", "video", "phone"]).optional(),
  visit_place: z.enum(VISIT_PLACES).optional().describe("Table of a special visit"),
  admission: moment,
  discharge: moment,
  stay_hours: z.number().min(0).max(50_000).optional().describe("In place of admission and discharge"),
  discharge_summary: moment.describe("When it was complete"),
  summary_hours: z.number().min(0).max(50_000).optional().describe("From discharge to the summary"),
  admission_assessment: moment,
  days_after_admission: z
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe("Of the service; the day after the admission assessment is 1"),
  days_after_discharge: z.int().min(0).max(3650).optional(),
  admission_kind: z.enum(ADMISSION_KINDS).optional(),
  had_intensive_care: z.boolean().optional(),
  mrp: z.boolean().optional().describe("The claimant is most responsible physician"),
  specialty: words(80).optional().describe("OHIP number or name, e.g. '00' or 'family practice'"),
  referral_on_file: z.boolean().optional(),
  same_day_codes: z.array(feeCode).max(30).optional().describe("Claimed beside these; [] means none"),
  earlier_claims: z
    .array(earlierClaim)
    .max(60)
    .optional()
    .describe("[] means none, e.g. [{code: 'K013', count: 3, within: '12 months'}]"),
  facts,
  patient: patientInput.optional(),
});
export type ClaimInput = z.output<typeof claimInput>;

export const DRUG_GOALS = [
  "coverage",
  "price",
  "cheapest",
  "interchangeable",
  "alternatives",
  "lu_criteria",
  "copayment",
] as const;
export const TRIED_OUTCOMES = [
  "failed",
  "not_tolerated",
  "contraindicated",
  "current",
  "works",
  "stopped",
  "never",
] as const;
export const RELEASE_FORMS = [
  "immediate",
  "extended",
  "delayed",
  "injection",
  "inhaler",
  "nasal",
  "patch",
  "topical",
  "eye_drops",
  "liquid",
  "suppository",
  "dissolving",
  "sublingual",
  "chewable",
] as const;

const measure = z.strictObject({ measure: words(80), value: z.number().min(-1e6).max(1e9) });

export const drugInput = z.strictObject({
  drug: words(200).optional().describe("Brand, molecule, class or DIN; none for the co-payment alone"),
  strength: words(60).optional().describe("e.g. '10 mg'"),
  form: z.enum(RELEASE_FORMS).optional(),
  goal: z.enum(DRUG_GOALS).optional(),
  for: words(200).optional().describe("Illness, e.g. 'rheumatoid arthritis'"),
  tried: z
    .array(
      z.strictObject({
        drug: words(120),
        outcome: z.enum(TRIED_OUTCOMES),
        months: z.number().min(0).max(1200).optional(),
      }),
    )
    .max(20)
    .optional()
    .describe("Drugs or classes, e.g. [{drug: 'methotrexate', outcome: 'failed', months: 4}]"),
  findings: z
    .array(z.strictObject({ finding: words(120), value: z.enum(YES_NO) }))
    .max(30)
    .optional()
    .describe("e.g. [{finding: 'positive rheumatoid factor', value: 'yes'}]"),
  measures: z.array(measure).max(20).optional().describe("e.g. [{measure: 'mmse', value: 22}]"),
  lu_code: z
    .string()
    .trim()
    .regex(/^\d{2,3}$/, "a reason-for-use code has two or three digits")
    .optional(),
  facts,
  patient: patientInput.optional(),
});
export type DrugInput = z.output<typeof drugInput>;

export const DEVICE_GOALS = [
  "eligibility",
  "share",
  "price",
  "replacement",
  "repair",
  "application",
] as const;
export const OWNED_CONDITIONS = [
  "works",
  "worn",
  "broken",
  "lost",
  "stolen",
  "damaged_by_misuse",
  "need_changed",
] as const;

export const deviceInput = z.strictObject({
  device: words(200).optional().describe("e.g. 'power scooter', 'hearing aid'; a type name or code"),
  goal: z.enum(DEVICE_GOALS).optional(),
  how_many: z.int().min(1).max(20).optional(),
  ears: z.enum(["one", "both"]).optional(),
  vendor_price: z.number().positive().max(1e7).optional().describe("Dollars for all of them"),
  owned: z
    .array(
      z.strictObject({
        device: words(200).optional().describe("Without it: of the kind that is asked for"),
        age_months: z.int().min(0).max(1200).optional(),
        adp_funded: z.boolean().optional(),
        condition: z.enum(OWNED_CONDITIONS).optional(),
        under_warranty: z.boolean().optional(),
        repair_share: z.number().min(0).max(1).optional().describe("Repair cost by price, 0 to 1"),
      }),
    )
    .max(5)
    .optional()
    .describe("What the person has, e.g. [{age_months: 30, adp_funded: true, condition: 'worn'}]"),
  measures: z.array(measure).max(20).optional().describe("e.g. [{measure: 'months_of_need', value: 12}]"),
  facts,
  patient: patientInput.optional(),
});
export type DeviceInput = z.output<typeof deviceInput>;

/** The three lists of a case, each item an ask. */
export const caseShape = {
  claims: z
    .array(claimInput)
    .max(MOST_ASKS)
    .optional()
    .describe(
      "OHIP, e.g. [{codes: ['C124'], admission: '2025-05-05T15:00', discharge: '2025-05-08T11:00', mrp: true}]",
    ),
  drugs: z
    .array(drugInput)
    .max(MOST_ASKS)
    .optional()
    .describe("ODB, e.g. [{drug: 'Jardiance', strength: '10 mg', goal: 'coverage'}]"),
  devices: z
    .array(deviceInput)
    .max(MOST_ASKS)
    .optional()
    .describe("ADP, e.g. [{device: 'power scooter', facts: [{fact: 'daily_use', value: 'yes'}]}]"),
};
