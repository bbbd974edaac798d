import type { DrugAsk } from "../../case/coverage-case.ts";
import { findCopayment, type CopaymentRow, type RecipientFacts } from "../../odb/find-copayment.ts";
import type { Need, Reason } from "../verdict.ts";
import { body, plain, type DrugBody } from "./drug-body.ts";
import type { DrugRecords } from "./drug-records.ts";

/** Facts of the person that have no field of their own. */
export const PERSON_FACTS = {
  receives_home_care:
    "Does the patient receive professional home and community care services of the province?",
  is_enrolled_in_seniors_copayment: "Is the patient enrolled in the Seniors Co-Payment Program?",
} as const;

/** Presumed of the person where nothing says otherwise; everything else of the person is asked. */
export const PRESUMED = {
  insured: "The patient is insured by OHIP.",
  recipient: "The patient is covered by ODB.",
} as const;

const SENIOR_AGE = 65;
const YOUTH_AGE = 24;
const MONTHS_PER_YEAR = 12;

/** Whole years; a child told in months or days is below 3. */
export function toAge({
  age_years: years,
  age_months: months,
  age_days: days,
}: DrugAsk["patient"]): number | undefined {
  if (years !== undefined) return years;
  if (months !== undefined) return Math.floor(months / MONTHS_PER_YEAR);
  return days === undefined ? undefined : Math.floor(days / 365);
}

/** Whether the person is a recipient of ODB. */
export interface Standing {
  readonly kind: "recipient" | "assumed" | "refused" | "open";
  readonly reasons: readonly Reason[];
  readonly assumed: readonly Reason[];
  readonly needs: readonly Need[];
}

const standing = (kind: Standing["kind"], more: Partial<Omit<Standing, "kind">> = {}): Standing => ({
  kind,
  reasons: [],
  assumed: [],
  needs: [],
  ...more,
});

type Sources = Pick<DrugRecords, "sourcesOfRule">;

const WAYS =
  "Between the 25th and the 65th birthday ODB covers people on Ontario Works or ODSP, in long-term care or a home for special care, with professional home care, or in the Trillium Drug Program.";
const ofWays = ({ sourcesOfRule }: Sources): Reason =>
  plain(
    WAYS,
    ["eligible-assistance", "eligible-residence", "eligible-home-care", "eligible-trillium"]
      .flatMap(sourcesOfRule)
      .slice(0, 1),
  );

const isOnAssistance = ({ social_assistance: kind }: DrugAsk["patient"]): boolean =>
  kind === "ow" || kind === "odsp";
const isInHome = ({ residence }: DrugAsk["patient"]): boolean =>
  residence === "long_term_care" || residence === "special_care_home";

/** Payers beside ODB of which its book says nothing. */
function listOtherPayers({ plans = {} }: DrugAsk["patient"]): readonly Reason[] {
  const told = [
    ...(plans.nihb ? ["NIHB"] : []),
    ...(plans.wsib ? ["WSIB"] : []),
    ...(plans.veterans ? ["Veterans Affairs"] : []),
  ];
  return told.length === 0
    ? []
    : [
        plain(
          `Which of ODB and ${told.join(", ")} pays first stands in no source that is held: ask ${told.join(", ")}.`,
        ),
      ];
}

function ofYouth({ patient }: DrugAsk, { sourcesOfRule }: Sources): Standing {
  const rule: Reason = plain(
    "Up to and including age 24 ODB pays for those without a private drug plan (OHIP+), or on Ontario Works or ODSP.",
    sourcesOfRule("eligible-youth"),
  );
  const { plans = {} } = patient;
  if (plans.private === true) return standing(plans.trillium ? "recipient" : "refused", { reasons: [rule] });
  if (plans.private === false) return standing("recipient");
  return standing("open", {
    reasons: [rule],
    needs: [
      {
        field: "patient.plans.private",
        type: "yes_no",
        question: "Does the patient have a private drug plan?",
        why: rule,
      },
    ],
  });
}

function ofAdult({ patient, stated }: DrugAsk, records: Sources): Standing {
  const { plans = {}, social_assistance: assistance, residence } = patient;
  const ways = ofWays(records);
  const hasHomeCare = stated.get("receives_home_care");
  const isNone =
    assistance !== undefined && plans.trillium === false && hasHomeCare === false && residence !== undefined;
  if (isNone) return standing("refused", { reasons: [ways] });
  if (hasHomeCare === null)
    return standing("open", {
      reasons: [ways],
      needs: [
        {
          field: "facts",
          name: "receives_home_care",
          type: "yes_no",
          question: PERSON_FACTS.receives_home_care,
          why: ways,
        },
      ],
    });
  return standing("assumed", { assumed: [plain(`${PRESUMED.recipient} ${ways.text}`, ways.sources)] });
}

/** Whether ODB covers the person, by age, plans, assistance and residence. */
export function judgePerson(ask: DrugAsk, records: Sources): Standing {
  const { patient, stated } = ask;
  const { plans = {} } = patient;
  const age = toAge(patient);
  const others = listOtherPayers(patient);
  const judged = ((): Standing => {
    if (plans.odb === false)
      return standing("refused", {
        reasons: [plain("The patient is told not to be covered by ODB."), ofWays(records)],
      });
    const isRecipient =
      plans.odb === true ||
      isInHome(patient) ||
      isOnAssistance(patient) ||
      stated.get("receives_home_care") === true;
    if (isRecipient) return standing("recipient");
    if (age === undefined)
      return plans.trillium
        ? standing("recipient")
        : standing("assumed", { assumed: [plain(PRESUMED.recipient)] });
    if (age >= SENIOR_AGE)
      return standing("recipient", {
        assumed: [plain(PRESUMED.insured, records.sourcesOfRule("eligible-seniors"))],
      });
    if (age <= YOUTH_AGE) return ofYouth(ask, records);
    return plans.trillium ? standing("recipient") : ofAdult(ask, records);
  })();
  return { ...judged, reasons: [...judged.reasons, ...others] };
}

function toFacts({ patient, stated }: DrugAsk): RecipientFacts {
  const { residence, plans = {}, social_assistance: assistance, household, income } = patient;
  const age = toAge(patient);
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
    // Without a word on it the answer says what enrolment brings.
    isEnrolledForSeniors: stated.get("is_enrolled_in_seniors_copayment") ?? false,
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

const dollars = (cents: number): string => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;

function sayClass({ who, copayment_max_cents: most, deductible_text: deductible }: CopaymentRow): string {
  const amount = most === 0 ? "no co-payment" : `up to ${dollars(most)} a prescription`;
  return `${who}: ${amount}${deductible === null ? "" : `, after ${deductible}`}`;
}

const sayAmount = ({ copayment_max_cents: most, deductible_text: deductible }: CopaymentRow): string =>
  most === 0
    ? "no co-payment ($0)"
    : `${deductible === null ? "" : `${deductible}, then `}up to ${dollars(most)} a prescription`;

const toReason = (row: CopaymentRow, { sourceOfCopayment }: DrugRecords): Reason =>
  plain(`${sayClass(row)}.`, [sourceOfCopayment(row)]);

/** The amounts of all groups, each once. */
const inGeneral = ({ copayments }: DrugRecords): string =>
  `By group: ${[...new Set(copayments.map(sayAmount))].join("; ")}.`;

/** What the class of a lower income pays without its enrolment. */
const withoutEnrolment = (
  { copayments }: DrugRecords,
  { class_id: id }: CopaymentRow,
): CopaymentRow | undefined => copayments.find((row) => row.class_id === id.replace("lower", "higher"));

const ENROLLED = "is_enrolled_in_seniors_copayment";

function ofClass(row: CopaymentRow, records: DrugRecords): DrugBody {
  return body("covered", `The patient pays ${sayAmount(row)} [page ${row.page}].`, {
    basis: "case",
    reasons: [toReason(row, records)],
    amountCents: row.copayment_max_cents,
  });
}

/** The income allows the lower co-payment, which is paid once the person is enrolled. */
function ofLowerIncome(row: CopaymentRow, { stated }: DrugAsk, records: DrugRecords): DrugBody {
  const other = withoutEnrolment(records, row);
  const reasons = [row, ...(other ? [other] : [])].map((one) => toReason(one, records));
  const told = stated.get(ENROLLED);
  const words = `The patient pays ${sayAmount(row)} once enrolled in the Seniors Co-Payment Program [page ${row.page}]; until then ${other ? sayAmount(other) : "more"}.`;
  if (told === null)
    return body("needs_more_info", words, {
      basis: "case",
      principle: words,
      reasons,
      needs: [
        {
          field: "facts",
          name: ENROLLED,
          type: "yes_no",
          question: PERSON_FACTS[ENROLLED],
          why: toReason(row, records),
        },
      ],
    });
  return body("covered", words, {
    basis: "case",
    reasons,
    assumed:
      told === false
        ? []
        : [
            plain("The patient is enrolled in the Seniors Co-Payment Program.", [
              records.sourceOfCopayment(row),
            ]),
          ],
    amountCents: told === false ? (other ?? row).copayment_max_cents : row.copayment_max_cents,
  });
}

/** What the person pays for a prescription; without a word on the person, what each group pays. */
export function decideCopayment(ask: DrugAsk, records: DrugRecords): DrugBody {
  const { copayments, sourceOfCopayment } = records;
  const all = copayments.map((row) => toReason(row, records));
  if (Object.keys(ask.patient).length === 0 && ask.stated.size === 0)
    return body("covered", inGeneral(records), { reasons: all });
  const answer = findCopayment(copayments, toFacts(ask));
  switch (answer.kind) {
    case "class":
      return ofClass(answer.row, records);
    case "needs_enrolment":
      return ofLowerIncome(answer.row, ask, records);
    case "not_covered":
      return body("not_covered", "ODB covers none of the groups that the patient is told to be in.", {
        basis: "case",
        reasons: [ofWays(records)],
      });
    case "needs_facts": {
      const why = plain("The co-payment depends on it.", copayments.slice(0, 1).map(sourceOfCopayment));
      const needs = answer.facts.flatMap((fact): readonly Need[] => {
        const field = FIELDS[fact];
        return field ? [{ ...field, why }] : [];
      });
      return body("needs_more_info", needs.map(({ question }) => question).join(" "), {
        basis: "case",
        principle: inGeneral(records),
        reasons: all,
        needs,
      });
    }
    case "unknown":
      return body("needs_more_info", "The data has no co-payment for this group.", {
        principle: inGeneral(records),
      });
  }
}
