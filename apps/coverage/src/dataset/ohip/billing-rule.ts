import { z } from "zod";
import { confidence, day, text } from "../starter/field-types.ts";
import { claimConditions } from "./claim-conditions.ts";
import { codePattern, count, feeCode, pageLabel, period } from "./rule-fields.ts";
import { STATED_FACTS } from "./stated-facts.ts";

export const SETTINGS = [
  "office",
  "home",
  "hospital_in_patient",
  "hospital_out_patient",
  "emergency_department",
  "emergency_department_equivalent",
  "long_term_care",
  "virtual_video",
  "virtual_telephone",
  "other",
] as const;
export type CareSetting = (typeof SETTINGS)[number];

export const ADMISSION_KINDS = [
  "medical",
  "surgical",
  "psychiatric",
  "obstetrical_delivery",
  "newborn",
  "day_surgery",
] as const;
export type AdmissionKind = (typeof ADMISSION_KINDS)[number];

/** Conditions without nested ones. */
const single = z.discriminatedUnion("kind", [
  /** A statement that must be true (`is: true`) or must not (`is: false`). */
  z.strictObject({ kind: z.literal("stated"), fact: z.enum(STATED_FACTS), is: z.boolean() }),
  /** If the fact is true, this share of the fee is paid. Bars nothing. */
  z.strictObject({
    kind: z.literal("share_if_stated"),
    fact: z.enum(STATED_FACTS),
    percent: z.number().positive().lt(100),
  }),
  /** If one of these is claimed for the patient on the same day, this share of the fee is paid. Bars nothing. */
  z.strictObject({
    kind: z.literal("share_if_with"),
    codes: z.array(feeCode).min(1),
    percent: z.number().positive().lt(100),
  }),
  /** More hours than these between admission and discharge. */
  z.strictObject({ kind: z.literal("stay_longer_than"), hours: count }),
  /** The service is this many calendar days after the admission assessment. */
  z.strictObject({ kind: z.literal("days_after_admission_assessment"), days: count }),
  /** A document is complete within these hours of discharge. */
  z.strictObject({ kind: z.literal("discharge_summary_within"), hours: count }),
  /** The admission is of none of these kinds. With `unless_intensive_care`, an ICU or NICU stay lifts that. */
  z.strictObject({
    kind: z.literal("admission_is_not"),
    kinds: z.array(z.enum(ADMISSION_KINDS)).min(1),
    unless_intensive_care: z.boolean(),
  }),
  /** At most so many of these codes in the period, counted back from the service and including this claim. */
  z.strictObject({
    kind: z.literal("at_most"),
    most: count,
    codes: z.array(feeCode).min(1),
    period,
    by: z.enum(["physician", "any_physician"]),
    /** Each service counts once, with any number of units. */
    counts: z.literal("services").optional(),
    /** The limit is each code's own: of the codes only the one that is claimed counts. */
    each: z.literal(true).optional(),
    /** Codes that count double. */
    double: z.array(feeCode).min(1).optional(),
    /** Facts that lift the limit to `most` + 1. */
    one_more_if: z.array(z.enum(STATED_FACTS)),
    /** Places for which it is another limit's to say. */
    unless_settings: z.array(z.enum(SETTINGS)).min(1).optional(),
    /** First and last day of the services that the limit covers, if not all. */
    services_from: day.optional(),
    services_until: day.optional(),
  }),
  /** At least so many of these codes in the period before. */
  z.strictObject({
    kind: z.literal("at_least_before"),
    least: count,
    codes: z.array(codePattern).min(1),
    /** Codes with the letter of a pattern that do not count. */
    except: z.array(feeCode).min(1).optional(),
    period,
    /** Counts only the same physician's claims. */
    by: z.literal("physician").optional(),
    /** Does not count services by video or telephone. */
    in_person: z.literal(true).optional(),
    /** The code's payment includes them, so they are never claimed. Lines without them prove nothing. */
    is_unclaimed: z.literal(true).optional(),
  }),
  /** None of these was claimed in the period, counted back from the service. */
  z.strictObject({
    kind: z.literal("none_before"),
    codes: z.array(codePattern).min(1),
    period,
    by: z.enum(["physician", "any_physician"]),
    /** Counts only the claimed code of the list. */
    each: z.literal(true).optional(),
  }),
  /** None of these is claimed on the same day for the same patient by the same physician. "K*" means every K code. */
  z.strictObject({
    kind: z.literal("not_same_day_with"),
    codes: z.array(codePattern).min(1),
    except: z.array(feeCode),
    unless: z.array(z.enum(STATED_FACTS)),
    /** Places where they may be claimed together. */
    unless_settings: z.array(z.enum(SETTINGS)).min(1).optional(),
  }),
  /**
   * The same physician is paid none of these for the patient that day, except the exceptions. Bars them, and not the code with the rule.
   */
  z.strictObject({
    kind: z.literal("bars_same_day"),
    codes: z.array(codePattern).min(1),
    except: z.array(feeCode),
  }),
  /** One of these is claimed with it. */
  z.strictObject({
    kind: z.literal("only_with"),
    codes: z.array(codePattern).min(1),
    /** Not proposed with each of them, because something outside the rules decides too, such as the hour. */
    is_proposed: z.literal(false).optional(),
  }),
  /** At most so many days after discharge. */
  z.strictObject({ kind: z.literal("days_since_discharge_at_most"), days: z.int().min(0) }),
  /** Minutes with the patient, with start and stop times on the record. */
  z.strictObject({
    kind: z.literal("minutes_at_least"),
    minutes: count,
    needs_times_recorded: z.boolean(),
    /** Codes whose times of the day count as one. */
    together: z.array(feeCode).min(2).optional(),
  }),
  /** Paid in units of half an hour or its major part (GP55), with start and stop times on the record. */
  z.strictObject({ kind: z.literal("half_hour_units") }),
  /** Paid in the ten-minute units of case conferences (A27); start and stop times on the record. */
  z.strictObject({ kind: z.literal("ten_minute_units") }),
  z.strictObject({ kind: z.literal("setting_is"), settings: z.array(z.enum(SETTINGS)).min(1) }),
  z.strictObject({ kind: z.literal("setting_is_not"), settings: z.array(z.enum(SETTINGS)).min(1) }),
  /** Age in months; the upper end is not included. */
  z.strictObject({ kind: z.literal("age_months"), from: z.int().min(0), below: count.nullable() }),
  /** Number of lesions (warts, biopsies, abscesses) that the code covers; the upper end is exclusive. */
  z.strictObject({ kind: z.literal("lesion_count"), from: count, below: count.nullable() }),
  /** Two-digit specialty codes, e.g. "13". */
  z.strictObject({ kind: z.literal("specialty_is"), numbers: z.array(z.string().regex(/^\d{2}$/)).min(1) }),
  z.strictObject({
    kind: z.literal("specialty_is_not"),
    numbers: z.array(z.string().regex(/^\d{2}$/)).min(1),
  }),
  /**
   * Units of so many minutes beyond those of the preceding service, counted from its start. The last unit counts if it is full, by its
   * major part, or by any part.
   */
  z.strictObject({
    kind: z.literal("units_beyond"),
    minutes: count,
    counts: z.enum(["full", "major", "part"]),
    services: z
      .array(
        z.strictObject({
          minutes: count,
          codes: z.array(feeCode).min(1),
          /** The minutes are those of all of the codes together. */
          all: z.literal(true).optional(),
        }),
      )
      .min(1),
  }),
  /** The hour and day of the service are in one of these windows; `free` is a weekend or a holiday, hours are clock hours. */
  z.strictObject({
    kind: z.literal("service_time_is"),
    windows: z
      .array(
        z.strictObject({
          days: z.enum(["weekday", "free", "any"]),
          from: z.int().min(0).max(23),
          below: z.int().min(1).max(24),
        }),
      )
      .min(1),
    holidays: z.enum(["general", "emergency"]),
  }),
  /** The service falls into one of these times. */
  z.strictObject({
    kind: z.literal("day_is"),
    days: z.array(z.enum(["weekday", "weekend", "holiday"])).min(1),
    holidays: z.enum(["general", "emergency"]),
  }),
  ...claimConditions.options,
]);

/** What must hold for a fee to be payable. Each form has one evaluator in src/domain/ohip. */
const condition = z.discriminatedUnion("kind", [
  ...single.options,
  /** At least one of these holds. */
  z.strictObject({ kind: z.literal("any_of"), conditions: z.array(single).min(2) }),
]);
export type RuleCondition = z.infer<typeof condition>;

/** The effect of an unmet condition. A returned claim is paid once it is corrected. */
export const RULE_EFFECTS = [
  "not_payable",
  "paid_as_lesser_fee",
  "not_insured",
  "needs_manual_review",
  "returned",
] as const;

/** One rule: a line of data/coverage/ohip/billing-rules.json. */
export const billingRuleSchema = z.strictObject({
  rule_id: z.string().regex(/^[a-z0-9-]+$/),
  fee_codes: z.array(feeCode).min(1),
  page_label: pageLabel,
  pdf_page: count,
  condition,
  effect: z.enum(RULE_EFFECTS),
  /** For a lesser fee: the paid code for each claimed code, if the page names it. */
  pays_as: z.record(feeCode, feeCode).optional(),
  /** For a code that is not payable: the code to claim instead, if the page names it. */
  instead: z.record(feeCode, feeCode).optional(),
  /** In our own words. */
  statement: text,
  as_of: day,
  effective_date: day,
  confidence,
});
export type BillingRule = z.infer<typeof billingRuleSchema>;

/** Two pages that do not agree on two codes of one day: on a line of data/coverage/ohip/page-conflicts.json. */
export const pageConflictSchema = z.strictObject({
  conflict_id: z.string().regex(/^[a-z0-9-]+$/),
  fee_code: feeCode,
  /** Codes of the same day that it is about. */
  beside: z.array(feeCode).min(1),
  page_label: pageLabel,
  pdf_page: count,
  /** The page with the other statement. */
  other_page_label: pageLabel,
  /** In our own words. */
  statement: text,
  as_of: day,
  effective_date: day,
  confidence,
});
export type PageConflict = z.infer<typeof pageConflictSchema>;
