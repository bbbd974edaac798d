import { history, type ClaimsCase } from "./claims-cases.ts";

const TIMED = { times_recorded: true, referral: true } as const;
const WARD = {
  setting: "hospital_in_patient",
  admission: "2025-05-05T10:00",
  admission_kind: "medical",
  mrp: true,
  facility: true,
} as const;
const CALLED = {
  service: "2025-05-13T18:30",
  facility: true,
  stated: { is_on_rounds_or_office_hours: false, is_elective_admission: false },
} as const;
const DUTY = {
  setting: "emergency_department",
  role: "emergency_department_physician",
  facility: true,
} as const;

/** What the General Preamble and the pages of family practice say of lesser codes, of who claims, and where. */
export const CASES_OF_PREAMBLE: readonly ClaimsCase[] = [
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
    what: "GP19: a special anaesthetic consultation of an in-patient of 30 minutes: 163.20 less 109.70",
    rows: [{ code: "C210", specialty: "01", minutes: 30, ...WARD, ...TIMED }],
    finds: [["paid_less", "C210", 5350, "GP19"]],
    fix: { action: "replace", code: "C015" },
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
    what: "GP17: a special surgical consultation within two years of an ordinary one of the surgeon",
    rows: [
      history("A035", "2024-02-05", { specialty: "03", diagnosis: "550" }),
      { code: "A935", specialty: "03", setting: "office", minutes: 55, diagnosis: "550", ...TIMED },
    ],
    finds: [["paid_less", "A935", null, "GP17"]],
  },
  {
    what: "GP19: a special surgical consultation of 40 minutes is the ordinary one of the surgeon: 163.20 less 96.20",
    rows: [{ code: "A935", specialty: "03", setting: "office", minutes: 40, ...TIMED }],
    finds: [["paid_less", "A935", 6700, "GP19"]],
    fix: { action: "replace", code: "A035" },
  },
  {
    what: "GP19: who is no specialist has H065 in the place of H055",
    rows: [{ code: "H055", service: "2025-05-12T10:00", referral: true, ...DUTY }],
    finds: [["refused", "H055", 10_680, "GP19"]],
    fix: { action: "replace", code: "H065" },
  },
  {
    what: "GP19: a specialist has no limited consultation of family practice",
    rows: [{ code: "A905", specialty: "13", referral: true }],
    finds: [["refused", "A905", 7325, "GP19"]],
  },
  {
    what: "GP23: a specific assessment in the home",
    rows: [{ code: "A073", specialty: "07", setting: "home" }],
    finds: [["refused", "A073", 9045, "GP23"]],
  },
  {
    what: "GP28: the code of the young at 70 years is replaced by that of the old",
    rows: [{ code: "A110", age_years: 70 }],
    finds: [["refused", "A110", 4890, "GP28"]],
    fix: { action: "replace", code: "A112" },
  },
  {
    what: "GP28: at 40 years it is not insured",
    rows: [{ code: "A110", age_years: 40 }],
    finds: [["not_insured", "A110", 4890, "GP28"]],
  },
  {
    what: "GP42: the admission premium with a subsequent visit",
    rows: [
      { code: "C002", ...WARD, service: "2025-05-13" },
      {
        code: "E082",
        ...WARD,
        service: "2025-05-13",
        stated: { is_without_hospital_remuneration: true, is_admission_assessment: true },
      },
    ],
    finds: [
      ["refused", "E082", 1023, "GP42"],
      ["missed", "E083", 1023, "GP47"],
      ["ok", "C002", 3410],
    ],
  },
  {
    what: "GP50: a specialist on duty in the emergency department claims the H listings",
    rows: [{ code: "A133", specialty: "13", service: "2025-05-12T10:00", ...DUTY }],
    finds: [["refused", "A133", 8155, "GP50"]],
  },
  {
    what: "GP9: an admission to long-term care of internal medicine by a family physician",
    rows: [{ code: "W232", setting: "long_term_care", facility: true, admission: "2025-05-12" }],
    finds: [["refused", "W232", 6935, "A124"]],
  },
  {
    what: "GP40: a specific assessment to admit after a transfer inside the hospital",
    rows: [
      {
        code: "C133",
        specialty: "13",
        ...WARD,
        stated: { is_admission_assessment: true, is_transfer_within_hospital: true },
      },
    ],
    finds: [["refused", "C133", 8155, "GP40"]],
  },
  {
    what: "GP50: a palliative care visit beside the subsequent visit of the day",
    rows: [
      { code: "C882", service: "2025-05-13T09:00", ...WARD },
      { code: "C122", service: "2025-05-13T09:00", ...WARD, admission_assessment: "2025-05-12" },
    ],
    finds: [
      ["refused", "C882", 3410, "GP50"],
      ["missed", "E083", 1834.5, "GP47"],
      ["ok", "C122", 6115],
    ],
  },
  {
    what: "GP59: group counselling that was not booked",
    rows: [
      {
        code: "K040",
        minutes: 30,
        times_recorded: true,
        group_size: 4,
        stated: {
          is_prebooked: false,
          is_dedicated_to_counselling: true,
          is_group_attendance_recorded: true,
          is_ongoing_patient_of_physician: true,
        },
      },
    ],
    finds: [["refused", "K040", 7010, "GP59"]],
  },
  {
    what: "GP66: by day without travel there is no premium for the first person",
    rows: [
      { code: "A003", setting: "emergency_department", ...CALLED, service: "2025-05-13T11:00" },
      {
        code: "K990",
        setting: "emergency_department",
        facility: true,
        service: "2025-05-13T11:00",
        stated: { ...CALLED.stated, has_travelled_to_visit: false },
      },
    ],
    finds: [
      ["refused", "K990", 2000, "GP66"],
      ["ok", "A003", 8735],
    ],
  },
  {
    what: "GP69: a special visit premium beside a subsequent visit alone",
    rows: [
      { code: "C002", ...WARD, mrp: false, ...CALLED },
      { code: "C994", ...WARD, mrp: false, ...CALLED },
    ],
    finds: [
      ["refused", "C994", 6000, "GP69"],
      ["ok", "C002", 3410],
    ],
  },
  {
    what: "GP70: the premium of the emergency department at a visit to an in-patient",
    rows: [
      { code: "A003", ...WARD, mrp: false, ...CALLED },
      { code: "K994", ...WARD, mrp: false, ...CALLED },
    ],
    finds: [
      ["refused", "K994", 6000, "GP70"],
      ["ok", "A003", 8735],
    ],
    fix: { action: "replace", code: "C994" },
  },
  {
    what: "GP70: table I is not for the physician of the emergency department",
    rows: [{ code: "K994", ...DUTY, ...CALLED }],
    finds: [["refused", "K994", 6000, "GP70"]],
  },
];
