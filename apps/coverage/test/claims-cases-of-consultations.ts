import { history, OWN_HISTORY, CALLED, WARD, TIMED, type ClaimsCase } from "./claims-cases.ts";

const DIABETES = { mrp: true, stated: { is_flow_sheet_on_chart: true } } as const;
const HOUSEBOUND = {
  setting: "home",
  place: "bldg-7",
  stated: { is_frail_elderly_or_housebound: true, has_travelled_to_visit: false },
} as const;

/** Rules on the pages of consultations and visits (section A). */
export const CASES_OF_CONSULTATIONS: readonly ClaimsCase[] = [
  {
    what: "A1: a comprehensive consultation of 60 minutes is the special one: 226.05 less 150.70",
    rows: [{ code: "A912", minutes: 60, ...TIMED }],
    finds: [["paid_less", "A912", 7535, "A1"]],
    fix: { action: "replace", code: "A911" },
  },
  {
    what: "A1: of 40 minutes it is the ordinary one: 226.05 less 87.90",
    rows: [{ code: "A912", minutes: 40, ...TIMED }],
    finds: [["paid_less", "A912", 13_815, "A1"]],
    fix: { action: "replace", code: "A005" },
  },
  {
    what: "A1: a special consultation without its times is paid at a lesser fee that the page does not name",
    rows: [{ code: "A911", minutes: 55, times_recorded: false, referral: true }],
    finds: [["paid_less", "A911", null, "A1"]],
  },
  {
    what: "A1: a palliative consultation of 40 minutes by a family physician: 159.20 less 87.90",
    rows: [{ code: "A945", minutes: 40, ...TIMED }],
    finds: [["paid_less", "A945", 7130, "A1"]],
    fix: { action: "replace", code: "A005" },
  },
  {
    what: "A1: by an internist the lesser fee is another one, which the page does not name",
    rows: [{ code: "A945", minutes: 40, specialty: "13", ...TIMED }],
    finds: [["paid_less", "A945", null, "A1"]],
  },
  {
    what: "A1: an internist has no special family practice consultation",
    rows: [{ code: "A911", minutes: 55, specialty: "13", ...TIMED }],
    finds: [["refused", "A911", 15_070, "A1"]],
  },
  {
    what: "A1: a special visit premium is no consultation, and stays beside A911",
    rows: [
      {
        code: "A911",
        minutes: 55,
        setting: "emergency_department",
        referral: true,
        times_recorded: true,
        ...CALLED,
      },
      { code: "K994", setting: "emergency_department", ...CALLED },
    ],
    finds: [
      ["ok", "A911", 15_070],
      ["ok", "K994", 6000],
    ],
  },
  {
    what: "A10: a special consultation of an in-patient of 40 minutes: 150.70 less 87.90",
    rows: [{ code: "C911", minutes: 40, ...WARD, ...TIMED }],
    finds: [["paid_less", "C911", 6280, "A10"]],
    fix: { action: "replace", code: "C005" },
  },
  {
    what: "A15: a special consultation of 40 minutes in long-term care: 150.70 less 87.75",
    rows: [{ code: "W911", minutes: 40, setting: "long_term_care", facility: true, ...TIMED }],
    finds: [["paid_less", "W911", 6295, "A1"]],
    fix: { action: "replace", code: "W105" },
  },
  {
    what: "A68: a comprehensive video consultation of 60 minutes is the special one: 226.05 less 150.70",
    rows: [{ code: "A914", minutes: 60, setting: "virtual_video", ...TIMED }],
    finds: [
      ["paid_less", "A914", 7535, "A68"],
      ["format", "A914", null, "A66"],
    ],
    fix: { action: "replace", code: "A913" },
  },
  {
    what: "A68: a focused practice consultation in the office",
    rows: [{ code: "A010", setting: "office", referral: true }],
    finds: [["refused", "A010", 8790, "A68"]],
  },
  {
    what: "A7: a periodic visit for a developmental disability with a diagnosis that is not listed",
    rows: [
      {
        code: "K133",
        age_years: 30,
        minutes: 55,
        times_recorded: true,
        diagnosis: "300",
        stated: { is_in_person_for_26_minutes: true },
      },
    ],
    finds: [["refused", "K133", 16_000, "A7"]],
  },
  {
    what: "A10: A815 of 30 minutes by a family physician is A813: 186.95 less 111.70",
    rows: [{ code: "A815", minutes: 30, episode: "p1", ...TIMED }],
    finds: [["paid_less", "A815", 7525, "A10"]],
    fix: { action: "replace", code: "A813" },
  },
  {
    what: "A10: of a newborn by a paediatrician it has no least time",
    rows: [{ code: "A815", minutes: 30, specialty: "26", episode: "p1", ...TIMED }],
    finds: [["ok", "A815", 18_695]],
  },
  {
    what: "A20: further units of a group without the first twelve",
    rows: [{ code: "K010", units: 2 }],
    finds: [["refused", "K010", 2240, "A20"]],
  },
  {
    what: "A44: an e-consultation on a day on which the consultant sees the patient",
    rows: [
      { code: "A135", specialty: "13", service: "2025-05-12T09:00", referral: true, setting: "office" },
      { code: "K739", specialty: "13", service: "2025-05-12T15:00", referral: true },
    ],
    finds: [
      ["refused", "K739", 2050, "A44"],
      ["ok", "A135", 16_490],
    ],
  },
  {
    what: "A42: a CritiCall consultant without the number of who referred",
    rows: [{ code: "K733", referral: false, stated: { is_arranged_by_criticall: true } }],
    finds: [["refused", "K733", 4185, "A42"]],
  },
  {
    what: "A45: a subsequent visit beside palliative care support",
    rows: [
      { code: "K023", minutes: 30, times_recorded: true, ...WARD },
      { code: "C002", ...WARD },
    ],
    finds: [
      ["refused", "C002", 3410, "A45"],
      ["ok", "K023", 7470],
    ],
  },
  {
    what: "A52: the examination of a female of a male patient",
    rows: [{ code: "K018", sex: "male" }],
    finds: [["refused", "K018", 32_600, "A52"]],
  },
  {
    what: "A52: the certification for hepatitis C beside a visit",
    rows: [{ code: "A007" }, { code: "K026" }],
    finds: [
      ["refused", "K026", 5470, "A52"],
      ["ok", "A007", 3795],
    ],
  },
  {
    what: "A54: a second report to the Ministry of Transportation within a year",
    rows: [history("K035", "2024-11-04"), { code: "K035", stated: { is_sent_for_manual_review: false } }],
    finds: [
      ["format", "K035", 3625, "A54"],
      ["ok", "K035", 3625],
    ],
    fix: { action: "document" },
  },
  {
    what: "A54, GP2: a third K072 of the calendar month",
    rows: [
      history("K072", "2025-05-02"),
      history("K072", "2025-05-06"),
      { code: "K072", stated: { is_in_first_weeks_of_home_care: false } },
    ],
    finds: [["refused", "K072", 2140, "A54"]],
  },
  {
    what: "A54, GP2: of three K072 within a month one was of another calendar month",
    rows: [
      history("K072", "2025-04-28"),
      history("K072", "2025-05-06"),
      { code: "K072", stated: { is_in_first_weeks_of_home_care: false } },
    ],
    finds: [["ok", "K072", 2140]],
  },
  {
    what: "A56: an immunologist’s interpretation with a consultation",
    rows: [
      { code: "A625", specialty: "62", referral: true, setting: "office" },
      { code: "K399", specialty: "62" },
    ],
    finds: [
      ["refused", "K399", 2905, "A56"],
      ["ok", "A625", 15_900],
    ],
  },
  {
    what: "A58: a first assessment of substance abuse in hospital that was not booked",
    rows: [{ code: "C680", minutes: 60, times_recorded: true, ...WARD, stated: { is_prebooked: false } }],
    finds: [["refused", "C680", 14_475, "A57"]],
  },
  {
    what: "A48: Q040 with two K030 in what the physician claimed before",
    rows: [history("K030", "2024-11-10"), { code: "K030", ...DIABETES }, { code: "Q040", ...DIABETES }],
    options: OWN_HISTORY,
    finds: [
      ["refused", "Q040", 6000, "A48"],
      ["ok", "K030", 4055],
    ],
  },
  {
    what: "A94: K045 with three visits of the physician in the year",
    rows: [
      history("A135", "2024-09-02"),
      history("A138", "2025-02-03"),
      { code: "A133", specialty: "13", setting: "office", diagnosis: "250" },
      {
        code: "K045",
        specialty: "13",
        diagnosis: "250",
        stated: { is_flow_sheet_on_chart: true, has_over_100_diabetic_patients: true },
      },
    ],
    options: OWN_HISTORY,
    finds: [
      ["refused", "K045", 7620, "A94"],
      ["ok", "A133", 8155],
    ],
  },
  {
    what: "A62: a video visit without a relationship, with its modality code",
    rows: ["A101", "K300"].map((code) => ({
      code,
      setting: "virtual_video",
      stated: { has_existing_relationship: false },
    })),
    finds: [["ok", "A101", 2000]],
  },
  {
    what: "A4: a second patient at the same address",
    rows: [
      { code: "A900", ...HOUSEBOUND },
      { code: "A900", ...HOUSEBOUND, patient: "P2" },
    ],
    finds: [
      ["refused", "A900", 5450, "A4"],
      ["ok", "A900", 5450],
    ],
  },
];
