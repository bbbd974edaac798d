import { history, type ClaimsCase } from "./claims-cases.ts";

const WARD = {
  setting: "hospital_in_patient",
  admission: "2025-05-05T10:00",
  admission_kind: "medical",
  mrp: true,
} as const;
const OFFICE = { setting: "office" } as const;
const CUT = { code: "Z176", ...OFFICE, stated: { is_closed_with_tissue_adhesive: false } } as const;
const ASSISTANT = { code: "S323B", physician: "dr2", role: "surgical_assistant" } as const;
const ANAESTHETIST = { code: "S323C", physician: "dr3", role: "anaesthesiologist", specialty: "01" } as const;
const RAY = { setting: "hospital_out_patient" } as const;

/** Payment of the lesser fee that a page names, by the minutes and with another assessment. */
export const CASES_OF_LESSER_FEES: readonly ClaimsCase[] = [
  {
    what: "GP58: a fourth unit of the year is K033: 70.10 less 49.35",
    rows: [
      history("K013", "2025-01-02", { units: 3 }),
      {
        code: "K013",
        minutes: 25,
        times_recorded: true,
        stated: { is_prebooked: true, is_dedicated_to_counselling: true },
      },
    ],
    finds: [["paid_less", "K013", 2075, "A17"]],
    fix: { action: "replace", code: "K033" },
  },
  {
    what: "GP18: a second consultation is a specific assessment: 165.30 less 84.60",
    rows: [
      history("A155", "2024-06-03"),
      { code: "A155", specialty: "15", referral: true, stated: { is_different_diagnosis: false } },
    ],
    finds: [["paid_less", "A155", 8070, "GP17"]],
    fix: { action: "replace", code: "A153" },
  },
  {
    what: "A3: counselling falls beside A888",
    rows: [
      { code: "A888", service: "2025-05-10T10:00", setting: "emergency_department_equivalent" },
      {
        code: "K013",
        service: "2025-05-10T10:10",
        setting: "emergency_department_equivalent",
        minutes: 25,
        times_recorded: true,
        stated: { is_prebooked: true, is_dedicated_to_counselling: true },
      },
    ],
    finds: [
      ["refused", "K013", 7010, "A3"],
      ["ok", "A888", 3795],
    ],
  },
  {
    what: "GP10: an assessment beside a periodic health visit",
    rows: [
      { code: "A007", service: "2025-05-12T09:00" },
      { code: "K131", service: "2025-05-12T09:00", age_years: 40 },
    ],
    finds: [
      ["refused", "A007", 3795, "GP10"],
      ["ok", "K131", 5695],
    ],
  },
  {
    what: "GP10: hours apart are two visits",
    rows: [
      { code: "A007", service: "2025-05-12T09:00" },
      { code: "A001", service: "2025-05-12T16:00" },
    ],
    finds: [
      ["ok", "A007", 3795],
      ["ok", "A001", 2375],
    ],
  },
  {
    what: "GP45: C124 before the day of discharge",
    rows: [{ code: "C124", service: "2025-05-12", ...WARD, discharge: "2025-05-14T10:00" }],
    finds: [["refused", "C124", 6115, "GP45"]],
  },
  {
    what: "GP86: six basic units and three of 40 minutes are 9 of 12 claimed",
    rows: [{ ...ASSISTANT, ...RAY, units: 12, minutes: 40, times_recorded: true }],
    finds: [["paid_less", "S323", 3753, "GP86"]],
    fix: { action: "reduce_units", units: 9 },
  },
  {
    what: "GP97: an anaesthetic at 74 has one unit more",
    rows: [{ ...ANAESTHETIST, ...RAY, units: 10, minutes: 45, times_recorded: true, age_years: 74 }],
    finds: [
      ["missed", "E007", 1549, "GP97"],
      ["ok", "S323", 15_490],
    ],
  },
  {
    what: "A171: 100 minutes with A195 are one unit of K630",
    rows: [
      { code: "A195", service: "2025-05-12T09:30", minutes: 100, specialty: "19", referral: true },
      {
        code: "K630",
        service: "2025-05-12T09:30",
        minutes: 100,
        units: 2,
        times_recorded: true,
        specialty: "19",
      },
    ],
    finds: [
      ["paid_less", "K630", 11_740, "A171"],
      ["ok", "A195", 22_250],
    ],
  },
  {
    what: "J29: 25 minutes after the first quarter hour are two more",
    rows: [
      { code: "G395", service: "2025-05-12T14:20", minutes: 15, times_recorded: true },
      { code: "G391", service: "2025-05-12T14:35", minutes: 25, units: 3, times_recorded: true },
    ].map((row) => ({
      ...row,
      setting: "emergency_department",
      stated: { is_threat_to_life_or_limb: true },
    })),
    finds: [
      ["paid_less", "G391", 3060, "J29"],
      ["ok", "G395", 5745],
    ],
  },
  {
    what: "M2: three lesions are Z158, and no wrong Z156: 44.25 less 20.00",
    rows: [
      { code: "Z156", ...OFFICE, lesions: 3, stated: { is_plantar_wart: false } },
      { code: "E542", ...OFFICE },
    ],
    finds: [
      ["missed", "Z158", 2425, "M2"],
      ["ok", "Z156", 2000],
      ["ok", "E542", 1155],
    ],
    fix: { action: "replace", code: "Z158" },
  },
  {
    what: "M2: one lesion is Z156: 44.25 less 20.00",
    rows: [
      { code: "Z158", ...OFFICE, lesions: 1, stated: { is_plantar_wart: false } },
      { code: "E542", ...OFFICE },
    ],
    finds: [
      ["paid_less", "Z158", 2425, "M2"],
      ["ok", "E542", 1155],
    ],
    fix: { action: "replace", code: "Z156" },
  },
  {
    what: "M14: a wound of the face is Z154: 35.90 less 20.00",
    rows: [
      {
        ...CUT,
        stated: { ...CUT.stated, is_wound_up_to_5_cm: true, is_wound_of_face_or_layered: true },
      },
      { code: "E542", ...OFFICE },
    ],
    finds: [
      ["missed", "Z154", 1590, "M14"],
      ["ok", "Z176", 2000],
      ["ok", "E542", 1155],
    ],
  },
  {
    what: "M1: E542 with a biopsy without sutures",
    rows: [
      { code: "Z113", ...OFFICE, stated: { is_biopsy_sutured: false } },
      { code: "E542", ...OFFICE },
    ],
    finds: [
      ["refused", "E542", 1155, "M1"],
      ["ok", "Z113", 2960],
    ],
  },
  {
    what: "A71: a virtual K030 with none in person in the year",
    rows: [
      {
        code: "K030",
        setting: "virtual_video",
        mrp: true,
        stated: { has_existing_relationship: true, is_flow_sheet_on_chart: true },
      },
      { code: "K300", setting: "virtual_video" },
    ],
    finds: [["refused", "K030", 4055, "A71"]],
  },
  {
    what: "A95: an educator whom the hospital employs",
    rows: [
      ...["2024-09-02", "2024-12-02", "2025-02-03", "2025-04-07"].map((day) => history("A151", day)),
      {
        code: "K046",
        specialty: "15",
        diagnosis: "250",
        stated: {
          is_flow_sheet_on_chart: true,
          has_over_100_diabetic_patients: true,
          is_done_by_facility_employee: true,
        },
      },
    ],
    finds: [["refused", "K046", 11_500, "A95"]],
  },
];
