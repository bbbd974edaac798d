// What typed fields of a claim state as facts, and what a refusal states with its reason.
import { describe, expect, test } from "vitest";
import { listClaimFacts } from "../src/domain/decision/claim/claim-facts-of.ts";
import { holdCode } from "../src/domain/decision/claim/hold-code.ts";
import { SATURDAY, TUESDAY, before, toAsk, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";
import { TODAY } from "./starter-dataset.ts";

const { records, decideOne } = useClaimRecords();

const inHospital = (five: boolean, thirteen: boolean) => ({
  is_after_five_weeks_in_hospital: five,
  is_after_thirteen_weeks_in_hospital: thirteen,
});
const resident = (is: boolean) => ({ is_in_patient_or_resident: is });

/** A general assessment that admits on 6 May 2025, of which 90 days before is 5 February (GP21). */
const admits = { codes: ["C003"], service_at: "2025-05-06T10:00", admission: "2025-05-06" };
const NINETY = "2025-02-05";
const EIGHTY_NINE = "2025-02-06";
const seen = (code: string, day: string, more = {}): ClaimCase => ({
  earlier_claims: [{ code, day, ...more }],
});
const apart = (is: boolean) => ({ ...inHospital(false, false), is_admission_assessment_after_90_days: is });

describe("facts that typed fields imply", () => {
  test.each<readonly [ClaimCase, Readonly<Record<string, boolean>>]>([
    [{}, {}],
    // Who is most responsible is no visiting specialist (A65).
    [{ mrp: true }, { is_most_responsible_physician: true, is_virtual_specialist_for_institution: false }],
    [{ mrp: false }, { is_most_responsible_physician: false }],
    [
      { mrp: true, facts: { is_most_responsible_physician: false } },
      {
        is_most_responsible_physician: false,
        is_virtual_specialist_for_institution: false,
      },
    ],
    [{ referral_on_file: true }, { is_written_request_on_file: true }],
    [{ referral_on_file: false }, { is_written_request_on_file: false }],
    [{ admission_kind: "day_surgery" }, { had_no_in_patient_stay: true }],
    [{ admission_kind: "newborn" }, { had_no_in_patient_stay: false }],
    [{ visit_place: "emergency_department_physician" }, { is_emergency_department_physician: true }],
    [{ visit_place: "emergency_department" }, {}],
    [{ setting: "hospital_in_patient" }, resident(true)],
    [{ setting: "long_term_care" }, resident(true)],
    [{ setting: "home" }, resident(false)],
    [{ setting: "office" }, resident(false)],
    [{ setting: "emergency_department" }, {}],
    // A visit a day for five weeks, then by the week up to the thirteenth (GP43).
    [{ days_after_admission: 35 }, inHospital(false, false)],
    [{ days_after_admission: 36 }, inHospital(true, false)],
    [{ days_after_admission: 91 }, inHospital(true, false)],
    [{ days_after_admission: 92 }, inHospital(true, true)],
    [{ admission: "2025-01-01", service_at: "2025-02-05" }, inHospital(false, false)],
    [{ admission: "2025-01-01", service_at: "2025-02-06" }, inHospital(true, false)],
    [{ admission: "2025-01-01" }, {}],
    [{ codes: ["A933"] }, { is_admission_assessment: true }],
    [{ codes: ["C002"], same_day_codes: ["C933A"] }, { is_admission_assessment: true }],
    [{ codes: ["C932"] }, {}],
    [{ ...admits, ...seen("A003", NINETY) }, apart(true)],
    [{ ...admits, ...seen("A003", EIGHTY_NINE) }, apart(false)],
    [{ ...admits, ...seen("C003", NINETY, { same_physician: true }) }, apart(true)],
    [{ ...admits, ...seen("A003", NINETY, { same_physician: false }) }, inHospital(false, false)],
    [{ ...admits, ...seen("A004", NINETY) }, inHospital(false, false)],
    [
      { ...admits, earlier_claims: [{ code: "A003", count: 1, within: "12 months" }] },
      inHospital(false, false),
    ],
    [{ ...admits, codes: ["A003"], ...seen("A003", NINETY) }, inHospital(false, false)],
    [{ ...admits, codes: ["C003", "C004"], ...seen("A003", NINETY) }, inHospital(false, false)],
    [{ ...admits, admission: "2025-05-05", ...seen("A003", NINETY) }, inHospital(false, false)],
    [
      {
        codes: ["C003"],
        service_at: "2025-05-06",
        admission_assessment: "2025-05-06",
        ...seen("A003", NINETY),
      },
      { is_admission_assessment_after_90_days: true },
    ],
    [
      { codes: ["C003"], service_at: "2025-05-06", days_after_admission: 0, ...seen("A003", NINETY) },
      apart(true),
    ],
  ])("of %j are %j", (claim, facts) => {
    expect(Object.fromEntries(listClaimFacts(toAsk(claim)))).toStrictEqual(facts);
  });
});

test.each([
  ["long_term_care", true],
  ["hospital", true],
  ["community", false],
] as const)("a patient of residence %s is in an institution: %s", (residence, is) => {
  const facts = listClaimFacts({ ...toAsk({}), patient: { residence } });
  expect(facts.get("is_in_patient_or_resident")).toBe(is);
});

const CASES: readonly ((code: string) => ClaimCase)[] = [
  () => ({ service_at: SATURDAY, mrp: false, patient: { age_years: 30, sex: "male" } }),
  () => ({ service_at: TUESDAY, setting: "office", minutes: 5, patient: { age_years: 5, sex: "female" } }),
  (code) => ({ ...before(code, 3), units: 30, facts: { is_prebooked: true } }),
];

test("a refusal has reasons that the claim breaks, and neither an amount, a need nor an assumption", () => {
  const codes = [...records().schedule.byCode.keys()].filter((_, at) => at % 12 === 0);
  let refused = 0;
  for (const code of codes)
    for (const toCase of CASES) {
      const claim = { ...toCase(code), codes: [code] };
      const { decision, reasons, needs, assumed, presumed, amountCents, summary } = decideOne(claim, code);
      const held = holdCode({
        ask: toAsk(claim),
        code,
        sameDay: [],
        records: records(),
        today: TODAY,
        known: new Map(),
      });
      const isLifted = held?.held.some(({ exceptions }) => exceptions.length > 0) === true;
      if (decision === "needs_more_info")
        expect(summary.includes("not payable as stated"), code).toBe(isLifted);
      if (decision !== "not_billable") continue;
      refused += 1;
      expect([needs, assumed, presumed, amountCents], code).toEqual([[], [], [], null]);
      const kept = held?.held.filter(({ status }) => status === "met") ?? [];
      const said = reasons.map(({ text }) => text).join("\n");
      expect(
        kept.filter(({ rule }) => said.includes(rule.statement.slice(0, 60))),
        code,
      ).toEqual([]);
    }
  expect(refused).toBeGreaterThan(100);
});
