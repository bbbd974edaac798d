import { toWholeYears } from "../../case/age.ts";
import type { DrugAsk } from "../../case/coverage-case.ts";
import type { RecipientFacts } from "../../odb/find-copayment.ts";
import type { Need, Reason } from "../verdict.ts";

/** Facts of the person without a typed field. */
export const ENROLLED = "is_enrolled_in_seniors_copayment";
export const PERSON_FACTS = {
  receives_home_care:
    "Does the patient receive professional home and community care services of the province?",
  is_enrolled_in_seniors_copayment: "Is the patient enrolled in the Seniors Co-Payment Program?",
} as const;

export const SENIOR_AGE = 65;

export const isOnAssistance = ({ social_assistance: kind }: DrugAsk["patient"]): boolean =>
  kind === "ow" || kind === "odsp";

const SENIORS_PROGRAM = /\bseniors? co-?payment\b/iu;

/** Whether the person is enrolled; null if the caller does not know. */
export function isEnrolled({
  stated,
  findings = [],
}: Pick<DrugAsk, "stated" | "findings">): boolean | null | undefined {
  const found = findings.find(({ finding }) => SENIORS_PROGRAM.test(finding));
  return found ? found.value === "yes" : stated.get(ENROLLED);
}

export function toRecipientFacts(ask: Pick<DrugAsk, "patient" | "stated" | "findings">): RecipientFacts {
  const { patient, stated } = ask;
  const enrolled = isEnrolled(ask);
  const { residence, plans = {}, social_assistance: assistance, household, income } = patient;
  const age = toWholeYears(patient);
  const hasHomeCare = stated.get("receives_home_care");
  return {
    ...(age !== undefined && { age }),
    ...(residence !== undefined && { residence: residence === "hospital" ? "community" : residence }),
    ...(assistance !== undefined && { isOnSocialAssistance: isOnAssistance(patient) }),
    ...(typeof hasHomeCare === "boolean" && { receivesHomeCare: hasHomeCare }),
    ...(plans.trillium !== undefined && { isInTrillium: plans.trillium }),
    ...(plans.private !== undefined && { hasPrivatePlan: plans.private }),
    ...(household !== undefined && { livesWithSpouse: household === "couple" }),
    ...(income !== undefined && { netIncomeCents: Math.round(income * 100) }),
    // If enrolment is unstated, the answer says what enrolment brings.
    isEnrolledForSeniors: enrolled ?? false,
  };
}

type FieldOf = Pick<Need, "field" | "name" | "type" | "options" | "question">;

const FIELDS: Readonly<Partial<Record<keyof RecipientFacts, FieldOf>>> = {
  age: { field: "patient.age_years", type: "number", question: "How old is the patient?" },
  hasPrivatePlan: {
    field: "patient.plans.private",
    type: "yes_no",
    question: "Does the patient have a private drug plan?",
  },
  isOnSocialAssistance: {
    field: "patient.social_assistance",
    type: "enum",
    options: ["none", "ow", "odsp"],
    question: "Does the patient receive Ontario Works or ODSP?",
  },
  isInTrillium: {
    field: "patient.plans.trillium",
    type: "yes_no",
    question: "Is the household in the Trillium Drug Program?",
  },
  receivesHomeCare: {
    field: "facts",
    name: "receives_home_care",
    type: "yes_no",
    question: PERSON_FACTS.receives_home_care,
  },
  residence: {
    field: "patient.residence",
    type: "enum",
    options: ["community", "long_term_care", "special_care_home"],
    question: "Where does the patient live?",
  },
  livesWithSpouse: {
    field: "patient.household",
    type: "enum",
    options: ["single", "couple"],
    question: "Is the patient single (also widowed), or one of a couple?",
  },
  netIncomeCents: {
    field: "patient.income",
    type: "number",
    question: "What is the net income of a year, of both where they are a couple?",
  },
};

export function toPersonNeed(fact: keyof RecipientFacts, why: Reason): readonly Need[] {
  const field = FIELDS[fact];
  return field ? [{ ...field, why }] : [];
}
