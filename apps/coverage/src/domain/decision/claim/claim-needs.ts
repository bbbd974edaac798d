import { ADMISSION_KINDS, SETTINGS } from "../../../dataset/index.ts";
import type { FactNeed } from "../../ohip/claim-facts.ts";
import { FACT_QUESTIONS } from "../../ohip/fact-questions.ts";
import type { Need, Reason } from "../verdict.ts";
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
  admissionAssessmentDay: { field: "days_after_admission", type: "number" },
  admissionKind: { field: "admission_kind", type: "enum", options: ADMISSION_KINDS },
  hadIntensiveCare: { field: "had_intensive_care", type: "yes_no" },
  setting: { field: "setting", type: "enum", options: SETTINGS },
  minutes: { field: "minutes", type: "number" },
  areTimesRecorded: { field: "times_recorded", type: "yes_no" },
  ageMonths: { field: "patient.age_years", type: "number" },
  lesions: { field: "lesions", type: "number" },
  specialty: { field: "specialty", type: "text" },
  units: { field: "units", type: "number" },
  earlierClaims: { field: "earlier_claims", type: "list" },
  sameDayCodes: { field: "same_day_codes", type: "list" },
  is_most_responsible_physician: { field: "mrp", type: "yes_no" },
  is_written_request_on_file: { field: "referral_on_file", type: "yes_no" },
};

const QUESTIONS: Readonly<Partial<Record<FactNeed, string>>> = {
  admissionAssessmentDay:
    "How many days after the admission assessment was the service? The day after it is 1.",
};
const DAYS_AFTER_DISCHARGE: Pick<Need, "field" | "type" | "question"> = {
  field: "days_after_discharge",
  type: "number",
  question: "How many days after the discharge was the service?",
};

/** A need by the field that takes its answer. */
export function toNeed(need: FactNeed, why: Reason): Need {
  const question = QUESTIONS[need] ?? FACT_QUESTIONS[need];
  const field = FIELDS[need];
  return field ? { ...field, question, why } : { field: "facts", name: need, type: "yes_no", question, why };
}

/** A rule in our words, with where it stands. */
export const toRuleReason = ({ rule }: Pick<HeldRule, "rule">, records: ClaimRecords): Reason => ({
  text: rule.statement,
  sources: [records.ruleSource(rule)],
});

/** How long after something the service was is one question, and not two for two days. */
function listOwn({ rule, needs }: HeldRule, why: Reason): readonly Need[] {
  const { kind } = rule.condition;
  if (kind === "days_since_discharge_at_most") return [{ ...DAYS_AFTER_DISCHARGE, why }];
  const asked =
    kind === "days_after_admission_assessment" && needs.includes("admissionAssessmentDay")
      ? needs.filter((need) => need !== "service")
      : needs;
  return asked.map((need) => toNeed(need, why));
}

const keyOf = ({ field, name = "" }: Need): string => `${field} ${name}`;

/** Each need once, in the order of the rules; the alternatives of one rule stand together. */
export function listNeeds(held: readonly HeldRule[], records: ClaimRecords): readonly Need[] {
  const found = new Map<string, Need>();
  for (const one of held)
    for (const need of listOwn(one, toRuleReason(one, records)))
      if (!found.has(keyOf(need))) found.set(keyOf(need), need);
  return [...found.values()];
}
