import type { PatientInput } from "../case/case-input.ts";
import type { ReadValue } from "../case/read-case.ts";
import type { QuestionFacts, Slot } from "./coverage-question.ts";

const MONTHS = 12;
const CENTS = 100;
/** Rules part the first years by months. */
const PARTED_BY_MONTHS = 36;

const ASSISTANCE = {
  ontario_works: "ow",
  odsp: "odsp",
  acsd: "acsd",
  none: "none",
  unspecified: undefined,
} as const;

const printed = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export type TellRead = (
  path: string,
  slot: Slot<unknown> | undefined,
  value: unknown,
) => readonly ReadValue[];

/** Tells a value that was taken from words, with these words. */
export const createTellRead =
  (text: string): TellRead =>
  (path, slot, value) =>
    slot?.from === "text" && slot.span && value !== undefined
      ? [{ path, value: printed(value), words: text.slice(slot.span.start, slot.span.end) }]
      : [];

function toAge({ age, isSenior }: QuestionFacts): PatientInput {
  if (age?.value.days !== undefined) return { age_days: age.value.days };
  const months = age?.value.months;
  if (months === undefined) return isSenior === true ? { age_years: 65 } : {};
  return months < PARTED_BY_MONTHS ? { age_months: months } : { age_years: Math.floor(months / MONTHS) };
}

function toPlans({ payers }: QuestionFacts): PatientInput["plans"] {
  const { odb, private_plan: plan, nihb, wsib, veterans_affairs: veterans, trillium } = payers;
  const plans = {
    ...(odb && { odb: odb.value }),
    ...(plan && { private: plan.value }),
    ...(nihb && { nihb: nihb.value }),
    ...(wsib && { wsib: wsib.value }),
    ...(veterans && { veterans: veterans.value }),
    ...(trillium && { trillium: trillium.value }),
  };
  return Object.keys(plans).length > 0 ? plans : undefined;
}

/** The patient of a question, with what was taken from words. */
export function toPatient(
  facts: QuestionFacts,
  tell: TellRead = () => [],
): {
  readonly patient: PatientInput;
  readonly readAs: readonly ReadValue[];
} {
  const { sex, residence, socialAssistance, incomeCents, livesWithSpouse } = facts;
  const assistance = socialAssistance && ASSISTANCE[socialAssistance.value];
  const plans = toPlans(facts);
  const patient: PatientInput = {
    ...toAge(facts),
    ...(sex && { sex: sex.value }),
    ...(residence && { residence: residence.value }),
    ...(plans && { plans }),
    ...(assistance && { social_assistance: assistance }),
    ...(incomeCents && { income: incomeCents.value / CENTS }),
    ...(livesWithSpouse && { household: livesWithSpouse.value ? "couple" : "single" }),
  };
  const [age] = Object.entries(toAge(facts));
  return {
    patient,
    readAs: [
      ...(age ? tell(age[0], facts.age, age[1]) : []),
      ...tell("sex", sex, sex?.value),
      ...tell("residence", residence, residence?.value),
      ...tell("social_assistance", socialAssistance, assistance),
      ...tell("income", incomeCents, patient.income),
    ],
  };
}
