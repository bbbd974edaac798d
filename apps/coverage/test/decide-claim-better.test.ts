import { describe, expect, test } from "vitest";
import { SATURDAY, TUESDAY, booked, before, useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decideOne } = useClaimRecords();

describe("better ways for the same facts", () => {
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
    // A11: the day after the admission assessment has its own visit code.
    [{ codes: ["C002"], mrp: true, days_after_admission: 1 }, "C122", "$61.15"],
    // A37: a physician who is not on duty in the emergency department.
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
  ])("finds for %j: %s", (claim, code, figure) => {
    expect(ways(claim)).toContainEqual([code, expect.stringContaining(figure)]);
  });

  test("proposes neither E084 on a weekday nor K023 without palliative care", () => {
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

  test("proposes no premium of an unstated day, and E084 in place of E083 on a Saturday", () => {
    const claim = { codes: ["C124"], stay_hours: 72, mrp: true };
    expect(ways(claim).map(([code]) => code)).toEqual([]);
    expect(ways({ ...claim, service_at: SATURDAY }).map(([code]) => code)).toEqual(["E084"]);
  });
});

describe("questions of a claim", () => {
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
    // Facts that would lift a bar come first.
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
    // A fact that the caller does not know is not assumed.
    [{ codes: ["K013"], minutes: 30, facts: { is_prebooked: null } }, ["is_prebooked"]],
    [
      { codes: ["K005", "A007"], minutes: 30, facts: { is_different_diagnosis: null } },
      ["is_different_diagnosis"],
    ],
    // A count of a longer period leaves the calendar month open.
    [{ codes: ["W010"], mrp: true, ...before("W003", 2) }, ["earlier_claims", "is_resident_new_or_deceased"]],
  ])("ask for %j: %j", (claim, fields) => {
    expect(decideOne(claim).decision).toBe("needs_more_info");
    expect(needs(claim)).toEqual(fields);
  });

  test("ask for minutes of units without them (GP55)", () => {
    const { decision, needs: asked } = decideOne({ codes: ["K121"], units: 10, mrp: true, ...booked });
    expect([decision, asked.map(({ field }) => field)]).toEqual(["needs_more_info", ["minutes"]]);
  });

  test("keep alternatives of one rule together, with the same reason", () => {
    const { needs: asked } = decideOne({ codes: ["K121"], minutes: 12, ...booked });
    expect(asked.map(({ name, field }) => name ?? field)).toEqual([
      "mrp",
      "does_most_responsible_physician_take_part",
    ]);
    expect(new Set(asked.map(({ why }) => why.text)).size).toBe(1);
  });
});
