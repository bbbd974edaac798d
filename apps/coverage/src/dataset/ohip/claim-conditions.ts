import { z } from "zod";
import { codePattern, count, feeCode, period } from "./rule-fields.ts";
import { STATED_FACTS } from "./stated-facts.ts";

/** Fields of a claim besides the service. */
export const CLAIM_FIELDS = [
  "referral",
  "facility",
  "admission",
  "diagnosis",
  "location",
  "modality",
] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];

/** Where a patient is enrolled, from the claimant's point of view. */
export const ENROLMENTS = ["claimant", "group", "other", "none"] as const;

/** Three or four digits, or a range of them: "290", "640-648". */
const diagnosisCodes = z
  .string()
  .regex(/^\d{3,4}(?:-\d{3,4})?$/)
  .array()
  .min(1);

/** Asked if the claim lines do not settle it. "Yes" meets the condition. */
const fact = z.enum(STATED_FACTS);

/**
 * Conditions that claim lines settle: fields of the claim, and the physician's other claims. Without lines, as for one service in words,
 * the named fact decides.
 */
export const claimConditions = z.discriminatedUnion("kind", [
  /** One of these is paid per visit or day. */
  z.strictObject({
    kind: z.literal("one_of_in_visit"),
    codes: z.array(feeCode).min(2),
    per: z.enum(["visit", "day"]),
    /** Facts that lift it. */
    unless: z.array(fact),
  }),
  /** One physician's limit over all patients in the period: so many services, or patients, with this one. */
  z.strictObject({
    kind: z.literal("physician_at_most"),
    most: count,
    codes: z.array(feeCode).min(1),
    period,
    counts: z.enum(["services", "patients"]),
    fact,
  }),
  /** At most so many for the patient in one facility and period, with this one. */
  z.strictObject({
    kind: z.literal("facility_at_most"),
    most: count,
    codes: z.array(feeCode).min(1),
    period,
    fact,
  }),
  /** One of these per journey, per visited address, or per destination of a journey. */
  z.strictObject({
    kind: z.literal("once_for"),
    what: z.enum(["trip", "place", "destination"]),
    codes: z.array(feeCode).min(1),
    fact,
  }),
  z.strictObject({ kind: z.literal("diagnosis_is"), codes: diagnosisCodes, fact }),
  z.strictObject({ kind: z.literal("diagnosis_is_not"), codes: diagnosisCodes, fact }),
  /** The code is on a list that has a name; without codes the list's text is not held. */
  z.strictObject({ kind: z.literal("is_listed_in"), list: z.string(), codes: z.array(feeCode), fact }),
  z.strictObject({ kind: z.literal("claim_has"), field: z.enum(CLAIM_FIELDS), fact }),
  z.strictObject({ kind: z.literal("sex_is"), sex: z.enum(["female", "male"]) }),
  /** No other of these by the same physician at the same time. */
  z.strictObject({ kind: z.literal("no_overlap"), codes: z.array(codePattern).min(1), fact }),
  /** The one of these with the highest fee is paid in full, and this share of the others. Bars nothing. */
  z.strictObject({
    kind: z.literal("share_of_lower"),
    percent: z.number().positive().lt(100),
    codes: z.array(codePattern).min(1),
    fact,
  }),
  /** People seen together; the upper end is not included. */
  z.strictObject({ kind: z.literal("group_size"), from: count, below: count.nullable(), fact }),
  z.strictObject({ kind: z.literal("enrolled_with"), with: z.array(z.enum(ENROLMENTS)).min(1), fact }),
]);
