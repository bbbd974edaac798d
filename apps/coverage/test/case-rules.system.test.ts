import { expect, test } from "vitest";
import { claimInput, deviceInput, drugInput } from "../src/domain/case/case-input.ts";
import { makeCase } from "../src/domain/case/make-case.ts";
import { decideAsk } from "../src/domain/decision/decide-case.ts";
import { openStarterDeps, TODAY } from "./starter-dataset.ts";

const { deps } = await openStarterDeps();

type Fields = Readonly<Record<string, unknown>>;

/** The only decision on one ask, as every tool makes it. */
function decide(list: "claims" | "drugs" | "devices", fields: Fields) {
  const lists = {
    claims: list === "claims" ? [claimInput.parse(fields)] : [],
    drugs: list === "drugs" ? [drugInput.parse(fields)] : [],
    devices: list === "devices" ? [deviceInput.parse(fields)] : [],
  };
  const { asks } = makeCase({ ...lists, patient: {} }, deps.caseChecks, TODAY);
  const [verdict, ...more] = asks.flatMap((ask) => decideAsk(ask, deps.programs).verdicts);
  if (!verdict || more.length > 0) throw new Error(`${more.length + 1} verdicts`);
  return verdict;
}

const yes = (...facts: readonly string[]) => facts.map((fact) => ({ fact, value: "yes" }));
const no = (fact: string) => [{ fact, value: "no" }];
const unknown = (fact: string) => [{ fact, value: "unknown" }];

type Row = readonly [place: string, list: Parameters<typeof decide>[0], fields: Fields, decision: string];

const STAY = {
  codes: ["C124"],
  admission: "2025-05-05T15:00",
  discharge: "2025-05-08T11:00",
  discharge_summary: "2025-05-08T12:00",
  mrp: true,
};
const CONSULT = { codes: ["A135"], specialty: "13", referral_on_file: true, setting: "office" };
const WALKER = { device: "wheeled walker type 3" };

const ROWS: readonly Row[] = [
  ["GP45", "claims", STAY, "billable"],
  ["glucose-monitoring 200.04: told by the name", "devices", { device: "FreeStyle Libre 2" }, "not_eligible"],
  ["glucose-monitoring 310", "devices", { device: "Dexcom G6" }, "needs_more_info"],
  ["GP45", "claims", { ...STAY, facts: yes("discharge_summary_lacks_contents") }, "not_billable"],
  ["GP45", "claims", { ...STAY, facts: yes("patient_died_in_hospital") }, "needs_more_info"],
  ["GP17", "claims", { ...CONSULT, facts: no("request_made_by_trainee") }, "billable"],
  ["GP17", "claims", { ...CONSULT, facts: yes("request_made_by_trainee") }, "not_billable"],
  ["GP17, not known", "claims", { ...CONSULT, facts: unknown("request_made_by_trainee") }, "needs_more_info"],
  ["GP8", "claims", { codes: ["A007"], facts: yes("patient_missed_appointment") }, "not_billable"],
  ["GP43", "claims", { codes: ["A007"], setting: "hospital_in_patient" }, "needs_more_info"],
  [
    "GP12",
    "claims",
    { codes: ["A007"], setting: "hospital_in_patient", same_day_codes: ["C994"] },
    "billable",
  ],
  [
    "page 5: told as a fact",
    "drugs",
    { drug: "metformin", patient: { age_years: 15 }, facts: yes("private_plan") },
    "not_covered",
  ],
  [
    "page 5: with ODSP",
    "drugs",
    { drug: "metformin", patient: { age_years: 15, social_assistance: "odsp" }, facts: yes("private_plan") },
    "covered",
  ],
  ["page 15", "drugs", { drug: "metformin", facts: yes("supply_over_100_days_wanted") }, "not_covered"],
  ["core 200.03", "devices", { ...WALKER, facts: yes("is_unregistered_vendor") }, "not_eligible"],
  [
    "mobility 900",
    "devices",
    { ...WALKER, goal: "application", facts: yes("signer_family_doctor") },
    "not_eligible",
  ],
  ["mobility 900", "devices", { ...WALKER, goal: "application", facts: yes("signer_pt") }, "eligible"],
  [
    "respiratory 300.03",
    "devices",
    { device: "CPAP", goal: "application", facts: yes("signer_np") },
    "not_eligible",
  ],
  ["core 820.00", "devices", { facts: yes("topic_appeal") }, "eligible"],
];

test.each(ROWS)("decides %s: %s %j is %s", (_, list, fields, decision) => {
  expect(decide(list, fields).decision).toBe(decision);
});

test("reads nothing about eligibility from the signer", () => {
  const open = decide("devices", { device: "power scooter", goal: "eligibility" });
  const signed = decide("devices", { device: "power scooter", goal: "eligibility", facts: yes("signer_ot") });
  expect(open.decision).toBe("needs_more_info");
  expect(signed.decision).toBe("needs_more_info");
});

test("asks for an unknown fact, and its answers settle the need", () => {
  const { needs } = decide("claims", { ...CONSULT, facts: unknown("request_made_by_trainee") });
  expect(needs[0]).toMatchObject({
    field: "facts",
    name: "request_made_by_trainee",
    settles: [
      { answer: "yes", decision: "not_billable" },
      { answer: "no", decision: "billable" },
    ],
  });
});

test("reports a contradiction for a private plan with two values", () => {
  const fields = {
    drug: "metformin",
    patient: { age_years: 15, plans: { private: false } },
    facts: yes("private_plan"),
  };
  const drugs = [drugInput.parse(fields)];
  const made = makeCase({ claims: [], drugs, devices: [], patient: {} }, deps.caseChecks, TODAY);
  expect(made.contradictions).toContainEqual(
    expect.objectContaining({ fields: ["drugs[0].patient.plans.private", "drugs[0].facts"] }),
  );
});
