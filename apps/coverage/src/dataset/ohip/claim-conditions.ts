import { z } from "zod";
import { codePattern, count, feeCode, period } from "./rule-fields.ts";
import { STATED_FACTS } from "./stated-facts.ts";

/** What stands on a claim beside the service. */
export const CLAIM_FIELDS = [
  "referral",
  "facility",
  "admission",
  "diagnosis",
  "location",
  "modality",
] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];

/** With whom a patient is enrolled, as the claimant sees it. */
export const ENROLMENTS = ["claimant", "group", "other", "none"] as const;

/** Three or four digits, or a range of them: "290", "640-648". */
const diagnosisCodes = z
  .string()
  .regex(/^\d{3,4}(?:-\d{3,4})?$/)
  .array()
  .min(1);

/** Asked where the claim lines do not settle it: "yes" meets the condition. */
const fact = z.enum(STATED_FACTS);

/**
 * Conditions that claim lines settle: what stands on the claim, and what the same physician claims for others. Where nothing
 * is known of that, as of one service in words, the named fact decides.
 */
export const claimConditions = z.discriminatedUnion("kind", [
  /** Of these, one is paid for a visit or a day. */
  z.strictObject({
    kind: z.literal("one_of_in_visit"),
    codes: z.array(feeCode).min(2),
    per: z.enum(["visit", "day"]),
    /** Facts that lift it. */
    unless: z.array(fact),
  }),
  /** By one physician for all patients in the period: at most so many services, or patients, with this one. */
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
  /** One of these for a journey, for an address that was visited, or for that to which a journey led. */
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
  /** Of several of these the dearest is paid in full, and this share of the others. Bars nothing. */
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
