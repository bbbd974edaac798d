import { z } from "zod";
import { wholeNumber, writtenText } from "../bounded.ts";
import { ADMISSION_KINDS, ENROLMENTS, SETTINGS, STATED_FACTS } from "../../dataset/index.ts";

/** Rows of one call; a file of the command line may hold more. */
export const MOST_ROWS = 200;

const listed = <const TValues extends readonly [string, ...string[]]>(values: TValues) =>
  z.string().pipe(z.enum(values));

/** Service location indicators of the claim. */
export const LOCATIONS = [
  "HDS",
  "HED",
  "HIP",
  "HOP",
  "HRP",
  "IHF",
  "OFF",
  "PDF",
  "RTF",
  "HOM",
  "OTN",
] as const;
export const ROLES = [
  "physician",
  "emergency_department_physician",
  "surgical_assistant",
  "anaesthesiologist",
] as const;

const fact = z.strictObject({
  fact: z.string().pipe(z.enum(STATED_FACTS, "no rule reads this fact")),
  value: z.boolean(),
});
const facts = z
  .array(fact)
  .refine(({ length }) => length <= 40, "40 at most")
  .optional();

/** Fields that hold a day or a minute. */
export const MOMENT_FIELDS = ["service", "end", "admission", "discharge", "admission_assessment"] as const;

/** One claim line. `defaults` fill absent fields; the rest is unknown. */
export const claimRow = z.strictObject({
  line: writtenText(20).optional(),
  patient: writtenText(32).describe("Pseudonym, e.g. 'P-0042'"),
  service: writtenText(20).describe("Day or minute in Ontario, e.g. '2025-05-12T18:30'"),
  end: writtenText(20).optional(),
  code: writtenText(8).describe("e.g. 'K013A'"),
  units: wholeNumber(1, 99).optional(),
  fee_billed: z.number().optional().describe("Dollars"),
  minutes: wholeNumber(0, 1440).optional(),
  times_recorded: z.boolean().optional(),
  physician: writtenText(32).optional(),
  specialty: writtenText(80).optional(),
  role: listed(ROLES).optional(),
  setting: listed(SETTINGS).optional(),
  location: listed(LOCATIONS).optional(),
  facility: z.boolean().optional().describe("A facility number is on the claim"),
  referral: z.boolean().optional().describe("A referring number is on the claim"),
  diagnosis: writtenText(5).optional(),
  age_years: wholeNumber(0, 130).optional(),
  age_months: wholeNumber(0, 1560).optional(),
  age_days: wholeNumber(0, 800).optional(),
  sex: z.enum(["female", "male", "other"]).optional(),
  admission: writtenText(20).optional(),
  discharge: writtenText(20).optional(),
  admission_assessment: writtenText(20).optional(),
  admission_kind: listed(ADMISSION_KINDS).optional(),
  had_intensive_care: z.boolean().optional(),
  mrp: z.boolean().optional(),
  episode: writtenText(32).optional(),
  trip: writtenText(32).optional().describe("Lines of one journey"),
  place: writtenText(32).optional().describe("Pseudonym of an address or a facility"),
  visit: writtenText(32).optional().describe("Lines of one encounter; else those of the day may be"),
  lesions: wholeNumber(1, 200).optional(),
  group_size: wholeNumber(1, 99).optional().describe("People seen together"),
  enrolled_with: z.enum(ENROLMENTS).optional().describe("From the claimant's side"),
  enrolment_model: z.enum(["fee_for_service", "capitation"]).optional(),
  referrer: z.enum(["physician", "nurse_practitioner", "midwife", "dentist", "optometrist"]).optional(),
  returned_codes: writtenText(40).optional().describe("Of a line that came back"),
  program: z.enum(["HCP", "WCB", "RMB"]).optional(),
  status: z.enum(["new", "history", "paid", "refused"]).optional().describe("Only new lines are judged"),
  facts,
});
export type ClaimRow = z.output<typeof claimRow>;

/** Values for fields that a row omits. */
export const rowDefaults = claimRow.pick({
  setting: true,
  physician: true,
  specialty: true,
  role: true,
  mrp: true,
  times_recorded: true,
  enrolled_with: true,
  enrolment_model: true,
  location: true,
  facility: true,
  admission_kind: true,
  place: true,
  trip: true,
  facts: true,
});
/** Facts that hold for all rows. */
export const statedDefaults = rowDefaults.pick({ facts: true });
export type RowDefaults = z.output<typeof rowDefaults>;
