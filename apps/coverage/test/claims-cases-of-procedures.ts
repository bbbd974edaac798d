import type { ClaimsCase, Row } from "./claims-cases.ts";

type Line = Row & { readonly code: string };
/** A line with what its page lists for it; null if nothing is found of it, since no rule is about it. */
type Priced = readonly [line: Line, cents: number | null];

interface Beside {
  readonly page: string;
  readonly what: string;
  /** The line that is not paid. */
  readonly row: Priced;
  /** Other codes of the day, paid as listed. */
  readonly sameDay: readonly Priced[];
}

const bare = ({ code }: Line): string => code.slice(0, "A007".length);
const EYES = { specialty: "23" } as const;
const BOWEL = { specialty: "41" } as const;
const WOMEN = { specialty: "20", sex: "female" } as const;
const ANAESTHESIA = { specialty: "01" } as const;
const IN_HOSPITAL = { setting: "hospital_out_patient" } as const;

/** Two services of one day, of which the page pays one. */
const WITH_OTHERS: readonly Beside[] = [
  {
    page: "B3",
    what: "wall motion without and with ejection fraction",
    row: [{ code: "J811C", ...IN_HOSPITAL }, 4325],
    sameDay: [[{ code: "J813C", ...IN_HOSPITAL }, 6250]],
  },
  {
    page: "D19",
    what: "a CT of the chest beside a cardio-thoracic CT",
    row: [{ code: "X407C", ...IN_HOSPITAL }, 7585],
    sameDay: [[{ code: "X235C", ...IN_HOSPITAL }, 14_750]],
  },
  {
    page: "G5",
    what: "a pelvic scan on the day of the nuchal translucency",
    row: [{ code: "J162C", sex: "female" }, 2655],
    sameDay: [[{ code: "J168C", sex: "female" }, 2085]],
  },
  {
    page: "H6",
    what: "oximetry at rest beside that of exercise",
    row: [{ code: "J323B", ...IN_HOSPITAL }, 420],
    sameDay: [[{ code: "J332B", ...IN_HOSPITAL }, 1760]],
  },
  {
    page: "K9",
    what: "the age of a patient with an obstetrical epidural",
    row: [{ code: "E018C", ...ANAESTHESIA, units: 3, age_years: 81, sex: "female" }, 4647],
    sameDay: [[{ code: "P014C", ...ANAESTHESIA, units: 7, sex: "female" }, 10_843]],
  },
  {
    page: "M2",
    what: "the biopsy of a lesion that is excised",
    row: [{ code: "Z116", stated: { is_for_other_lesion: false, is_biopsy_sutured: true } }, 2960],
    sameDay: [[{ code: "Z122", ...IN_HOSPITAL }, 3850]],
  },
  {
    page: "M2",
    what: "the suture of a nevus that is excised",
    row: [{ code: "Z176", stated: { is_for_other_wound: false } }, 2000],
    sameDay: [[{ code: "Z163", ...IN_HOSPITAL }, 2650]],
  },
  {
    page: "P1",
    what: "endoscopy of the nose beside cautery",
    row: [{ code: "Z296", specialty: "24" }, 2010],
    sameDay: [[{ code: "Z314", specialty: "24" }, null]],
  },
  {
    page: "S17",
    what: "the age of a patient at a colonoscopy under sedation",
    row: [{ code: "E018C", ...ANAESTHESIA, units: 3, age_years: 81 }, 4647],
    sameDay: [[{ code: "Z497C", ...ANAESTHESIA, units: 5, age_years: 81 }, 7745]],
  },
  {
    page: "S19",
    what: "a second first polyp",
    row: [{ code: "Z518", ...BOWEL }, 15_015],
    sameDay: [
      [{ code: "Z571", ...BOWEL }, 15_015],
      [{ code: "Z497", ...BOWEL }, 5195],
    ],
  },
  {
    page: "S27",
    what: "anoscopy beside ligation of haemorrhoids",
    row: [{ code: "Z543", specialty: "03" }, 870],
    sameDay: [[{ code: "Z546", specialty: "03" }, 3460]],
  },
  {
    page: "T10",
    what: "the catheter of an instillation against bladder cancer",
    row: [{ code: "Z602", specialty: "35", setting: "office" }, 855],
    sameDay: [[{ code: "Z610", specialty: "35", setting: "office" }, 2565]],
  },
  {
    page: "V6",
    what: "a cervical biopsy beside colposcopy",
    row: [{ code: "Z720", ...WOMEN }, 2000],
    sameDay: [[{ code: "Z731", ...WOMEN }, 5350]],
  },
  {
    page: "Y2",
    what: "paracentesis beside an injection into the vitreous",
    row: [{ code: "Z851", ...EYES }, 7000],
    sameDay: [[{ code: "E186", ...EYES }, 9000]],
  },
  {
    page: "Y5",
    what: "monitored anaesthesia for a cataract",
    row: [{ code: "E003C", ...ANAESTHESIA, units: 6, minutes: 20 }, 9294],
    sameDay: [[{ code: "E140C", ...ANAESTHESIA, units: 5 }, null]],
  },
];

/** Premiums and their bases. A premium is paid with its base and not alone. */
const PREMIUMS: readonly (readonly [page: string, premium: Priced, base: Priced])[] = [
  ["N14", [{ code: "E558" }, 2225], [{ code: "F005" }, 9925]],
  ["S18", [{ code: "E740", ...BOWEL }, 5175], [{ code: "Z497", ...BOWEL }, 5195]],
  ["S11", [{ code: "E674", ...BOWEL }, 14_240], [{ code: "Z527", ...BOWEL }, 8290]],
  ["U5", [{ code: "E545", setting: "office" }, 1155], [{ code: "S626", setting: "office" }, 10_740]],
  [
    "V7",
    [{ code: "E861", ...WOMEN, setting: "office" }, 900],
    [{ code: "S754", ...WOMEN, setting: "office" }, 9720],
  ],
];

const before = (code: string, service: string): Row => ({ code, service, status: "history" });

/** A line that is paid as another code, or in part. */
const LESS: readonly ClaimsCase[] = [
  {
    what: "M2: two keratoses claimed as twice one",
    // 2 × $20.00 against $26.50 for two lesions.
    rows: [{ code: "Z156", units: 2, setting: "hospital_out_patient" }],
    finds: [["paid_less", "Z156", 1350, "M2"]],
    fix: { action: "replace", code: "Z157" },
    totals: { by_schedule_cents: 4000, expected_high_cents: 2650 },
  },
  {
    what: "M1: four abscesses claimed as four times one",
    // 4 × $25.75 against $40.80 for three or more.
    rows: [{ code: "Z101", units: 4, setting: "emergency_department" }],
    finds: [["paid_less", "Z101", 6220, "M1"]],
    fix: { action: "replace", code: "Z174" },
  },
  {
    what: "M4: cryotherapy of three actinic keratoses",
    rows: [{ code: "Z119", diagnosis: "232", lesions: 3, stated: { is_liquid_nitrogen_used: true } }],
    finds: [["refused", "Z119", 2900, "M4"]],
    fix: { action: "replace", code: "Z117", pays_cents: 1165 },
  },
  {
    what: "M4: cryotherapy with another diagnosis",
    rows: [{ code: "Z119", diagnosis: "702", lesions: 6, stated: { is_liquid_nitrogen_used: true } }],
    finds: [
      ["format", "Z119", null, "M4"],
      ["ok", "Z119", 2900],
    ],
    fix: { action: "correct" },
  },
  {
    what: "N63: two metatarsal bones",
    rows: [{ code: "F061", units: 2 }],
    finds: [["paid_less", "F061", 4920, "N63"]],
    fix: { action: "reduce_units", units: 1 },
  },
  {
    what: "J98: both ears",
    rows: [{ code: "G420", units: 2, setting: "emergency_department" }],
    finds: [["paid_less", "G420", 1315, "J98"]],
    fix: { action: "reduce_units", units: 1 },
  },
  {
    what: "S11: a gastroscopy two months after the last",
    // $82.90 against $67.85.
    rows: [before("Z527", "2025-03-20"), { code: "Z527", ...BOWEL }],
    finds: [["paid_less", "Z527", 1505, "S11"]],
    fix: { action: "replace", code: "Z528" },
  },
  {
    what: "T9: a cystoscopy eleven days after the last",
    // $71.85 against $35.50.
    rows: [before("Z606", "2025-05-01"), { code: "Z606", specialty: "35" }],
    finds: [["paid_less", "Z606", 3635, "T9"]],
    fix: { action: "replace", code: "Z607" },
  },
  {
    what: "S17: units of time for the anaesthesia of a colonoscopy",
    // Five basic units are paid of nine.
    rows: [{ code: "Z497C", ...ANAESTHESIA, units: 9, minutes: 50 }],
    finds: [["paid_less", "Z497", 4 * 1549, "S17"]],
    fix: { action: "reduce_units", units: 5 },
  },
];

/** A line that its own facts bar. */
const ALONE: readonly (readonly [what: string, row: Line, kind: string, cents: number, page: string])[] = [
  [
    "a splint from the shelf",
    { code: "F027", stated: { is_prefabricated_cast: true } },
    "refused",
    6775,
    "N1",
  ],
  [
    "a catheter that the nurse placed",
    { code: "Z611", setting: "emergency_department", stated: { is_done_by_physician_personally: false } },
    "refused",
    855,
    "T10",
  ],
  [
    "a nail that somebody else debrided",
    { code: "Z110", stated: { is_done_by_physician_personally: false } },
    "refused",
    1745,
    "M22",
  ],
  ["wax and nothing else", { code: "Z915", stated: { is_ear_wax_only: true } }, "refused", 1055, "Y13"],
  [
    "a keratosis removed for looks",
    { code: "Z160", stated: { is_without_medical_need: true } },
    "not_insured",
    1585,
    "M2",
  ],
  [
    "a chest x-ray as a routine before surgery",
    { code: "X091C", stated: { is_routine_preoperative_test: true } },
    "refused",
    1070,
    "D3",
  ],
  ["the technical part of a scan in an office", { code: "J135B", setting: "office" }, "refused", 4875, "G2"],
  [
    "a fee for the office claimed in hospital",
    { code: "E545", setting: "hospital_out_patient" },
    "refused",
    1155,
    "U5",
  ],
  [
    "the repair of an adult’s hernia without the hernia",
    { code: "E725", specialty: "03" },
    "refused",
    13_000,
    "S37",
  ],
];

export const CASES_OF_PROCEDURES: readonly ClaimsCase[] = [
  ...WITH_OTHERS.map(({ page, what, row: [row, cents], sameDay }): ClaimsCase => ({
    what: `${page}: ${what}`,
    rows: [...sameDay.map(([line]) => line), row],
    finds: [
      ["refused", bare(row), cents, page],
      ...sameDay.flatMap(([line, paid]) => (paid === null ? [] : [["ok", bare(line), paid] as const])),
    ],
  })),
  ...PREMIUMS.flatMap(([page, [premium, cents], [base, paid]]): readonly ClaimsCase[] => [
    {
      what: `${page}: ${premium.code} by itself`,
      rows: [premium],
      finds: [["refused", premium.code, cents, page]],
    },
    {
      what: `${page}: ${premium.code} beside ${base.code}`,
      rows: [base, premium],
      finds: [
        ["ok", base.code, paid],
        ["ok", premium.code, cents],
      ],
    },
  ]),
  ...LESS,
  ...ALONE.map(([what, row, kind, cents, page]): ClaimsCase => ({
    what: `${page}: ${what}`,
    rows: [row],
    finds: [[kind, bare(row), cents, page]],
  })),
];
