import { describe, expect, test } from "vitest";
import type { VerdictValue } from "../src/domain/decision/verdict.ts";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decide, decideOne, records } = useClaimRecords();

type Expected = readonly [claim: ClaimCase, decision: VerdictValue, cents: number | null, page: string];

/** A Saturday and a Tuesday of 2025. */
const SATURDAY = "2025-05-10T11:00";
const TUESDAY = "2025-05-06T11:00";

const booked = { facts: { is_prebooked: true } };
const onDuty = {
  setting: "emergency_department",
  facts: { is_emergency_department_physician: true },
} as const;

const PALLIATIVE = { is_palliative_patient: true, is_written_request_on_file: true } as const;

const before = (code: string, count: number, within = "12 months") => ({
  earlier_claims: [{ code, count, within }],
});

describe("one code of a claim", () => {
  test.each<Expected>([
    // GP45: more than 48 hours, the summary within 48 hours, once per admission, no delivery without intensive care.
    [{ codes: ["C124"], stay_hours: 49, mrp: true }, "billable", 6115, "GP45"],
    [{ codes: ["C124"], stay_hours: 48, mrp: true }, "not_billable", null, "GP45"],
    [{ codes: ["C124"], stay_hours: 120, mrp: false }, "not_billable", null, "GP45"],
    [{ codes: ["C124"], stay_hours: 120, mrp: true, summary_hours: 72 }, "not_billable", null, "GP45"],
    [
      { codes: ["C124"], stay_hours: 72, mrp: true, ...before("C124", 1, "admission") },
      "not_billable",
      null,
      "GP45",
    ],
    [
      {
        codes: ["C124"],
        stay_hours: 72,
        mrp: true,
        admission_kind: "obstetrical_delivery",
        had_intensive_care: false,
      },
      "not_billable",
      null,
      "GP45",
    ],
    [
      { codes: ["C124"], stay_hours: 72, mrp: true, facts: { is_transfer_within_hospital: true } },
      "not_billable",
      null,
      "GP45",
    ],
    [{ codes: ["C123"], ...before("C123", 1, "admission") }, "not_billable", null, "GP44"],
    // GP21: one general assessment in 12 months.
    [
      { codes: ["A003"], ...before("A003", 1), facts: { is_different_diagnosis: false } },
      "not_billable",
      null,
      "GP21",
    ],
    [
      {
        codes: ["A003"],
        earlier_claims: [{ code: "A003", day: "2024-11-26" }],
        facts: { is_different_diagnosis: false },
      },
      "not_billable",
      null,
      "GP21",
    ],
    [
      { codes: ["A003"], ...before("A003", 1), facts: { is_different_diagnosis: true } },
      "billable",
      8735,
      "A2",
    ],
    [{ codes: ["A003"], setting: "home" }, "not_billable", null, "A2"],
    // A48: four in 12 months, nothing beside another visit.
    [{ codes: ["K030"], ...before("K030", 4) }, "not_billable", null, "A48"],
    [{ codes: ["K030"], mrp: true, ...before("K030", 3) }, "billable", 4055, "A48"],
    [{ codes: ["K030", "A007"] }, "not_billable", null, "A48"],
    // A51: E079 once in 12 months, added to a listed visit; K039 after it.
    [
      { codes: ["E079", "A007"], earlier_claims: [{ code: "E079", day: "2025-01-26" }] },
      "not_billable",
      null,
      "A51",
    ],
    [
      { codes: ["E079", "A007"], earlier_claims: [{ code: "E079", day: "2024-09-25" }] },
      "billable",
      1555,
      "A51",
    ],
    [{ codes: ["E079", "K033"] }, "not_billable", null, "A51"],
    [{ codes: ["K039"], earlier_claims: [{ code: "E079", day: "2025-01-26" }] }, "billable", 3345, "A51"],
    [{ codes: ["K039"], earlier_claims: [] }, "not_billable", null, "A51"],
    // A17, GP55, GP58: three units in 12 months; 46 minutes are two units.
    [{ codes: ["K013"], minutes: 50, ...booked }, "billable", 14_020, "A17"],
    [{ codes: ["K013"], minutes: 50, ...booked, ...before("K013", 2) }, "billable", 7010, "A17"],
    [{ codes: ["K013"], minutes: 30, ...before("K013", 3) }, "not_billable", null, "A17"],
    [{ codes: ["K013"], minutes: 19 }, "not_billable", null, "GP55"],
    [{ codes: ["K013", "A007"], minutes: 30, ...booked }, "billable", 7010, "A17"],
    [{ codes: ["A007", "K013"], minutes: 30 }, "not_billable", null, "GP58"],
    // A29: eight ten-minute units a day of K121, ten for 96 minutes and more; the table of page A27 ends at eight.
    [{ codes: ["K121"], minutes: 100, mrp: true, ...booked }, "billable", 25_960, "A29"],
    [{ codes: ["K121"], minutes: 100, units: 10, mrp: true, ...booked }, "billable", 25_960, "A29"],
    // GP51, GP52: two W assessments a month.
    [
      {
        codes: ["W010"],
        mrp: true,
        earlier_claims: [{ code: "W003", count: 1, within: "month" }],
        facts: { is_resident_new_or_deceased: false },
      },
      "not_billable",
      null,
      "GP51",
    ],
    [
      { codes: ["W010"], mrp: true, earlier_claims: [{ code: "W003", count: 2, within: "month" }] },
      "billable",
      11_525,
      "A16",
    ],
    // GP66 to GP77, A13, GP104: the hour and the day.
    [{ codes: ["K998"], service_at: TUESDAY }, "not_billable", null, "GP70"],
    [{ codes: ["K998"], service_at: SATURDAY }, "billable", null, "GP70"],
    [{ codes: ["B994"], service_at: TUESDAY }, "not_billable", null, "GP75"],
    [
      { codes: ["B993"], service_at: SATURDAY, facts: { is_elective_home_visit: true } },
      "not_billable",
      null,
      "GP75",
    ],
    [{ codes: ["H152"], service_at: TUESDAY }, "not_billable", null, "A13"],
    [{ codes: ["H102"], service_at: SATURDAY }, "not_billable", null, "A13"],
    [{ codes: ["H102"], service_at: TUESDAY, ...onDuty }, "billable", 4305, "A13"],
    [{ codes: ["E409"], service_at: TUESDAY }, "not_billable", null, "GP104"],
    [{ codes: ["E410"], service_at: SATURDAY }, "not_billable", null, "GP104"],
    [{ codes: ["A888"], service_at: "2025-05-05T10:00" }, "not_billable", null, "A3"],
    [
      { codes: ["A888"], service_at: SATURDAY, setting: "emergency_department_equivalent" },
      "billable",
      3795,
      "A3",
    ],
    // A3 names counselling as what goes beside A888; GP58 bars nearly everything beside counselling.
    [
      {
        codes: ["A888", "K013"],
        service_at: SATURDAY,
        setting: "emergency_department_equivalent",
        minutes: 30,
      },
      "billable",
      3795,
      "A3",
    ],
    // GP75: A001 and A007 in the home have the travel in them; the premium goes, and the visit stays.
    [{ codes: ["B993", "A007"], service_at: SATURDAY, setting: "home" }, "not_billable", null, "GP75"],
    [{ codes: ["A007", "B993"], service_at: SATURDAY, setting: "home" }, "billable", 3795, "A2"],
    // GP55: psychotherapy beside an assessment.
    [
      { codes: ["K005", "A007"], minutes: 30, facts: { is_different_diagnosis: false } },
      "not_billable",
      null,
      "GP55",
    ],
    // A17: after three units of K013 the next is K033.
    [{ codes: ["K033"], ...before("K013", 3) }, "billable", 4935, "A17"],
    // GP43, A10: C002 for five weeks, C007 up to the thirteenth.
    [{ codes: ["C002"], days_after_admission: 35 }, "billable", 3410, "A10"],
    [{ codes: ["C002"], days_after_admission: 36 }, "not_billable", null, "GP43"],
    [{ codes: ["C007"], admission: "2025-03-01", service_at: "2025-03-20" }, "not_billable", null, "GP43"],
    [{ codes: ["C007"], days_after_admission: 60 }, "billable", 3410, "A10"],
    [{ codes: ["C009"], days_after_admission: 91 }, "not_billable", null, "GP43"],
    // J103: no K071 in a week of G512.
    [{ codes: ["K071"], ...before("G512", 1, "week") }, "not_billable", null, "J103"],
    // A65: by telephone an in-patient is not the responsible physician's.
    [
      { codes: ["A007"], modality: "phone", mrp: true, facts: { is_in_patient_or_resident: true } },
      "not_billable",
      null,
      "A65",
    ],
    [
      { codes: ["K005", "A007"], minutes: 30, facts: { is_different_diagnosis: true } },
      "billable",
      7010,
      "A17",
    ],
    // GP10: one assessment at one visit.
    [{ codes: ["A001", "A007"] }, "not_billable", null, "GP10"],
    [{ codes: ["A007", "A001"] }, "billable", 3795, "A2"],
    [{ codes: ["A007", "A001"], facts: { is_at_separate_visit: true } }, "billable", 3795, "A2"],
    [
      { codes: ["A007"], setting: "emergency_department_equivalent", service_at: SATURDAY },
      "not_billable",
      null,
      "A3",
    ],
    // A66: 85 % by telephone; A69: the other codes for patients without a relationship.
    [
      { codes: ["A007"], modality: "phone", facts: { has_existing_relationship: true } },
      "billable",
      3226,
      "A66",
    ],
    [
      { codes: ["A007"], modality: "phone", facts: { has_existing_relationship: false } },
      "not_billable",
      null,
      "A62",
    ],
    [
      { codes: ["A001", "K301"], facts: { has_existing_relationship: true } },
      "billable",
      // 2,375 × 0.85 = 2,018.75.
      2019,
      "A66",
    ],
    // GP64: 15 % from 65 years.
    [{ codes: ["A007"], patient: { age_years: 70 } }, "billable", 4364, "GP64"],
    // J47; GP28.
    [{ codes: ["G552", "G378"] }, "not_billable", null, "J47"],
    [{ codes: ["E080", "A007"], setting: "office", days_after_discharge: 10 }, "billable", 2525, "GP28"],
    [{ codes: ["E080", "A007"], setting: "office", days_after_discharge: 15 }, "not_billable", null, "GP28"],
    // A code of the internist's chapter.
    [{ codes: ["A135"], specialty: "00" }, "not_billable", null, "A122"],
    [{ codes: ["A135"], specialty: "13" }, "billable", 16_490, "A122"],
    [{ codes: ["C002"], setting: "office" }, "not_billable", null, "A10"],
    // The asked code among those of the day says nothing.
    [{ codes: ["A007"], same_day_codes: ["A007"] }, "billable", 3795, "A2"],
    [{ codes: ["G489"], same_day_codes: ["G489"] }, "billable", 354, "J7"],
  ])("%j is %s", (claim, decision, cents, page) => {
    const verdict = decideOne(claim);
    expect(verdict.decision, verdict.summary).toBe(decision);
    if (cents !== null) expect(verdict.amountCents).toBe(cents);
    const [reason] = verdict.reasons;
    const pages =
      decision === "not_billable"
        ? (reason?.sources ?? [])
        : verdict.reasons.flatMap(({ sources }) => sources);
    expect(pages.map(({ loc }) => loc)).toContain(page);
    expect(verdict.summary.length).toBeLessThanOrEqual(330);
    expect(verdict.needs).toEqual([]);
  });

  test("of two premiums of which one a day is paid the facts choose: E084 on a Saturday, E083 on a weekday", () => {
    const claim = { codes: ["C124", "E083", "E084"], stay_hours: 72, mrp: true, specialty: "00" };
    const at = (service_at: string) =>
      Object.fromEntries(
        decide({ ...claim, service_at }).map(({ subject, decision, amountCents }) => [
          subject,
          [decision, amountCents],
        ]),
      );
    // 6,115 × 0.45 = 2,751.75; 6,115 × 0.30 = 1,834.5 (GP47).
    expect(at(SATURDAY)).toEqual({
      C124: ["billable", 6115],
      E083: ["not_billable", null],
      E084: ["billable", 2752],
    });
    expect(at("2025-05-08T11:00")).toEqual({
      C124: ["billable", 6115],
      E083: ["billable", 1835],
      E084: ["not_billable", null],
    });
  });

  test("two pages that do not agree leave it open, and say so", () => {
    const verdict = decideOne({ codes: ["E079", "K013"], minutes: 30, earlier_claims: [] });
    expect(verdict.decision).toBe("needs_more_info");
    expect(verdict.reasons[0]?.sources.map(({ loc }) => loc)).toEqual(["A51", "GP58"]);
  });

  test("a code that a selection does not hold is no refusal", () => {
    const verdict = decideOne({ codes: ["C214"] });
    expect(verdict).toMatchObject({ decision: "needs_more_info", basis: "principle", amountCents: null });
    expect(verdict.needs.map(({ field }) => field)).toEqual(["codes"]);
  });
});

describe("codes that are listed in a general question", () => {
  test.each(["fee", "which_code", "documentation"])(
    "%s: they bar one another no more than on the page",
    (goal) => {
      const verdicts = decide({ codes: ["A001", "A004", "A007", "K030", "K013"], goal });
      expect(verdicts.map(({ decision }) => decision)).toEqual(verdicts.map(() => "billable"));
    },
  );

  test("what one bars of the others is what limits asks for", () => {
    expect(decideOne({ codes: ["K013", "A007"], goal: "limits", minutes: 30 }, "A007").decision).toBe(
      "not_billable",
    );
  });

  test("a premium is the share of the service that it is listed with", () => {
    // 30 % of 6,115 is 1,834.5 (GP47).
    expect(decideOne({ codes: ["C122", "E083"], goal: "fee" }, "E083").amountCents).toBe(1835);
  });

  test("by telephone E079 has the amount that page A70 prints", () => {
    expect(decideOne({ codes: ["E079"], goal: "fee", modality: "phone" }).amountCents).toBe(1320);
  });
});

describe("what is assumed", () => {
  test("is said in words, once each", () => {
    for (const claim of [
      { codes: ["C124"], stay_hours: 72, mrp: true },
      { codes: ["A135"] },
      { codes: ["A007"] },
    ]) {
      const { assumed } = decideOne(claim);
      expect(assumed.length).toBeGreaterThan(0);
      const parts = assumed.flatMap(({ text }) => text.replace(/\.$/u, "").split("; "));
      expect(new Set(parts).size).toBe(parts.length);
    }
  });
});

describe("which code", () => {
  test("a code that is past its limit is followed by the one that is paid, decided in its turn", () => {
    const ask = { codes: ["K013"], minutes: 30, ...before("K013", 3) };
    const both = decide({ ...ask, goal: "which_code" });
    expect(both.map(({ subject, decision, amountCents }) => [subject, decision, amountCents])).toEqual([
      ["K013", "not_billable", null],
      // A17.
      ["K033", "billable", 4935],
    ]);
    expect(decide({ ...ask, goal: "may_bill" }).map(({ subject }) => subject)).toEqual(["K013"]);
  });

  test("a stay with intensive care brings up the visit after it, with what it needs", () => {
    const { better } = decideOne({ codes: ["C122"], mrp: true, had_intensive_care: true });
    const instead = better.find(({ subject }) => subject === "C142");
    // GP46, A11.
    expect(instead?.text).toContain("$61.15");
    expect(instead?.needs.map(({ name }) => name)).toContain("was_transferred_from_intensive_care");
    expect(decideOne({ codes: ["C122"], mrp: true, had_intensive_care: false }).better).not.toContainEqual(
      expect.objectContaining({ subject: "C142" }),
    );
  });
});

describe("better ways of the same facts", () => {
  const ways = (claim: ClaimCase) =>
    decideOne(claim).better.map(({ subject, text }) => [subject, text] as const);
  const palliative = { is_palliative_patient: true, is_frail_elderly_or_housebound: true };

  test.each<readonly [ClaimCase, string, string]>([
    // A17: units beyond three are K033 at $49.35; four units of 106 minutes leave one.
    [{ codes: ["K013"], minutes: 106 }, "K033", "$49.35"],
    [{ codes: ["K013"], minutes: 30, ...before("K013", 3) }, "K033", "$49.35"],
    // A17: K033 is for units after three of K013, which pays $70.10.
    [{ codes: ["K033"], minutes: 30, ...before("K013", 1) }, "K013", "$70.10"],
    [{ codes: ["K041"], minutes: 30, ...before("K040", 2) }, "K040", "$70.10"],
    // A45: 40 minutes of palliative care at home are one unit, $74.70, more than A900 at $54.50.
    [{ codes: ["A900"], setting: "home", minutes: 40, facts: palliative }, "K023", "$74.70"],
    // GP46.
    [{ codes: ["C122"], mrp: true, facts: { was_transferred_from_intensive_care: true } }, "C142", "$61.15"],
    // GP75: a Sunday at 14:00.
    [
      {
        codes: ["A900"],
        setting: "home",
        service_at: "2025-05-04T14:00",
        facts: { is_frail_elderly_or_housebound: true },
      },
      "B993",
      "$82.50",
    ],
    [
      {
        codes: ["A900"],
        setting: "home",
        service_at: "2025-05-04T14:00",
        facts: { is_frail_elderly_or_housebound: true },
      },
      "B963",
      "$36.40",
    ],
    // GP47.
    [{ codes: ["C124"], stay_hours: 72, mrp: true, service_at: SATURDAY, specialty: "00" }, "E084", "$27.52"],
    [{ codes: ["C122"], mrp: true, days_after_admission: 1, service_at: TUESDAY }, "E083", "$18.35"],
    // A13, GP75: the code of the hour.
    [{ codes: ["H102"], service_at: SATURDAY }, "H152", "$66.15"],
    [{ codes: ["B994"], service_at: TUESDAY }, "B990", "$27.50"],
    // A5: of a second admission assessment in 30 days a general re-assessment is paid.
    [
      {
        codes: ["C933"],
        mrp: true,
        service_at: "2025-05-15",
        earlier_claims: [{ code: "C933", day: "2025-05-03" }],
      },
      "C004",
      "$38.35",
    ],
    // A169: 65 of 75 minutes are an ordinary consultation.
    [{ codes: ["A190"], minutes: 65, referral_on_file: true }, "A195", "$222.50"],
    // M14: 6 cm are no wound of up to 5 cm.
    [{ codes: ["Z176"], facts: { is_wound_up_to_5_cm: false } }, "Z175", "$35.90"],
    // A11: the day after the admission assessment has a visit of its own.
    [{ codes: ["C002"], mrp: true, days_after_admission: 1 }, "C122", "$61.15"],
    // A37: who is not on duty in the emergency department.
    [
      {
        codes: ["K735"],
        minutes: 12,
        times_recorded: true,
        facts: { is_emergency_department_physician: false },
      },
      "K731",
      "$41.85",
    ],
    // J55, J3: a vaccine as the sole reason for the visit.
    [{ codes: ["G590"], goal: "which_code", facts: { is_sole_reason_for_visit: true } }, "G700", "$5.60"],
    // A69.
    [{ codes: ["A007"], modality: "phone", facts: { has_existing_relationship: false } }, "A102", "$15.00"],
  ])("%j: %s", (claim, code, figure) => {
    expect(ways(claim)).toContainEqual([code, expect.stringContaining(figure)]);
  });

  test("E084 is not proposed on a weekday, nor K023 without palliative care", () => {
    expect(
      ways({ codes: ["C122"], mrp: true, days_after_admission: 1, service_at: TUESDAY }).map(
        ([code]) => code,
      ),
    ).toEqual(["E083"]);
    expect(
      ways({
        codes: ["A900"],
        setting: "home",
        minutes: 40,
        facts: { is_frail_elderly_or_housebound: true },
      }),
    ).toEqual([]);
  });

  test("of a day that nobody told no premium of the day is proposed; on a Saturday E084 takes the place of E083", () => {
    const claim = { codes: ["C124"], stay_hours: 72, mrp: true };
    expect(ways(claim).map(([code]) => code)).toEqual([]);
    expect(ways({ ...claim, service_at: SATURDAY }).map(([code]) => code)).toEqual(["E084"]);
  });
});

describe("what is asked for", () => {
  const needs = (claim: ClaimCase) => decideOne(claim).needs.map(({ field, name }) => name ?? field);

  test.each<readonly [ClaimCase, readonly string[]]>([
    [{ codes: ["C124"] }, ["mrp", "admission", "discharge"]],
    [
      { codes: ["C124"], mrp: true, admission: "2025-05-05", discharge: "2025-05-07" },
      ["admission", "discharge"],
    ],
    [{ codes: ["C122"], mrp: true }, ["admission_assessment", "days_after_admission"]],
    [{ codes: ["E080", "A007"], setting: "office" }, ["discharge", "days_after_discharge"]],
    [{ codes: ["E079"] }, ["same_day_codes"]],
    [{ codes: ["K039"] }, ["earlier_claims"]],
    [{ codes: ["K013"] }, ["minutes", "is_prebooked"]],
    // What would lift a bar comes first.
    [{ codes: ["A003"], ...before("A003", 1) }, ["is_different_diagnosis"]],
    [
      { codes: ["C003"], ...before("C003", 1) },
      ["is_different_diagnosis", "is_admission_assessment_after_90_days"],
    ],
    [{ codes: ["K005", "A007"] }, ["is_different_diagnosis", "minutes"]],
    [{ codes: ["C124"], stay_hours: 72, mrp: true, admission_kind: "newborn" }, ["had_intensive_care"]],
    [{ codes: ["A002"] }, ["patient.age_months"]],
    [{ codes: ["W010"], mrp: true }, ["earlier_claims", "is_resident_new_or_deceased"]],
    [{ codes: ["H102"] }, ["is_emergency_department_physician", "setting", "service_at"]],
    [{ codes: ["E084", "C124"], mrp: true }, ["service_at", "specialty"]],
    [{ codes: ["A007"], modality: "video" }, ["has_existing_relationship"]],
    [{ codes: ["A900"] }, ["is_frail_elderly_or_housebound", "setting"]],
    [{ codes: ["G365"] }, ["patient.age_years"]],
    // What was asked and nobody knows is not presumed.
    [{ codes: ["K013"], minutes: 30, facts: { is_prebooked: null } }, ["is_prebooked"]],
    [
      { codes: ["K005", "A007"], minutes: 30, facts: { is_different_diagnosis: null } },
      ["is_different_diagnosis"],
    ],
    // A count of a longer period leaves the calendar month open.
    [{ codes: ["W010"], mrp: true, ...before("W003", 2) }, ["earlier_claims", "is_resident_new_or_deceased"]],
  ])("%j: %j", (claim, fields) => {
    expect(decideOne(claim).decision).toBe("needs_more_info");
    expect(needs(claim)).toEqual(fields);
  });

  test("units without minutes are asked for their minutes (GP55)", () => {
    const { decision, needs: asked } = decideOne({ codes: ["K121"], units: 10, mrp: true, ...booked });
    expect([decision, asked.map(({ field }) => field)]).toEqual(["needs_more_info", ["minutes"]]);
  });

  test("alternatives of one rule stand together, with the same reason", () => {
    const { needs: asked } = decideOne({ codes: ["K121"], minutes: 12, ...booked });
    expect(asked.map(({ name, field }) => name ?? field)).toEqual([
      "mrp",
      "does_most_responsible_physician_take_part",
    ]);
    expect(new Set(asked.map(({ why }) => why.text)).size).toBe(1);
  });
});

describe("services in words", () => {
  test.each<readonly [ClaimCase, string, number]>([
    [{ service: "flu shot" }, "G590", 565],
    [{ service: "Day of discharge", mrp: true, stay_hours: 72 }, "C124", 6115],
    [{ service: "consultation", specialty: "60" }, "A605", 16_165],
    [{ service: "cardiology consultation" }, "A605", 16_165],
    [{ service: "consultation", specialty: "00", setting: "long_term_care" }, "W105", 8775],
  ])("%j is %s", (claim, code, cents) => {
    expect(decideOne(claim)).toMatchObject({ subject: code, amountCents: cents });
  });

  test("several codes are told with what tells them apart, none is guessed", () => {
    const verdict = decideOne({ service: "consultation" });
    expect(verdict).toMatchObject({ decision: "needs_more_info", amountCents: null });
    expect(verdict.needs.map(({ field }) => field)).toEqual(["specialty"]);
    expect(verdict.principle).toContain("A005");
  });

  test("less than the exact name is less certain; a name that nobody uses is not found", () => {
    expect(decideOne({ service: "flu shot" }).certainty).toBe(1);
    expect(decideOne({ service: "flu shot for the patient" }).certainty).toBeLessThan(1);
    expect(decideOne({ service: "zebra polishing" })).toMatchObject({
      decision: "needs_more_info",
      amountCents: null,
    });
  });

  test("a special visit by its place: a Saturday at 21:00 at home is $36.40 and $82.50 (GP75)", () => {
    expect(decideOne({ visit_place: "home", service_at: "2025-05-10T21:00" })).toMatchObject({
      decision: "billable",
      amountCents: 11_890,
    });
    expect(decideOne({ visit_place: "home" }).needs.map(({ field }) => field)).toContain("service_at");
  });

  test("of a special visit by day only the amount waits for whether office hours were sacrificed (GP75)", () => {
    const visit = decideOne({ visit_place: "home", service_at: TUESDAY });
    expect(visit).toMatchObject({ decision: "billable", amountCents: 6390 });
    expect(visit.needs.map(({ name }) => name)).toEqual(["is_office_hours_sacrificed"]);
    expect(visit.better.map(({ subject }) => subject)).toEqual(["B960", "B990"]);
  });
});

describe("the description of a fee", () => {
  const fold = (text: string) =>
    text
      .toLowerCase()
      .match(/[a-z0-9+]+/gu)
      ?.join(" ") ?? "";

  test("leads to no code of another description", () => {
    const { schedule, serviceNames } = records();
    const named = new Set(serviceNames.all.map(({ name }) => name));
    const entries = [...schedule.byCode.values()]
      .flat()
      .filter(({ rows: [{ description }] }) => !named.has(fold(description)));
    // Short ones stand in many longer ones; a few dozen of them take a second.
    const byDescription = [...Map.groupBy(entries, ({ rows: [{ description }] }) => fold(description))]
      .toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
      .slice(0, 400)
      .filter((_, at) => at % 8 === 0);
    let found = 0;
    for (const [description, alike] of byDescription) {
      const codes = alike.map(({ code }) => code);
      const shown = decide({ service: alike[0]?.rows[0].description ?? "" }).flatMap(({ subject, needs }) =>
        codes.includes(subject)
          ? [subject]
          : needs.flatMap(({ field, options = [] }) => (field === "codes" ? options : [])),
      );
      expect(
        shown.filter((code) => !codes.includes(code)),
        description,
      ).toEqual([]);
      found += Number(shown.length > 0);
    }
    expect(found).toBeGreaterThan(byDescription.length / 2);
  });
});

describe("general goals", () => {
  test.each(["fee", "limits", "documentation", "premiums"])("%s is answered from the page", (goal) => {
    expect(decideOne({ codes: ["C124"], goal })).toMatchObject({
      decision: "billable",
      basis: "principle",
      needs: [],
      amountCents: 6115,
    });
  });

  test("documentation tells of the discharge summary (GP45), premiums of E083 and E084 (GP47)", () => {
    expect(decideOne({ codes: ["C124"], goal: "documentation" }).reasons[0]?.text).toMatch(
      /discharge summary/iu,
    );
    expect(decideOne({ codes: ["C124"], goal: "premiums" }).better.map(({ subject }) => subject)).toEqual([
      "E084",
      "E083",
    ]);
  });

  test("a told fact that breaks a rule refuses all the same", () => {
    expect(decideOne({ codes: ["C124"], goal: "fee", stay_hours: 40 }).decision).toBe("not_billable");
  });
});

test("an earlier claim within the period of a service whose day nobody told counts, however long ago its day is (A2)", () => {
  const earlier_claims = [{ code: "K131", day: "2024-01-26", within: "12 months" }];
  const claim = { codes: ["K131"], patient: { age_years: 52 }, earlier_claims };
  expect(decideOne(claim).decision).toBe("not_billable");
  // The day of the service is told: the claim of another period leaves room.
  const dated = { ...claim, earlier_claims: [{ code: "K131", day: "2024-01-26" }], service_at: "2025-05-06" };
  expect(decideOne(dated).decision).toBe("billable");
});

// A1: K023 begins 50 minutes after A945; GP55: 20 minutes for one unit, 46 for two.
test.each([
  [69, "not_billable", null],
  [80, "billable", 7470],
  [96, "billable", 14_940],
] as const)("of %d minutes K023 has what is left after those of A945", (minutes, decision, cents) => {
  const verdicts = decide({ codes: ["A945", "K023"], minutes, times_recorded: true, facts: PALLIATIVE });
  const own = verdicts.find(({ subject }) => subject === "K023");
  expect([own?.decision, own?.amountCents]).toEqual([decision, cents]);
});
