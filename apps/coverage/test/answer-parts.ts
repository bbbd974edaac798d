import type { Answer } from "./answer-server.ts";

export type Asked = Readonly<Record<string, unknown>>;

export const decisionsOf = ({ asks }: Answer): readonly string[] =>
  asks.map(({ subject, decision }) => `${subject} ${decision}`);
export const textOf = (answer: Answer): string => JSON.stringify(answer);

/** Monday 15:00 to Thursday 11:00 is 68 hours. */
export const STAY = {
  admission: "2025-05-05T15:00",
  discharge: "2025-05-08T11:00",
  discharge_summary: "2025-05-08T12:00",
  mrp: true,
} as const;
/** A Saturday. */
const SATURDAY = "2025-05-10";

export type Row = readonly [
  what: string,
  asked: Asked,
  decisions: readonly string[],
  figures: readonly string[],
];

/** Expected from the pages named; the open questions of independent authors, typed. */
export const OHIP: readonly Row[] = [
  ["GP45: 68 hours as MRP", { claims: [{ codes: ["C124"], ...STAY }] }, ["C124 billable"], ["61.15", "GP45"]],
  [
    "GP45: 48 hours on the dot are within 48 hours",
    {
      claims: [
        { codes: ["C124"], ...STAY, discharge: "2025-05-07T15:00", discharge_summary: "2025-05-07T16:00" },
      ],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: the summary three days after discharge",
    { claims: [{ codes: ["C124"], ...STAY, discharge_summary: "2025-05-11T12:00" }] },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: an uncomplicated delivery",
    {
      claims: [
        { codes: ["C124"], ...STAY, admission_kind: "obstetrical_delivery", had_intensive_care: false },
      ],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: a transfer inside the hospital",
    {
      claims: [{ codes: ["C124"], ...STAY, facts: [{ fact: "is_transfer_within_hospital", value: "yes" }] }],
    },
    ["C124 not_billable"],
    ["GP45"],
  ],
  [
    "GP45: once for an admission",
    {
      claims: [
        { codes: ["C124"], ...STAY, earlier_claims: [{ code: "C124", count: 1, within: "admission" }] },
      ],
    },
    ["C124 not_billable"],
    [],
  ],
  [
    "GP44: one C123 for an admission",
    {
      claims: [
        {
          codes: ["C123"],
          mrp: true,
          days_after_admission: 2,
          earlier_claims: [{ code: "C123", count: 1, within: "admission" }],
        },
      ],
    },
    ["C123 not_billable"],
    ["GP44"],
  ],
  [
    "A48: K030 beside another visit",
    { claims: [{ codes: ["A007", "K030"] }] },
    ["A007 billable", "K030 not_billable"],
    ["A48"],
  ],
  [
    "A48: a fifth K030 in 12 months",
    {
      claims: [
        { codes: ["K030"], mrp: true, earlier_claims: [{ code: "K030", count: 4, within: "12 months" }] },
      ],
    },
    ["K030 not_billable"],
    ["A48"],
  ],
  [
    "GP21: a second A003 in ten months",
    {
      claims: [
        {
          codes: ["A003"],
          service_at: "2025-05-06",
          setting: "office",
          earlier_claims: [{ code: "A003", day: "2024-07-08" }],
          facts: [{ fact: "is_different_diagnosis", value: "no" }],
        },
      ],
    },
    ["A003 not_billable"],
    ["GP21"],
  ],
  [
    "A51: E079 eight months after E079",
    {
      claims: [
        {
          codes: ["E079"],
          same_day_codes: ["A007"],
          service_at: "2025-05-06",
          earlier_claims: [{ code: "E079", day: "2024-09-06" }],
        },
      ],
    },
    ["E079 not_billable"],
    ["A51"],
  ],
  [
    "GP58: counselling stays and the assessment of the day goes",
    { claims: [{ codes: ["K013", "A007"], minutes: 30, times_recorded: true }] },
    ["A007 not_billable"],
    ["GP58"],
  ],
  [
    "A66: A007 by telephone",
    { claims: [{ codes: ["A007"], modality: "phone", goal: "fee" }] },
    ["A007 billable"],
    ["32.26"],
  ],
  [
    "A3: A888 on a Monday",
    { claims: [{ codes: ["A888"], service_at: "2025-05-05T10:00" }] },
    ["A888 not_billable"],
    ["A3"],
  ],
  [
    "GP104: an after-hours premium at eleven on a Tuesday",
    { claims: [{ codes: ["E409"], service_at: "2025-05-06T11:00", same_day_codes: ["Z101"] }] },
    ["E409 not_billable"],
    ["GP104"],
  ],
  [
    "GP75: no premium for the home beside A007",
    { claims: [{ codes: ["A007", "B993"], service_at: `${SATURDAY}T14:00`, setting: "home" }] },
    ["B993 not_billable"],
    ["GP75"],
  ],
  [
    "GP104: at two at night, whatever the day",
    {
      claims: [
        {
          codes: ["E410"],
          service_at: "02:00",
          same_day_codes: ["Z101"],
          facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
        },
      ],
    },
    ["E410 billable"],
    ["GP104"],
  ],
  [
    "GP104: at eleven on a day that nobody told",
    {
      claims: [
        {
          codes: ["E409"],
          service_at: "11:00",
          same_day_codes: ["Z101"],
          facts: [{ fact: "is_non_elective_procedure", value: "yes" }],
        },
      ],
    },
    ["E409 needs_more_info"],
    ["GP104"],
  ],
  [
    "A66: by telephone from the emergency department",
    { claims: [{ codes: ["A007"], setting: "emergency_department", modality: "phone", goal: "fee" }] },
    ["A007 billable"],
    ["32.26"],
  ],
  [
    "GP75: the premiums of a special visit for A900, a Thursday evening at the home",
    {
      claims: [
        {
          codes: ["A900"],
          goal: "premiums",
          visit_place: "home",
          service_at: "2025-05-08T20:30",
          facts: [
            { fact: "is_elective_home_visit", value: "no" },
            { fact: "is_first_person_at_location", value: "yes" },
          ],
        },
      ],
    },
    ["A900 with special visit, home billable"],
    ["36.40", "66.00"],
  ],
  [
    "GP75: A007 in the home has its travel in it",
    { claims: [{ codes: ["A007"], goal: "premiums", visit_place: "home" }] },
    ["A007 with special visit, home not_billable"],
    ["GP75"],
  ],
  ["J47: G552 beside G378", { claims: [{ codes: ["G552", "G378"] }] }, ["G552 not_billable"], ["J47"]],
];
