import { describe, expect, test } from "vitest";
import type { VerdictValue } from "../src/domain/decision/verdict.ts";
import { SATURDAY, TUESDAY, booked, before, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decideOne } = useClaimRecords();

type Expected = readonly [claim: ClaimCase, decision: VerdictValue, cents: number | null, page: string];
const onDuty = {
  setting: "emergency_department",
  facts: { is_emergency_department_physician: true },
} as const;

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
    // A48: four in 12 months, and nothing with another visit.
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
    // A3 names counselling as a code that goes with A888. GP58 bars nearly everything with counselling.
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
    // GP55: psychotherapy with an assessment.
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
    // The requested code is also in same_day_codes, which adds nothing.
    [{ codes: ["A007"], same_day_codes: ["A007"] }, "billable", 3795, "A2"],
    [{ codes: ["G489"], same_day_codes: ["G489"] }, "billable", 354, "J7"],
  ])("decides %j: %s", (claim, decision, cents, page) => {
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
});
