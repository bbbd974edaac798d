import { expect, test } from "vitest";
import { claimInput, deviceInput, drugInput } from "./case-input.ts";
import type { Ask } from "./coverage-case.ts";
import { checkClaim } from "./claim-contradictions.ts";
import { findContradictions } from "./contradictions.ts";

type Fields = Readonly<Record<string, unknown>>;

function toAsk(program: Ask["program"], { stated = {}, patient = {}, ...fields }: Fields): Ask {
  const facts = Object.entries(stated as Readonly<Record<string, boolean | null>>);
  const head = { path: "x", patient: patient as Ask["patient"], stated: new Map(facts) };
  if (program === "ohip") {
    const { earlier_claims: before = [], ...claim } = claimInput.parse(fields);
    return {
      program,
      ...claim,
      earlier_claims: before.map(({ code = "A003", ...one }) => ({ code, ...one })),
      ...head,
    };
  }
  if (program === "odb") return { program, ...drugInput.parse(fields), ...head };
  const { measures: _, ...device } = deviceInput.parse(fields);
  return { program, ...device, ...head };
}
/** The contradicting fields, as reported to the caller. */
const fieldsOf = (program: Ask["program"], fields: Fields) =>
  findContradictions(toAsk(program, fields), checkClaim).map((one) => one.fields.join(" "));

const AGE = (patient: Fields) => ({ patient });
const tried = (...all: readonly (readonly [string, string])[]) => ({
  tried: all.map(([drug, outcome]) => ({ drug, outcome })),
});
const stay = (admission: string, discharge: string) => ({ codes: ["C124"], admission, discharge });
const earlier = (service_at: string, ...claims: readonly Fields[]) => ({
  codes: ["A003"],
  service_at,
  earlier_claims: claims.map((one) => ({ code: "A003", ...one })),
});

test.each<readonly [Ask["program"], Fields, string | undefined]>([
  // Ages in two units, each a whole number.
  ["odb", AGE({ age_years: 2, age_months: 24 }), undefined],
  ["odb", AGE({ age_years: 2, age_months: 35 }), undefined],
  ["odb", AGE({ age_years: 2, age_months: 36 }), "x.patient.age_years x.patient.age_months"],
  ["odb", AGE({ age_years: 2, age_months: 23 }), "x.patient.age_years x.patient.age_months"],
  ["odb", AGE({ age_months: 2, age_days: 61 }), undefined],
  ["odb", AGE({ age_months: 2, age_days: 124 }), "x.patient.age_months x.patient.age_days"],
  ["odb", AGE({ age_months: 3, age_days: 31 }), "x.patient.age_months x.patient.age_days"],
  ["odb", AGE({ age_years: 1, age_days: 400 }), undefined],
  ["odb", AGE({ age_years: 3, age_days: 400 }), "x.patient.age_years x.patient.age_days"],
  // Recipients of OW and ODSP have ODB.
  [
    "odb",
    { patient: { plans: { odb: false }, social_assistance: "ow" } },
    "x.patient.plans.odb x.patient.social_assistance",
  ],
  [
    "odb",
    { patient: { plans: { odb: false }, social_assistance: "odsp" } },
    "x.patient.plans.odb x.patient.social_assistance",
  ],
  ["odb", { patient: { plans: { odb: true }, social_assistance: "ow" } }, undefined],
  ["odb", { patient: { plans: { odb: false }, social_assistance: "none" } }, undefined],
  ["odb", { patient: { plans: { odb: false } } }, undefined],
  // A drug.
  [
    "odb",
    { patient: { plans: { private: true } }, stated: { private_plan: false } },
    "x.patient.plans.private x.facts",
  ],
  [
    "odb",
    { patient: { plans: { private: false } }, stated: { private_plan: true } },
    "x.patient.plans.private x.facts",
  ],
  ["odb", { patient: { plans: { private: true } }, stated: { private_plan: true } }, undefined],
  ["odb", { patient: { plans: { private: true } }, stated: { private_plan: null } }, undefined],
  ["odb", { stated: { private_plan: true } }, undefined],
  ["odb", tried(["Metformin", "failed"], ["metformin", "never"]), "x.tried"],
  ["odb", tried(["metformin", "failed"], ["gliclazide", "never"]), undefined],
  ["odb", tried(["metformin", "never"], ["metformin", "never"]), undefined],
  ["odb", tried(["metformin", "failed"], ["metformin", "not_tolerated"]), undefined],
  [
    "odb",
    {
      findings: [
        { finding: "Psoriasis", value: "yes" },
        { finding: "psoriasis", value: "no" },
      ],
    },
    "x.findings",
  ],
  [
    "odb",
    {
      findings: [
        { finding: "psoriasis", value: "yes" },
        { finding: "psoriasis", value: "yes" },
      ],
    },
    undefined,
  ],
  [
    "odb",
    {
      findings: [
        { finding: "psoriasis", value: "yes" },
        { finding: "eczema", value: "no" },
      ],
    },
    undefined,
  ],
  [
    "odb",
    {
      measures: [
        { measure: "A1c", value: 7 },
        { measure: "a1c", value: 8 },
      ],
    },
    "x.measures",
  ],
  [
    "odb",
    {
      measures: [
        { measure: "A1c", value: 7 },
        { measure: "a1c", value: 7 },
      ],
    },
    undefined,
  ],
  // A device.
  ["adp", { device: "hearing aid", ears: "both", how_many: 2 }, undefined],
  ["adp", { device: "hearing aid", ears: "both", how_many: 1 }, "x.ears x.how_many"],
  ["adp", { device: "hearing aid", ears: "one", how_many: 1 }, undefined],
  ["adp", { device: "hearing aid", ears: "one", how_many: 2 }, "x.ears x.how_many"],
  ["adp", { device: "hearing aid", ears: "both" }, undefined],
  [
    "adp",
    { device: "walker", patient: { residence: "hospital" }, stated: { in_hospital: false } },
    "x.patient.residence x.facts",
  ],
  [
    "adp",
    { device: "walker", patient: { residence: "long_term_care" }, stated: { in_hospital: true } },
    "x.patient.residence x.facts",
  ],
  [
    "adp",
    { device: "walker", patient: { residence: "long_term_care" }, stated: { in_hospital_or_ltc: true } },
    undefined,
  ],
  [
    "adp",
    { device: "walker", patient: { residence: "long_term_care" }, stated: { in_hospital_or_ltc: false } },
    "x.patient.residence x.facts",
  ],
  [
    "adp",
    {
      device: "walker",
      patient: { residence: "hospital" },
      stated: { in_hospital: true, in_hospital_or_ltc: true },
    },
    undefined,
  ],
  [
    "adp",
    { device: "walker", patient: { residence: "community" }, stated: { in_hospital_or_ltc: true } },
    "x.patient.residence x.facts",
  ],
  ["adp", { device: "walker", stated: { in_hospital: true } }, undefined],
  [
    "adp",
    { device: "walker", owned: [{ condition: "stolen" }], stated: { lost_or_stolen: false } },
    "x.owned[0].condition x.facts",
  ],
  ["adp", { device: "walker", owned: [{ condition: "lost" }], stated: { lost_or_stolen: true } }, undefined],
  [
    "adp",
    { device: "walker", owned: [{ condition: "lost", device: "cane" }], stated: { lost_or_stolen: false } },
    undefined,
  ],
  // Moments of a claim: the order, with a day's leeway for what may be written or seen the day before.
  ["ohip", stay("2025-05-05T15:00", "2025-05-05T14:59"), "x.admission x.discharge"],
  ["ohip", stay("2025-05-05T15:00", "2025-05-05T15:00"), undefined],
  ["ohip", stay("2025-05-05", "2025-05-05"), undefined],
  ["ohip", stay("2025-05-05", "2025-05-04"), "x.admission x.discharge"],
  [
    "ohip",
    { codes: ["C124"], discharge: "2025-05-05T12:00", discharge_summary: "2025-05-03T12:00" },
    undefined,
  ],
  [
    "ohip",
    { codes: ["C124"], discharge: "2025-05-05T12:00", discharge_summary: "2025-05-03T11:00" },
    "x.discharge x.discharge_summary",
  ],
  [
    "ohip",
    { codes: ["C122"], admission: "2025-05-05T12:00", admission_assessment: "2025-05-03T11:00" },
    "x.admission x.admission_assessment",
  ],
  [
    "ohip",
    { codes: ["C122"], admission_assessment: "2025-05-05T12:00", service_at: "2025-05-05T08:00" },
    undefined,
  ],
  [
    "ohip",
    { codes: ["C122"], admission_assessment: "2025-05-05T12:00", service_at: "2025-05-04T08:00" },
    "x.admission_assessment x.service_at",
  ],
  // A length with its two moments may differ by rounding, at most one hour.
  ["ohip", { ...stay("2025-05-05T12:00", "2025-05-07T12:00"), stay_hours: 48 }, undefined],
  ["ohip", { ...stay("2025-05-05T12:00", "2025-05-07T12:00"), stay_hours: 49 }, undefined],
  ["ohip", { ...stay("2025-05-05T12:00", "2025-05-07T12:00"), stay_hours: 47 }, undefined],
  [
    "ohip",
    { ...stay("2025-05-05T12:00", "2025-05-07T12:00"), stay_hours: 50 },
    "x.stay_hours x.admission x.discharge",
  ],
  [
    "ohip",
    { ...stay("2025-05-05T12:00", "2025-05-07T12:00"), stay_hours: 46 },
    "x.stay_hours x.admission x.discharge",
  ],
  [
    "ohip",
    {
      codes: ["C124"],
      discharge: "2025-05-05T12:00",
      discharge_summary: "2025-05-06T12:00",
      summary_hours: 48,
    },
    "x.summary_hours x.discharge x.discharge_summary",
  ],
  // Place and modality.
  ["ohip", { codes: ["A007"], setting: "virtual_video", modality: "phone" }, "x.setting x.modality"],
  ["ohip", { codes: ["A007"], setting: "virtual_telephone", modality: "phone" }, undefined],
  ["ohip", { codes: ["A007"], setting: "office", modality: "phone" }, undefined],
  ["ohip", { codes: ["A007"], modality: "video", visit_place: "home" }, "x.visit_place x.modality"],
  // Earlier claims are before the service, and within their stated period.
  ["ohip", earlier("2025-05-05", { day: "2025-05-05" }), undefined],
  ["ohip", earlier("2025-05-05", { day: "2025-05-06" }), "x.earlier_claims[0].day x.service_at"],
  ["ohip", earlier("2025-05-05", { day: "2025-05" }), undefined],
  ["ohip", earlier("2025-05-05", { day: "2025-06" }), "x.earlier_claims[0].day x.service_at"],
  ["ohip", earlier("2025-05-05", { day: "2024-05-05", within: "12 months" }), undefined],
  [
    "ohip",
    earlier("2025-05-05", { day: "2024-05-03", within: "12 months" }),
    "x.earlier_claims[0].day x.earlier_claims[0].within",
  ],
  ["ohip", earlier("2025-05-05", { day: "2025-01-01", within: "calendar year" }), undefined],
  [
    "ohip",
    earlier("2025-05-05", { day: "2024-12-31", within: "calendar year" }),
    "x.earlier_claims[0].day x.earlier_claims[0].within",
  ],
  ["ohip", earlier("2025-05-05", { day: "2015-01-01", within: "lifetime" }), undefined],
  [
    "ohip",
    earlier("2025-05-05", { count: 1, within: "12 months" }, { code: "a003", count: 2, within: "12 months" }),
    "x.earlier_claims",
  ],
  [
    "ohip",
    earlier("2025-05-05", { count: 1, within: "12 months" }, { count: 1, within: "12 months" }),
    undefined,
  ],
  [
    "ohip",
    earlier("2025-05-05", { count: 1, within: "12 months" }, { count: 2, within: "month" }),
    undefined,
  ],
  [
    "ohip",
    earlier(
      "2025-05-05",
      { count: 1, within: "month" },
      { count: 2, within: "month", same_physician: false },
    ),
    undefined,
  ],
  // A field and the fact with the same meaning.
  ["ohip", { codes: ["C124"], mrp: true, stated: { is_most_responsible_physician: false } }, "x.mrp x.facts"],
  ["ohip", { codes: ["C124"], mrp: true, stated: { is_most_responsible_physician: null } }, undefined],
  ["ohip", { codes: ["C124"], mrp: false, stated: { is_most_responsible_physician: false } }, undefined],
  [
    "ohip",
    { codes: ["A005"], referral_on_file: false, stated: { is_written_request_on_file: true } },
    "x.referral_on_file x.facts",
  ],
])("%s %j", (program, fields, expected) => {
  const asked = program === "odb" ? { drug: "Januvia", ...fields } : fields;
  expect(fieldsOf(program, asked)).toEqual(expected === undefined ? [] : [expected]);
});
