import { ADMISSION_KINDS, SETTINGS, type RuleCondition } from "../../../dataset/index.ts";
import type { FactNeed } from "../../ohip/claim-facts.ts";
import { FACT_QUESTIONS } from "../../ohip/fact-questions.ts";
import { uniqueNeeds, type Need, type Reason } from "../verdict.ts";
import type { ClaimRecords } from "./claim-records.ts";
import type { HeldRule } from "./hold-rules.ts";

type Field = Pick<Need, "field" | "type" | "options">;

/** Fields that take the answers; every other need is a fact by its name. */
const FIELDS: Readonly<Partial<Record<FactNeed, Field>>> = {
  service: { field: "service_at", type: "date-time" },
  admission: { field: "admission", type: "date-time" },
  admission_time: { field: "admission", type: "date-time" },
  discharge: { field: "discharge", type: "date-time" },
  discharge_time: { field: "discharge", type: "date-time" },
  dischargeSummary: { field: "discharge_summary", type: "date-time" },
  admissionAssessmentDay: { field: "admission_assessment", type: "date-time" },
  admissionKind: { field: "admission_kind", type: "enum", options: ADMISSION_KINDS },
  hadIntensiveCare: { field: "had_intensive_care", type: "yes_no" },
  setting: { field: "setting", type: "enum", options: SETTINGS },
  minutes: { field: "minutes", type: "number" },
  areTimesRecorded: { field: "times_recorded", type: "yes_no" },
  ageMonths: { field: "patient.age_years", type: "number" },
  lesions: { field: "lesions", type: "number" },
  specialty: { field: "specialty", type: "text" },
  sex: { field: "patient.sex", type: "enum", options: ["female", "male"] },
  units: { field: "units", type: "number" },
  earlierClaims: { field: "earlier_claims", type: "list" },
  sameDayCodes: { field: "same_day_codes", type: "list" },
  is_most_responsible_physician: { field: "mrp", type: "yes_no" },
  is_written_request_on_file: { field: "referral_on_file", type: "yes_no" },
};

type Asked = Pick<Need, "field" | "type" | "question">;

const DAYS_AFTER_ADMISSION: Asked = {
  field: "days_after_admission",
  type: "number",
  question: "Or how many days after the admission assessment was the service? The day after it is 1.",
};
const DAYS_AFTER_DISCHARGE: Asked = {
  field: "days_after_discharge",
  type: "number",
  question: "Or how many days after the discharge was the service?",
};
const AGE_IN_MONTHS: Asked = {
  field: "patient.age_months",
  type: "number",
  question: "How many months old is the patient?",
};

/** A need by the field that takes its answer. */
export function toNeed(need: FactNeed, why: Reason): Need {
  const question = FACT_QUESTIONS[need];
  const field = FIELDS[need];
  return field ? { ...field, question, why } : { field: "facts", name: need, type: "yes_no", question, why };
}

/** A rule in our words, with its place in the source. */
export const toRuleReason = ({ rule }: Pick<HeldRule, "rule">, records: ClaimRecords): Reason => ({
  text: rule.statement,
  sources: [records.ruleSource(rule)],
});

const MONTHS = 12;
/** Rules divide the first three years by months, so an age in years does not settle them. */
const FIRST_YEARS = 36;

/** Whether an age in years is too coarse for the rule. */
const isOfMonths = (condition: RuleCondition): boolean => {
  if (condition.kind === "any_of") return condition.conditions.some(isOfMonths);
  if (condition.kind !== "age_months") return false;
  const bounds = [condition.from, condition.below ?? 0];
  return bounds.some((months) => months % MONTHS !== 0 || (months > 0 && months < FIRST_YEARS));
};

const MOST_CODES = 6;

/** Questions for the interval before a service: its moment, or both dates next to each other. */
function listOwn({ rule, needs }: HeldRule, why: Reason): readonly Need[] {
  const { condition } = rule;
  if (condition.kind === "days_since_discharge_at_most")
    return [
      ...(needs.includes("discharge") ? [toNeed("discharge", why)] : [toNeed("service", why)]),
      { ...DAYS_AFTER_DISCHARGE, why },
    ];
  if (condition.kind === "days_after_admission_assessment" && needs.includes("admissionAssessmentDay"))
    return [toNeed("admissionAssessmentDay", why), { ...DAYS_AFTER_ADMISSION, why }];
  return needs.map((need) => {
    if (need === "ageMonths" && isOfMonths(condition)) return { ...AGE_IN_MONTHS, why };
    const own = toNeed(need, why);
    // "Five visits" has no code, and an entry needs one.
    return need === "earlierClaims" && condition.kind === "at_least_before"
      ? {
          ...own,
          question: `${own.question} These count: ${condition.codes.slice(0, MOST_CODES).join(", ")}.`,
        }
      : own;
  });
}

/** Lists each need once, in the order of the rules. Alternatives of one rule stay together. */
export const listNeeds = (held: readonly HeldRule[], records: ClaimRecords): readonly Need[] =>
  uniqueNeeds(held.flatMap((one) => listOwn(one, toRuleReason(one, records))));
