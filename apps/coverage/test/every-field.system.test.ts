import { afterAll, describe, expect, test } from "vitest";
import { answerCoverage } from "../src/domain/answer/answer-coverage.ts";
import { coverageAnswerInput } from "../src/domain/answer/coverage-answer-schemas.ts";
import { openStarterDeps } from "./starter-dataset.ts";

const { deps, close } = await openStarterDeps();
afterAll(close);

type Fields = Readonly<Record<string, unknown>>;

const PATIENT: Fields = {
  age_years: 40,
  sex: "female",
  residence: "long_term_care",
  plans: { private: true },
  social_assistance: "odsp",
};
const STATED: Fields = { facts: [{ fact: "is_palliative_patient", value: "yes" }] };

/** A valid value for each field of an item, with a subject. */
const ITEMS: readonly (readonly [list: "claims" | "drugs" | "devices", subject: Fields, fields: Fields])[] = [
  [
    "claims",
    { codes: ["A007"] },
    {
      service_at: "2025-05-10T14:00",
      minutes: 20,
      times_recorded: true,
      units: 2,
      lesions: 3,
      setting: "office",
      modality: "phone",
      visit_place: "home",
      admission: "2025-05-05T15:00",
      discharge: "2025-05-08T11:00",
      stay_hours: 60,
      discharge_summary: "2025-05-08T12:00",
      summary_hours: 1,
      admission_assessment: "2025-05-05",
      days_after_admission: 1,
      days_after_discharge: 3,
      admission_kind: "medical",
      had_intensive_care: false,
      mrp: true,
      specialty: "00",
      referral_on_file: true,
      same_day_codes: ["K030"],
      earlier_claims: [],
      ...STATED,
    },
  ],
  [
    "drugs",
    { drug: "donepezil" },
    {
      strength: "10 mg",
      form: "immediate",
      for: "Alzheimer disease",
      tried: [{ drug: "donepezil", outcome: "current", months: 4 }],
      findings: [{ finding: "dementia", value: "yes" }],
      measures: [{ measure: "mmse", value: 20 }],
      lu_code: "347",
      facts: [{ fact: "receives_home_care", value: "yes" }],
    },
  ],
  [
    "devices",
    { device: "power scooter" },
    {
      how_many: 1,
      ears: "one",
      vendor_price: 2000,
      owned: [{ age_months: 30, adp_funded: true, condition: "worn" }],
      measures: [{ measure: "months_of_need", value: 12 }],
      facts: [{ fact: "daily_use", value: "yes" }],
    },
  ],
];

const ROWS = ITEMS.flatMap(([list, subject, fields]) =>
  Object.entries(fields).map(
    ([field, value]) => [`${list}.${field}`, list, subject, { [field]: value }] as const,
  ),
);
const PATIENT_ROWS = ITEMS.flatMap(([list, subject]) =>
  Object.entries(PATIENT).map(
    ([field, value]) => [`patient.${field} of ${list}`, { [list]: [subject] }, field, value] as const,
  ),
);

/** In full, because a change may not fit into a short answer. */
const ask = (request: Fields) =>
  answerCoverage(coverageAnswerInput.parse({ ...request, detail: "full" }), deps);
const decidedOf = async (request: Fields): Promise<string> => {
  const { asks, summary, highlights } = await ask(request);
  return JSON.stringify([asks, summary, highlights]);
};

describe("no stated field is ignored silently", () => {
  test.each(ROWS)("%s changes the answer, or is in unused", async (_, list, subject, stated) => {
    const request = { [list]: [{ ...subject, ...stated }] };
    const { unused = [] } = await ask(request);
    const paths = unused.flatMap(({ paths: own }) => own);
    const [field = ""] = Object.keys(stated);
    const isNamed = paths.some((path) => path.startsWith(`${list}[0].${field}`));
    expect(isNamed || (await decidedOf(request)) !== (await decidedOf({ [list]: [subject] }))).toBe(true);
  });

  test.each(PATIENT_ROWS)("%s changes the answer, or is in unused", async (_, bare, field, value) => {
    const request = { ...bare, patient: { [field]: value } };
    const { unused = [] } = await ask(request);
    const paths = unused.flatMap(({ paths: own }) => own);
    const isNamed = paths.some((path) => path.startsWith(`patient.${field}`));
    expect(isNamed || (await decidedOf(request)) !== (await decidedOf(bare))).toBe(true);
  });
});
