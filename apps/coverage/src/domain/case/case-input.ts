import { z } from "zod";
import { trimmedText, wholeNumber } from "../bounded.ts";
import { ADMISSION_KINDS, SETTINGS } from "../../dataset/index.ts";
import { VISIT_PLACES } from "../ohip/special-visit.ts";

/** Claims, drugs and devices of one call, together. */
export const MOST_ASKS = 12;

// Bounds are refinements: they are checked, and cost nothing in the schema that every client's model reads.
const amount = (least: number, most: number) =>
  z.number().refine((value) => value >= least && value <= most, `a number from ${least} to ${most}`);
const some = <TItem extends z.ZodType>(item: TItem, most: number, least = 0) =>
  z
    .array(item)
    .refine(
      ({ length }) => length >= least && length <= most,
      `${least} to ${most} items; send more in another call`,
    );
/** 2025-05-05 or 2025-05-05T15:00, Ontario time; words that are a moment are read, and others set aside. */
const moment = trimmedText(60).optional();
const feeCode = trimmedText(5).refine(
  (code) => /^[A-Za-z]\d{3}[ABCabc]?$/u.test(code),
  "a fee code is a letter and three digits, e.g. C124",
);

export const YES_NO = ["yes", "no"] as const;

/** A fact by its name in the vocabulary. `unknown`: the caller was asked and does not know. */
const fact = z.strictObject({
  fact: trimmedText(200),
  value: z.enum([...YES_NO, "unknown"]),
});
const facts = some(fact, 40).optional();

/** Statements that no field takes. They decide nothing by themselves, and lead to questions if they may matter. */
const notes = some(trimmedText(400), 12).optional();

export const SOCIAL_ASSISTANCE = ["none", "ow", "odsp", "acsd"] as const;
export const RESIDENCES = ["community", "long_term_care", "special_care_home", "hospital"] as const;

export const patientInput = z.strictObject({
  age_years: wholeNumber(0, 130).optional(),
  age_months: wholeNumber(0, 1560).optional(),
  age_days: wholeNumber(0, 800).optional(),
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
  income: amount(0, 1e9).optional().describe("Net, dollars a year"),
  household: z.enum(["single", "couple"]).optional(),
});
export type PatientInput = z.output<typeof patientInput>;

// An item's own patient has only its program's fields: the whole patient in each list would be a third of the schema.
const claimPatient = patientInput.pick({ age_years: true, age_months: true, age_days: true, sex: true });
const drugPatient = patientInput.omit({ age_days: true });
const devicePatient = patientInput.pick({
  age_years: true,
  age_months: true,
  residence: true,
  plans: true,
  social_assistance: true,
});

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

/** Earlier claims for the patient: one with its day, or a count. */
const earlierClaim = z.strictObject({
  code: feeCode.optional(),
  day: trimmedText(60).optional().describe("'2025-05' too"),
  count: wholeNumber(0, 400).optional(),
  within: z.enum(CLAIM_PERIODS).optional(),
  same_physician: z.boolean().optional(),
  at_least: z.boolean().optional().describe("There may be more"),
});
/** A claim before, of a code that is known. */
export type EarlierClaimInput = z.output<typeof earlierClaim> & { readonly code: string };

export const claimInput = z.strictObject({
  codes: some(feeCode, 10).optional().describe("['C124', 'E083']: claimed together"),
  service: trimmedText(200).optional().describe("Without a code: 'house call'"),
  goal: z.enum(CLAIM_GOALS).optional(),
  service_at: moment.describe("'2025-05-04T14:30', 'Sunday 14:30', or day, month, hour"),
  minutes: wholeNumber(0, 1440).optional(),
  times_recorded: z.boolean().optional(),
  units: wholeNumber(1, 100).optional(),
  lesions: wholeNumber(1, 200).optional(),
  setting: z.enum(SETTINGS).optional(),
  modality: z.enum(["in_person", "video", "phone"]).optional(),
  visit_place: z.enum(VISIT_PLACES).optional().describe("Of a special visit"),
  admission: moment,
  discharge: moment,
  stay_hours: amount(0, 50_000).optional().describe("Instead of admission, discharge"),
  discharge_summary: moment.describe("When it was complete"),
  summary_hours: amount(0, 50_000).optional().describe("From discharge to the summary"),
  admission_assessment: moment,
  days_after_admission: wholeNumber(0, 3650).optional().describe("1 is the day after"),
  days_after_discharge: wholeNumber(0, 3650).optional(),
  admission_kind: z.enum(ADMISSION_KINDS).optional(),
  had_intensive_care: z.boolean().optional(),
  mrp: z.boolean().optional().describe("Claimant is most responsible physician"),
  specialty: trimmedText(80).optional().describe("'00', 'family practice'"),
  referral_on_file: z.boolean().optional(),
  same_day_codes: some(feeCode, 30).optional().describe("Beside these; [] means none"),
  earlier_claims: some(earlierClaim, 60)
    .optional()
    .describe("[] means none, e.g. [{code: 'K013', count: 3, within: '12 months'}]"),
  facts: facts.describe(
    "So or not, by a name of needs or in plain words: [{fact: 'palliative patient', value: 'no'}]",
  ),
  notes: notes.describe("Said beyond the fields, e.g. ['optometrist saw her in May']"),
  patient: claimPatient.optional(),
});
export type ClaimInput = z.output<typeof claimInput>;

export const DRUG_GOALS = [
  "coverage",
  "listing",
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
  /** Taken now at the highest dose that is tolerated. */
  "max_dose",
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
  "nebules",
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

const measure = z.strictObject({ measure: trimmedText(80), value: amount(-1e6, 1e9) });

export const drugInput = z.strictObject({
  drug: trimmedText(200)
    .optional()
    .describe("Molecule or class; brand or DIN only if meant; none for the co-payment alone"),
  strength: trimmedText(60).optional().describe("e.g. '10 mg'"),
  form: z.enum(RELEASE_FORMS).optional(),
  goal: z.enum(DRUG_GOALS).optional().describe("listing: in general"),
  for: trimmedText(200).optional().describe("Illness, e.g. 'COPD'"),
  tried: z
    .array(
      z.strictObject({
        drug: trimmedText(120),
        outcome: z.enum(TRIED_OUTCOMES),
        months: amount(0, 1200).optional(),
      }),
    )
    .max(20)
    .optional()
    .describe("Drugs or classes, e.g. [{drug: 'methotrexate', outcome: 'failed', months: 4}]"),
  findings: z
    .array(z.strictObject({ finding: trimmedText(200), value: z.enum(YES_NO) }))
    .max(30)
    .optional()
    .describe("e.g. [{finding: 'active bleeding', value: 'yes'}]"),
  measures: some(measure, 20).optional().describe("e.g. [{measure: 'mmse', value: 22}]"),
  lu_code: trimmedText(3)
    .refine((code) => /^\d{2,3}$/u.test(code), "a reason-for-use code has two or three digits")
    .optional(),
  facts,
  notes,
  patient: drugPatient.optional(),
});
export type DrugInput = z.output<typeof drugInput>;

export const DEVICE_GOALS = [
  "eligibility",
  "listing",
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

/** A share, and no percentage: 40 is refused instead of read as 4,000 %. */
export const repairShare = z
  .number()
  .refine((share) => share >= 0 && share <= 1, "a part of the price from 0 to 1, e.g. 0.4 for 40 %");

export const deviceInput = z.strictObject({
  device: trimmedText(200).optional().describe("e.g. 'power scooter'; a type name or code"),
  goal: z.enum(DEVICE_GOALS).optional(),
  how_many: wholeNumber(1, 20).optional(),
  ears: z.enum(["one", "both"]).optional(),
  vendor_price: amount(0.01, 1e7).optional().describe("Dollars for all"),
  owned: z
    .array(
      z.strictObject({
        device: trimmedText(200).optional().describe("Default: that kind"),
        age_months: wholeNumber(0, 1200).optional(),
        adp_funded: z.boolean().optional(),
        condition: z.enum(OWNED_CONDITIONS).optional(),
        under_warranty: z.boolean().optional(),
        repair_share: repairShare.optional().describe("Repair cost by price, 0 to 1"),
      }),
    )
    .max(5)
    .optional()
    .describe("What is owned, e.g. [{age_months: 30, adp_funded: true, condition: 'worn'}]"),
  measures: some(measure, 20).optional().describe("e.g. [{measure: 'months_of_need', value: 12}]"),
  facts,
  notes,
  patient: devicePatient.optional(),
});
export type DeviceInput = z.output<typeof deviceInput>;

/** The three lists of a case, each item an ask. */
export const caseShape = {
  claims: some(claimInput, MOST_ASKS)
    .optional()
    .describe(
      "OHIP, e.g. [{codes: ['C124'], admission: '2025-05-05T15:00', discharge: '2025-05-08T11:00', mrp: true}]",
    ),
  drugs: some(drugInput, MOST_ASKS).optional().describe("ODB, e.g. [{drug: 'Jardiance', strength: '10 mg'}]"),
  devices: some(deviceInput, MOST_ASKS)
    .optional()
    .describe("ADP, e.g. [{device: 'power scooter', patient: {age_years: 70}}]"),
};
