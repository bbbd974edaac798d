import { describe, expect, test } from "vitest";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const decisionsOf = async (claim: object): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await ask({ claims: [claim] })).asks.map(({ subject, decision }) => [subject, decision]),
  );
const yes = (...facts: readonly string[]) => facts.map((fact) => ({ fact, value: "yes" }));
const no = (...facts: readonly string[]) => facts.map((fact) => ({ fact, value: "no" }));
const timed = (minutes: number) => ({ minutes, times_recorded: true });

const PHONE = { codes: ["A007"], modality: "phone" };
const COUNSELLING = { codes: ["K013"], ...timed(25), earlier_claims: [] };
const CONFERENCE = {
  codes: ["K121"],
  ...timed(20),
  setting: "hospital_in_patient",
  mrp: true,
  earlier_claims: [],
};
const AFTER_DISCHARGE = {
  codes: ["E080"],
  same_day_codes: ["A007"],
  setting: "office",
  days_after_discharge: 4,
};
const CONSULTATION = { codes: ["A605"], specialty: "60", earlier_claims: [] };
const IN_HOME = { codes: ["W121"], setting: "long_term_care", mrp: true, service_at: "2025-05-20" };
const W003 = ["2025-05-05", "2025-05-12"].map((day) => ({ code: "W003", day }));

describe("facts of visits in everyday words", () => {
  test.each([
    ["A62: enrolment is a relationship", PHONE, yes("rostered patient"), "billable"],
    [
      "A62: one service in person in 24 months",
      PHONE,
      yes("seen in person in the last 24 months"),
      "billable",
    ],
    ["A62: who is not enrolled may have been seen", PHONE, no("rostered"), "needs_more_info"],
    [
      "A64: a check-in call",
      PHONE,
      yes("rostered patient", "physician initiated check-in call"),
      "not_billable",
    ],
    ["GP58: booked", COUNSELLING, yes("booked ahead"), "billable"],
    ["GP58: not booked", COUNSELLING, yes("walk-in"), "not_billable"],
    [
      "A28: scheduled before",
      CONFERENCE,
      yes("pre-scheduled", "at least two other participants"),
      "billable",
    ],
    ["A28: not scheduled", CONFERENCE, no("pre-scheduled"), "not_billable"],
    ["GP28: no stay", AFTER_DISCHARGE, no("admitted as in-patient"), "not_billable"],
    ["GP16: another profession", CONSULTATION, yes("referred by a chiropractor"), "not_billable"],
    ["GP16: a nurse practitioner", CONSULTATION, yes("referred by a nurse practitioner"), "billable"],
    ["GP8: a missed appointment", { codes: ["A007"] }, yes("patient did not show up"), "not_billable"],
    ["GP8: it was kept", { codes: ["A007"] }, yes("patient did show up"), "billable"],
    [
      "A24: for consent alone",
      { codes: ["K002"], ...timed(25) },
      yes("booked separate appointment", "sole purpose was obtaining consent"),
      "not_billable",
    ],
    ["A43: about results", { codes: ["K739"] }, yes("primarily to discuss test results"), "not_billable"],
    [
      "GP46: only monitored",
      { codes: ["C142"], mrp: true },
      yes("patient was in ICU only for monitoring"),
      "not_billable",
    ],
  ] as const)("%s", async (_, claim, facts, decision) => {
    const [subject] = claim.codes;
    expect(await decisionsOf({ ...claim, facts })).toMatchObject({ [subject ?? ""]: decision });
  });

  test("ask about a note that may break an assumption", async () => {
    expect(await decisionsOf({ ...CONSULTATION, notes: ["the letter is from a chiropractor"] })).toEqual({
      A605: "needs_more_info",
    });
    const video = { codes: ["A007"], modality: "video", facts: yes("rostered patient") };
    expect(await decisionsOf({ ...video, notes: ["used FaceTime"] })).toEqual({ A007: "needs_more_info" });
  });

  test("read from a denial nothing about another fact: a walk-in, not booked (A57)", async () => {
    const facts = yes("walk-in, not booked the day before");
    const decided = await decisionsOf({ codes: ["A680"], ...timed(55), facts });
    expect(decided["A680"]).not.toBe("billable");
  });
});

describe("the place of a visit", () => {
  test.each([
    ["K197", "hospital_in_patient", "not_billable"],
    ["K197", "office", "billable"],
    ["K190", "hospital_in_patient", "billable"],
    ["K190", "office", "not_billable"],
    ["K198", "hospital_in_patient", "not_billable"],
    ["K199", "hospital_out_patient", "not_billable"],
    ["K204", "hospital_in_patient", "not_billable"],
    ["K201", "hospital_in_patient", "billable"],
  ])("decides %s of psychiatry in %s: %s (A176)", async (code, setting, decision) => {
    const claim = {
      codes: [code],
      specialty: "19",
      setting,
      ...timed(60),
      facts: yes("is_group_of_listed_size"),
    };
    expect(await decisionsOf(claim)).toEqual({ [code]: decision });
  });

  test.each([
    ["K198", "00", "not_billable"],
    ["K198", "19", "billable"],
    ["K222", "00", "not_billable"],
    ["K016", "20", "billable"],
  ])("decides %s of a physician of specialty %s: %s (GP9)", async (code, specialty, decision) => {
    expect(await decisionsOf({ codes: [code], specialty, ...timed(30) })).toEqual({ [code]: decision });
  });

  const palliative = { mrp: true, setting: "long_term_care", facts: yes("is_palliative_patient") };
  const inBed = { ...palliative, facts: yes("is_palliative_patient", "in a designated palliative care bed") };

  test("pays C882 for designated palliative beds in any facility, and no W code (GP50)", async () => {
    expect(await decisionsOf({ ...inBed, codes: ["C882"] })).toEqual({ C882: "billable" });
    expect(await decisionsOf({ ...palliative, codes: ["C882"] })).toEqual({ C882: "needs_more_info" });
    expect(await decisionsOf({ ...inBed, codes: ["W872"] })).toEqual({ W872: "not_billable" });
    expect(await decisionsOf({ ...palliative, codes: ["W872"] })).toEqual({ W872: "billable" });
  });
});

test.each([
  [
    "beside W010, with fewer than four visits before",
    { codes: ["W010", "W121"], admission: "2023-02-01", earlier_claims: W003 },
    "not_billable",
  ],
  [
    "as the third visit after W010 of the month before",
    { codes: ["W121"], earlier_claims: [...W003, { code: "W010", day: "2025-04-30" }] },
    "not_billable",
  ],
  ["as the third visit without W010 in 11 months", { codes: ["W121"], earlier_claims: W003 }, "billable"],
] as const)("decides W121 %s (GP52)", async (_, claim, decision) => {
  const facts = yes("is_acute_intercurrent_illness");
  expect(await decisionsOf({ ...IN_HOME, ...claim, facts })).toMatchObject({ W121: decision });
});

test.each([
  ["2025-01-10", "billable"],
  ["2025-03-10", "needs_more_info"],
])("reads an assessment to admit after one of %s: %s (GP21)", async (day, decision) => {
  const admitted = {
    admission: "2025-05-10T08:00",
    service_at: "2025-05-10T10:00",
    setting: "hospital_in_patient",
  };
  expect(
    await decisionsOf({ codes: ["C003"], ...admitted, earlier_claims: [{ code: "A003", day }] }),
  ).toEqual({
    C003: decision,
  });
});

test("pays K133 for adults (A6, GP2)", async () => {
  const claim = {
    codes: ["K133"],
    ...timed(55),
    facts: yes("is_in_person_for_26_minutes", "down syndrome"),
    earlier_claims: [],
  };
  expect(await decisionsOf({ ...claim, patient: { age_years: 17 } })).toEqual({ K133: "not_billable" });
  expect(await decisionsOf({ ...claim, patient: { age_years: 18 } })).toEqual({ K133: "billable" });
});

test("pays a physician who was already there neither travel nor the day's first person premium (GP66)", async () => {
  const visit = {
    codes: ["A135", "C990", "C960"],
    visit_place: "hospital_in_patient",
    service_at: "2025-05-07T14:00",
    referral_on_file: true,
  };
  const facts = yes("was_already_there_when_called");
  expect(await decisionsOf({ ...visit, earlier_claims: [], facts })).toMatchObject({
    C990: "not_billable",
    C960: "not_billable",
  });
});

describe("what one claim says was claimed before", () => {
  const K030 = (count: number) => ({ code: "K030", count, within: "12 months", same_physician: true });
  const decide = async (premium: object, ...others: readonly object[]) => {
    const claim = { codes: ["Q040"], goal: "may_bill", facts: yes("is_flow_sheet_on_chart"), ...premium };
    const { asks } = await ask({ claims: [claim, ...others] });
    return asks[0]?.decision;
  };
  const today = { service_at: "2025-06-10" };
  const visit = (count: number, claim: object = today) => ({
    codes: ["K030"],
    earlier_claims: [K030(count)],
    ...claim,
  });

  test.each([2, 3, 4])("%s K030 count for Q040 of the day as if it said so itself", async (count) => {
    const own = await decide({ ...today, earlier_claims: [K030(count), { code: "Q040", count: 0 }] });
    const shared = await decide({ ...today, earlier_claims: [{ code: "Q040", count: 0 }] }, visit(count));
    expect(shared).toBe(own);
    expect(own).toBe(count < 3 ? "not_billable" : "billable");
  });

  test("is not for another day, another patient or a claim that says there was none", async () => {
    const of = async (claim: object, other: object) =>
      await decide({ ...today, earlier_claims: [{ code: "Q040", count: 0 }], ...claim }, other);
    expect(await of({}, visit(3, { service_at: "2025-07-10" }))).toBe("needs_more_info");
    expect(await of({}, visit(3, { ...today, patient: { age_years: 9 } }))).toBe("needs_more_info");
    expect(await of({ earlier_claims: [] }, visit(3))).toBe("not_billable");
    // The same code again, with another history, is another case.
    expect(await of({}, { ...visit(3), codes: ["Q040"] })).toBe("needs_more_info");
  });

  test("is asked for its day where it is too old for today (A48: three K030 in 12 months)", async () => {
    const { asks } = await ask({
      claims: [
        {
          codes: ["Q040"],
          goal: "may_bill",
          earlier_claims: ["2020-01-10", "2020-04-10", "2020-07-10"].map((day) => ({ code: "K030", day })),
          facts: yes("is_flow_sheet_on_chart"),
        },
      ],
    });
    expect(asks[0]?.decision).toBe("needs_more_info");
    expect(asks[0]?.needs?.[0]?.path).toBe("claims[0].service_at");
  });
});
