import { expect, test } from "vitest";
import type { CircumstanceRow } from "../src/dataset/index.ts";
import { applyCaseRules, type StatedCase } from "../src/domain/decision/case-rules.ts";
import type { VerdictValue } from "../src/domain/decision/verdict.ts";
import { circumstances, rules, PROGRAM_VERDICTS, verdictOn, stated, type Program } from "./stated-cases.ts";

type Row = readonly [
  place: string,
  program: Program,
  about: readonly string[],
  facts: Readonly<Record<string, boolean>>,
  decision: VerdictValue,
  more?: Partial<StatedCase>,
];

/** Rules of the cited places on a claim, drug or device that would otherwise be paid. */
const PLACES: readonly Row[] = [
  ["GP45 1", "ohip", ["C124"], { c124_already_claimed_for_admission: true }, "not_billable"],
  ["GP45", "ohip", ["C124"], { discharge_summary_lacks_contents: true }, "not_billable"],
  ["GP45", "ohip", ["C124"], { discharge_summary_lacks_contents: false }, "billable"],
  ["GP45, no word on deaths", "ohip", ["C124"], { patient_died_in_hospital: true }, "needs_more_info"],
  ["GP17, GP18", "ohip", ["A135"], { request_made_by_trainee: true }, "not_billable"],
  ["GP18: an assessment needs no request", "ohip", ["A007"], { request_made_by_trainee: true }, "billable"],
  ["GP16", "ohip", ["A005"], { is_written_request_on_file: false }, "not_billable"],
  ["GP28", "ohip", ["A112"], { eye_exam_in_last_12_months: true }, "not_billable"],
  ["GP28: from 20 to 64", "ohip", ["A110"], {}, "not_billable", { ageYears: 40 }],
  ["GP28: from 65", "ohip", ["A112"], {}, "billable", { ageYears: 65 }],
  ["A7: 50 minutes", "ohip", ["K133"], {}, "not_billable", { minutes: 49 }],
  ["A7: 50 minutes", "ohip", ["K133"], {}, "billable", { minutes: 50 }],
  ["GP12, GP43", "ohip", ["A007"], {}, "needs_more_info", { setting: "hospital_in_patient" }],
  [
    "GP12: with a special visit the A-prefix",
    "ohip",
    ["A007"],
    { is_with_special_visit: true },
    "billable",
    { setting: "hospital_in_patient" },
  ],
  [
    "GP43: an emergency of another physician's patient",
    "ohip",
    ["A003"],
    { is_emergency_visit_to_in_patient_of_another: true },
    "billable",
    { setting: "hospital_in_patient" },
  ],
  [
    "GP12",
    "ohip",
    ["A003"],
    { is_emergency_visit_to_in_patient_of_another: false },
    "not_billable",
    { setting: "hospital_in_patient" },
  ],
  ["GP8", "ohip", ["A003"], { is_for_insurer_employer_or_lawyer: true }, "not_billable"],
  ["A51", "ohip", ["E079"], { patient_smokes_now: false }, "not_billable"],
  ["A63", "ohip", ["A007"], { is_by_text_message_or_email: true }, "not_billable"],
  ["page 15", "odb", ["METFORMIN HCL"], { supply_over_100_days_wanted: true }, "not_covered"],
  ["page 106", "odb", ["LU 347"], { lu_code_missing_on_prescription: true }, "covered"],
  ["page 106, of no product", "odb", [], { lu_code_missing_on_prescription: true }, "not_covered"],
  ["page 18, of the fee", "odb", ["METFORMIN HCL"], { is_sixth_dispensing_fee_in_365_days: true }, "covered"],
  ["page 64", "odb", ["ENSURE"], { nutrition_product_is_a_supplement: true }, "not_covered"],
  ["core 200.03", "adp", ["power_scooter", "mobility"], { is_unregistered_vendor: true }, "not_eligible"],
  ["core 200.05", "adp", ["cpap", "respiratory"], { is_second_hand: true }, "not_eligible"],
  ["core 820.00", "adp", ["power_scooter", "mobility"], { assessment_is_old: true }, "not_eligible"],
  [
    "mobility 220",
    "adp",
    ["power_scooter", "mobility"],
    { is_option_outside_product_manual: true },
    "not_eligible",
  ],
  [
    "mobility 900",
    "adp",
    ["wheeled_walker_type_3", "mobility"],
    { asks_for_signer: true, signer_family_doctor: true },
    "not_eligible",
  ],
  [
    "mobility 900",
    "adp",
    ["wheeled_walker_type_3", "mobility"],
    { asks_for_signer: true, signer_ot: true },
    "eligible",
  ],
  [
    "hearing-devices 905.02: up to 18 years",
    "adp",
    ["hearing_aid", "hearing_devices"],
    { asks_for_signer: true, signer_hearing_instrument: true },
    "not_eligible",
    { ageYears: 18 },
  ],
  ["grants 500.02", "adp", ["insulin_syringes", "grants"], {}, "not_eligible", { ageYears: 64 }],
  [
    "insulin-pump 310",
    "adp",
    ["insulin_pump_child", "insulin_pump"],
    {},
    "not_eligible",
    { ageYears: 12, measures: new Map([["clinic_visits_in_12_months", 2]]) },
  ],
];

const ROWS = PLACES.map(([place, program, about, facts, decision, more = {}]) => ({
  place,
  program,
  about,
  facts,
  decision,
  more,
}));

test.each(ROWS)("$place: $about $facts: $decision", ({ program, about, facts, decision, more }) => {
  const paid = verdictOn(about, PROGRAM_VERDICTS[program][0]);
  const held = applyCaseRules(paid, stated(program, new Map(Object.entries(facts)), more), rules);
  expect(held.decision).toBe(decision);
});

test("settle nothing as rows of a topic, or leave open what no source answers", () => {
  const topics: readonly CircumstanceRow[] = circumstances.filter(({ fact }) => fact?.startsWith("topic_"));
  expect(topics.length).toBeGreaterThan(30);
  expect(
    topics.filter(({ informs, decision }) => informs !== true && decision !== "needs_more_info"),
  ).toEqual([]);
});
