// Whom ODB covers, for every mixture of age, home, assistance and plans, by the groups of the formulary book (page 5).
import { expect, test } from "vitest";
import { listDrugFacts } from "../src/domain/decision/drug/decide-drug.ts";
import { decideOne, openStarterDrugs, toDrugAsk, type DrugQuestion } from "./open-drug-records.ts";

const records = await openStarterDrugs();

type Patient = NonNullable<DrugQuestion["patient"]>;
interface Person {
  readonly patient: Patient;
  /** Undefined: nothing was said; "unknown": nobody knows. */
  readonly homeCare: "yes" | "no" | "unknown" | undefined;
}

const AGES = [undefined, 3, 24, 25, 64, 65, 90];
const HOMES = [undefined, "community", "hospital", "long_term_care", "special_care_home"] as const;
const ASSISTANCE = [undefined, "none", "acsd", "ow", "odsp"] as const;
const TRUTHS = [undefined, true, false];
const CARE = [undefined, "yes", "no", "unknown"] as const;

const PEOPLE: readonly Person[] = AGES.flatMap((age) =>
  HOMES.flatMap((residence) =>
    ASSISTANCE.flatMap((assistance) =>
      TRUTHS.flatMap((trillium) =>
        TRUTHS.flatMap((own) =>
          CARE.map((homeCare) => ({
            homeCare,
            patient: {
              ...(age !== undefined && { age_years: age }),
              ...(residence && { residence }),
              ...(assistance && { social_assistance: assistance }),
              plans: {
                ...(trillium !== undefined && { trillium }),
                ...(own !== undefined && { private: own }),
              },
            },
          })),
        ),
      ),
    ),
  ),
);

/** Without a plan of their own, adults belong to a group, or to none: both are asked. */
function decideAdult({ patient, homeCare }: Person): string {
  const { plans = {}, residence, social_assistance: assistance } = patient;
  const isToldOf = assistance !== undefined && plans.trillium === false && homeCare === "no";
  if (isToldOf) return residence === undefined ? "needs_more_info" : "not_covered";
  const isDoubted = plans.private !== undefined || plans.trillium === false || assistance === "none";
  return isDoubted || homeCare === "unknown" ? "needs_more_info" : "covered";
}

/** For a general benefit, so that only the person decides. */
function decideByHand(person: Person): string {
  const { patient, homeCare } = person;
  const { age_years: age, plans = {}, residence = "", social_assistance: assistance = "" } = patient;
  const isOfGroup =
    ["long_term_care", "special_care_home"].includes(residence) ||
    ["ow", "odsp"].includes(assistance) ||
    homeCare === "yes" ||
    plans.trillium === true;
  if (isOfGroup || age === undefined || age >= 65) return "covered";
  if (age <= 24) return plans.private === true ? "not_covered" : "covered";
  return decideAdult(person);
}

const FIELDS: Readonly<Record<string, (person: Person) => unknown>> = {
  "patient.social_assistance": ({ patient }) => patient.social_assistance,
  "patient.plans.trillium": ({ patient }) => patient.plans?.trillium,
  "patient.residence": ({ patient }) => patient.residence,
  facts: ({ homeCare }) => (homeCare === "unknown" ? undefined : homeCare),
};

const toQuestion = ({ patient, homeCare }: Person): DrugQuestion => ({
  drug: "metformin 500 mg",
  form: "immediate",
  patient,
  ...(homeCare && { facts: [{ fact: "receives_home_care", value: homeCare }] }),
});

test("decides as the book's groups do, and asks for what was not stated", () => {
  for (const person of PEOPLE) {
    const name = JSON.stringify(person);
    const { decision, needs, reasons } = decideOne(records, toQuestion(person));
    expect(decision, name).toBe(decideByHand(person));
    expect(needs.length > 0, name).toBe(decision === "needs_more_info");
    for (const { field } of needs) expect(FIELDS[field]?.(person), `${name} ${field}`).toBeUndefined();
    const places = reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
    if (decision !== "covered") expect(places, name).toContain("page 5");
  }
});

test("a stated plan decides before all groups", () => {
  for (const person of PEOPLE.filter((_, at) => at % 7 === 0))
    for (const odb of [true, false]) {
      const patient = { ...person.patient, plans: { ...person.patient.plans, odb } };
      const { decision, needs } = decideOne(records, toQuestion({ ...person, patient }));
      expect(decision, JSON.stringify(patient)).toBe(odb ? "covered" : "not_covered");
      expect(needs).toEqual([]);
    }
});

test("names each stated payer, and no other", () => {
  const PAYERS = { nihb: "NIHB", wsib: "WSIB", veterans: "Veterans Affairs" };
  for (const told of Object.keys(PAYERS)) {
    const { reasons } = decideOne(records, {
      drug: "metformin 500 mg",
      patient: { age_years: 70, plans: { nihb: false, wsib: false, veterans: false, [told]: true } },
    });
    const words = reasons.map(({ text }) => text).join(" ");
    for (const [plan, name] of Object.entries(PAYERS))
      expect(words.includes(name), `${told} ${plan}`).toBe(plan === told);
  }
});

test("has typed fields as facts of the vocabulary, and none for what was not stated", () => {
  for (const { patient } of PEOPLE) {
    const { plans = {}, residence, social_assistance: assistance } = patient;
    const told = {
      private_plan: plans.private,
      is_in_trillium: plans.trillium,
      lives_in_long_term_care: residence && residence === "long_term_care",
      receives_social_assistance: assistance && ["ow", "odsp"].includes(assistance),
    };
    const wanted = Object.entries(told).filter(([, value]) => value !== undefined);
    const facts = listDrugFacts(toDrugAsk({ drug: "metformin", patient }));
    expect([...facts].toSorted()).toEqual(wanted.toSorted());
  }
});

test.each([
  [{ age_years: 70 }, /^senior/u],
  [{ age_years: 65, household: "single" }, /^senior-single/u],
  [{ age_years: 90, household: "couple" }, /^senior-couple/u],
  [{ age_years: 64 }, /./u],
  [{}, /./u],
] as const)("lists the co-payments that may be of %j", (patient, ids) => {
  const { reasons } = decideOne(records, { goal: "copayment", patient });
  const wanted = records.copayments.filter(({ class_id: id }) => ids.test(id));
  expect(wanted.length).toBeGreaterThan(1);
  expect(reasons.length).toBe(wanted.length);
  for (const [at, { who }] of wanted.entries()) expect(reasons[at]?.text).toContain(who);
});
