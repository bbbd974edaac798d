import { describe, expect, test } from "vitest";
import type { ClaimFacts } from "../src/domain/ohip/claim-facts.ts";
import { FACT_QUESTIONS } from "../src/domain/ohip/fact-questions.ts";
import { parseMoment } from "../src/domain/ohip/local-time.ts";
import { findVisitPremiums, type SpecialVisit } from "../src/domain/ohip/special-visit.ts";
import { useStarterRules } from "./open-starter-rules.ts";

const { starter, assess, unmet } = useStarterRules();

/** Everything that C124 needs but the times. */
const discharge: Partial<ClaimFacts> = {
  admissionKind: "medical",
  earlierClaims: [],
  sameDayCodes: [],
  stated: {
    is_most_responsible_physician: true,
    is_transfer_within_hospital: false,
    is_discharge_from_intensive_care_with_same_day_per_diem: false,
  },
};
const stay = (admission: string, left: string, summary = left): Partial<ClaimFacts> => ({
  admission: parseMoment(admission),
  discharge: parseMoment(left),
  dischargeSummary: parseMoment(summary),
  service: parseMoment(left),
});

describe("C124, day of discharge (GP45)", () => {
  test("is billable from Monday 15:00 to Thursday 11:00, 68 hours", () => {
    const result = assess("C124", { ...discharge, ...stay("2025-05-05T15:00", "2025-05-08T11:00") });
    expect(result.decision).toBe("billable");
    expect(result.findings.find(({ rule }) => rule.rule_id === "c124-stay")).toMatchObject({
      detail: "68 hours",
      rule: { page_label: "GP45" },
    });
    expect(starter().feeCents("C124")).toBe(6115);
  });

  test("is not billable from Tuesday 21:00 to Wednesday 16:00, 19 hours, even if other facts are open", () => {
    const result = assess("C124", stay("2025-05-06T21:00", "2025-05-07T16:00"));
    expect(result).toMatchObject({ decision: "not_billable", effect: "not_payable" });
    expect(unmet("C124", stay("2025-05-06T21:00", "2025-05-07T16:00"))).toEqual(["c124-stay"]);
  });

  test("asks, and does not guess, from Monday 14:00 to Thursday 10:00", () => {
    const result = assess("C124", stay("2025-05-05T14:00", "2025-05-08T10:00"));
    expect(result.decision).toBe("needs_more_info");
    expect(result.needs).toContain("is_most_responsible_physician");
    for (const need of result.needs) expect(FACT_QUESTIONS[need]).toMatch(/\?$/);
  });

  test.each<[string, Partial<ClaimFacts>]>([
    ["c124-mrp", { stated: { ...discharge.stated, is_most_responsible_physician: false } }],
    ["c124-transfer", { stated: { ...discharge.stated, is_transfer_within_hospital: true } }],
    ["c124-obstetric", { admissionKind: "obstetrical_delivery", hadIntensiveCare: false }],
    [
      "c124-once",
      {
        earlierClaims: [
          { code: "C124", day: "2025-05-06", units: 1, isSamePhysician: false, isSameEpisode: true },
        ],
      },
    ],
    ["c124-summary", stay("2025-05-05T15:00", "2025-05-08T11:00", "2025-05-10T11:01")],
  ])("is refused for %s alone", (rule, facts) => {
    expect(
      unmet("C124", { ...discharge, ...stay("2025-05-05T15:00", "2025-05-08T11:00"), ...facts }),
    ).toEqual([rule]);
  });

  test("lifts the exclusion of deliveries for a mother who was in intensive care", () => {
    const facts = {
      ...discharge,
      ...stay("2025-05-05T15:00", "2025-05-08T11:00"),
      admissionKind: "obstetrical_delivery" as const,
      hadIntensiveCare: true,
    };
    expect(assess("C124", facts).decision).toBe("billable");
  });

  test("has the premiums E083 on a weekday, E084 on a Saturday by a listed specialty, and never both", () => {
    const facts: Partial<ClaimFacts> = {
      sameDayCodes: ["C124"],
      earlierClaims: [],
      setting: "hospital_in_patient",
      specialty: "00",
      stated: { is_most_responsible_physician: true, is_without_hospital_remuneration: true },
    };
    expect(assess("E083", { ...facts, service: parseMoment("2025-05-08") }).decision).toBe("billable");
    expect(assess("E084", { ...facts, service: parseMoment("2025-05-10") }).decision).toBe("billable");
    expect(unmet("E084", { ...facts, service: parseMoment("2025-05-08") })).toEqual(["e084-day"]);
    expect(unmet("E084", { ...facts, service: parseMoment("2025-05-10"), specialty: "03" })).toEqual([
      "e084-specialty",
    ]);
    const sameDay = [
      { code: "E083", day: "2025-05-10", units: 1, isSamePhysician: true, isSameEpisode: true },
    ];
    expect(unmet("E084", { ...facts, service: parseMoment("2025-05-10"), earlierClaims: sameDay })).toEqual([
      "e083-one",
    ]);
    expect(unmet("E083", { ...facts, service: parseMoment("2025-05-08"), sameDayCodes: ["C121"] })).toEqual([
      "e083-base",
    ]);
  });
});

describe("C122 and C123, C142 and C143 (GP44, GP46)", () => {
  const facts: Partial<ClaimFacts> = {
    admissionAssessmentDay: "2025-05-05",
    admissionKind: "medical",
    earlierClaims: [],
    sameDayCodes: [],
    stated: {
      is_most_responsible_physician: true,
      is_surgeon_around_procedure: false,
      is_other_physician_responsible_most_of_day: false,
    },
  };
  test.each([
    ["C122", "2025-05-06", []],
    ["C122", "2025-05-07", ["c122-day"]],
    ["C123", "2025-05-07", []],
    ["C123", "2025-05-06", ["c123-day"]],
  ])("%s on %s", (code, day, expected) => {
    expect(unmet(code, { ...facts, service: parseMoment(day) })).toEqual(expected);
  });

  test("allow C122 with a 19-hour stay, but not on the day of a C124", () => {
    expect(assess("C122", { ...facts, service: parseMoment("2025-05-06") }).decision).toBe("billable");
    expect(unmet("C122", { ...facts, service: parseMoment("2025-05-06"), sameDayCodes: ["C124"] })).toEqual([
      "c122-not-discharge-day",
    ]);
  });

  test("pay C142 and C122 once per admission, C143 and C123 too", () => {
    const earlier = (code: string) => [
      { code, day: "2025-05-06", units: 1, isSamePhysician: true, isSameEpisode: true },
    ];
    expect(unmet("C142", { ...facts, earlierClaims: earlier("C122") })).toEqual(["c122-once"]);
    expect(
      unmet("C123", { ...facts, service: parseMoment("2025-05-07"), earlierClaims: earlier("C143") }),
    ).toEqual(["c123-once"]);
    expect(
      unmet("C123", { ...facts, service: parseMoment("2025-05-07"), earlierClaims: earlier("C122") }),
    ).toEqual([]);
  });
});

describe("house calls (GP75, GP76, GP77)", () => {
  const visit = (at: string, more: Partial<SpecialVisit> = {}) =>
    findVisitPremiums(
      { place: "home", at: parseMoment(at), isTravelled: true, serviceCode: "A900", ...more },
      starter().cells,
    );
  const codes = (at: string, more?: Partial<SpecialVisit>) =>
    visit(at, more).options.map(({ premiums, totalCents }) => [
      ...premiums.map(({ fee_code: code }) => code),
      totalCents,
    ]);

  test.each<[string, Partial<SpecialVisit>, readonly unknown[]]>([
    ["2025-05-12T10:00", { isOfficeHoursSacrificed: false }, ["B960", "B990", 6390]],
    ["2025-05-12T10:00", { isOfficeHoursSacrificed: true }, ["B961", "B992", 8040]],
    ["2025-05-12T19:00", {}, ["B962", "B994", 10_240]],
    ["2025-05-10T21:00", {}, ["B963", "B993", 11_890]],
    ["2025-05-19T12:00", {}, ["B963", "B993", 11_890]],
    ["2025-05-10T03:00", {}, ["B964", "B996", 14_640]],
    ["2025-05-10T21:00", { isElectiveHomeVisit: true }, ["B960", "B990", 6390]],
    ["2025-05-12T10:00", { place: "palliative_home" }, ["B966", "B998", 11_890]],
    ["2025-05-12T02:00", { place: "palliative_home" }, ["B966", "B997", 14_640]],
    ["2025-05-12T19:00", { place: "geriatric_home" }, ["B986", "B988", 11_890]],
    ["2025-05-12T10:00", { place: "office", isOfficeHoursSacrificed: true }, ["A960", "A990", 5640]],
    [
      "2025-05-12T10:00",
      { place: "hospital_in_patient", isTravelled: false, isOfficeHoursSacrificed: true },
      ["C992", 4000],
    ],
    ["2025-05-10T10:00", { place: "hospital_in_patient", isTravelled: false }, ["C986", 7500]],
    ["2025-05-10T10:00", { place: "long_term_care" }, ["W963", "W998", 11_140]],
  ])("%s %j", (at, more, expected) => {
    expect(codes(at, { isOfficeHoursSacrificed: false, ...more })).toEqual([expected]);
  });

  test("pay A900 for an 89-year-old at home, with the travel and first person premiums of the hour", () => {
    const [option] = visit("2025-05-10T21:00").options;
    expect((starter().feeCents("A900") ?? 0) + (option?.totalCents ?? 0)).toBe(5450 + 3640 + 8250);
    expect(option?.premiums.map((cell) => cell.maximum_per_period)).toEqual([6, 20]);
    expect(
      unmet("A900", {
        setting: "home",
        stated: { is_frail_elderly_or_housebound: true, is_first_person_at_location: true },
      }),
    ).toEqual([]);
    expect(unmet("A900", { setting: "long_term_care" })).toEqual(["a900-place"]);
  });

  test("pay no premium with A007 in the home, or on a weekday in daytime without travel", () => {
    expect(visit("2025-05-10T21:00", { serviceCode: "A007" })).toMatchObject({
      options: [],
      barredBy: expect.stringContaining("GP75") as string,
    });
    expect(
      codes("2025-05-12T10:00", {
        place: "hospital_in_patient",
        isTravelled: false,
        isOfficeHoursSacrificed: false,
      }),
    ).toEqual([]);
  });

  test("list each possibility if the facts leave the hour open", () => {
    const open = visit("2025-05-12T10:00");
    expect(open.needs).toEqual(["office_hours_sacrificed"]);
    expect(open.options.map(({ totalCents }) => totalCents)).toEqual([6390, 8040]);
  });
});

test.each<[string, Partial<ClaimFacts>, readonly string[]]>([
  ["A003", { setting: "home", earlierClaims: [], service: parseMoment("2025-05-12") }, ["a003-home"]],
  [
    "K013",
    {
      minutes: 45,
      units: 2,
      areTimesRecorded: true,
      earlierClaims: [],
      sameDayCodes: [],
      service: parseMoment("2025-05-12"),
      stated: { is_prebooked: true, is_dedicated_to_counselling: true },
    },
    ["half-hour-units"],
  ],
  [
    "K013",
    {
      minutes: 76,
      units: 3,
      areTimesRecorded: true,
      sameDayCodes: ["G590"],
      service: parseMoment("2025-05-12"),
      earlierClaims: [
        { code: "K040", day: "2024-06-01", units: 1, isSamePhysician: true, isSameEpisode: false },
      ],
    },
    ["k013-units"],
  ],
  ["A710", { minutes: 90, specialty: "11", areTimesRecorded: false }, ["a710-minutes"]],
  [
    "A888",
    { service: parseMoment("2025-05-12"), setting: "emergency_department_equivalent", sameDayCodes: [] },
    ["a888-day"],
  ],
  ["Q040", { service: parseMoment("2025-05-12"), earlierClaims: [] }, ["q040-k030"]],
  [
    "E079",
    { sameDayCodes: ["A917"], earlierClaims: [], service: parseMoment("2025-05-12") },
    ["fpa-e079", "e079-base"],
  ],
  ["K731", { minutes: 9 }, ["k730-minutes"]],
  ["A101", { stated: { has_existing_relationship: true } }, ["limited-relationship"]],
  ["K301", { setting: "virtual_video" }, ["virtual-telephone"]],
  [
    "E080",
    {
      discharge: parseMoment("2025-05-01"),
      service: parseMoment("2025-05-16"),
      sameDayCodes: ["A007"],
      setting: "office",
    },
    ["e080-two-weeks"],
  ],
  [
    "G512",
    {
      service: parseMoment("2025-05-12"),
      earlierClaims: [
        { code: "G512", day: "2025-05-08", units: 1, isSamePhysician: true, isSameEpisode: true },
      ],
    },
    ["g512-week"],
  ],
])("%s with %j breaks %j", (code, facts, rules) => {
  expect(unmet(code, facts)).toEqual(rules);
});

test("reports that a code has no rules: it is not billable by default", () => {
  expect(assess("Z104", {}).decision).toBe("no_rules");
});
