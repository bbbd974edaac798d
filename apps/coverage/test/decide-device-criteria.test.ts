import { describe, expect, test } from "vitest";
import { openDevices, SCOOTER, toAsk } from "./device-records.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { listDeviceFacts } from "../src/domain/decision/device/device-facts.ts";

const { records, decideCase } = await openDevices();

const sectionsOf = ({ reasons }: Pick<Verdict, "reasons">): readonly string[] =>
  reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
const needsOf = ({ needs }: Pick<Verdict, "needs">): readonly string[] =>
  needs.map(({ field, name }) => (name === undefined ? field : `${field}:${name}`));

describe("criteria", () => {
  test("decide the case if all are stated, with the amount of the one price line", () => {
    const verdict = decideCase({ device: "power scooter", facts: SCOOTER });
    expect(verdict).toMatchObject({ decision: "eligible", basis: "case", needs: [], amountCents: 179_625 });
    expect(verdict.assumed.length).toBeGreaterThan(0);
  });

  test("ask only for the one that is left out", () => {
    for (const fact of Object.keys(SCOOTER)) {
      const facts = Object.fromEntries(Object.entries(SCOOTER).filter(([name]) => name !== fact));
      expect(needsOf(decideCase({ device: "power scooter", facts })), fact).toEqual([`facts:${fact}`]);
    }
  });

  test("refuse for each contradicted one, with any other facts", () => {
    for (const [fact, value] of Object.entries(SCOOTER)) {
      expect(
        decideCase({ device: "power scooter", facts: { ...SCOOTER, [fact]: !value } }).decision,
        fact,
      ).toBe("not_eligible");
      expect(decideCase({ device: "power scooter", goal: "share", facts: { [fact]: !value } }).decision).toBe(
        "not_eligible",
      );
    }
  });

  test("never assume an unknown fact: routine facts block once they are unknown", () => {
    for (const fact of ["valid_health_card", "daily_use", "wsib_covers_device"]) {
      const verdict = decideCase({ device: "power scooter", facts: { ...SCOOTER, [fact]: null } });
      expect(needsOf(verdict), fact).toEqual([`facts:${fact}`]);
      expect(verdict.decision).toBe("needs_more_info");
    }
  });

  test("give no power wheelchair to a person who propels a manual one, and mention the manual one", () => {
    const home = { operates_independently: true, used_in_residence_and_entry: true };
    expect(
      decideCase({ device: "power wheelchair", facts: { ...home, propels_manual_wheelchair: false } })
        .decision,
    ).toBe("eligible");
    const refused = decideCase({
      device: "power wheelchair",
      facts: { ...home, propels_manual_wheelchair: true },
    });
    expect(refused.decision).toBe("not_eligible");
    expect(sectionsOf(refused)).toContain("mobility 410");
    expect(refused.better.map(({ subject }) => subject)).toEqual(["manual wheelchair"]);
  });

  test("ask for alternatives together, with one reason, and accept one of them", () => {
    const verdict = decideCase({
      device: "rtcgm",
      facts: {
        type_1_diabetes: true,
        long_term_follow_up: true,
        wears_full_time: true,
        shares_glucose_profile: true,
      },
    });
    expect(needsOf(verdict)).toEqual([
      "facts:cannot_report_lows_or_test",
      "facts:severe_hypoglycemia_in_24_months",
    ]);
    expect(new Set(verdict.needs.map(({ why }) => why.text)).size).toBe(1);
  });

  test("read numbers from measures: less than six months of need is refused (core 300.04)", () => {
    const verdict = decideCase({
      device: "power scooter",
      facts: SCOOTER,
      measures: [{ measure: "months_of_need", value: 3 }],
    });
    expect(verdict.decision).toBe("not_eligible");
    expect(sectionsOf(verdict)).toContain("core 300.04");
  });

  test("ask for the age first, which decides a pump's criteria", () => {
    expect(needsOf(decideCase({ device: "insulin pump", facts: { type_1_diabetes: true } }))).toEqual([
      "patient.age_years",
    ]);
    const child = decideCase({ device: "insulin pump", patient: { age_years: 12 } });
    expect(needsOf(child)).toContain("measures:clinic_visits_in_12_months");
    const adult = decideCase({ device: "insulin pump", patient: { age_years: 34 } });
    expect(needsOf(adult)).toContain("measures:months_on_basal_bolus");
  });

  test("give a resident of long-term care a CPAP but no suction unit (respiratory 350.01)", () => {
    const inHome = { patient: { residence: "long_term_care" as const } };
    const refused = decideCase({ device: "suction unit", ...inHome });
    expect(refused.decision).toBe("not_eligible");
    expect(sectionsOf(refused)).toContain("respiratory 350.01");
    expect(decideCase({ device: "CPAP", ...inHome }).decision).toBe("needs_more_info");
    expect(decideCase({ device: "CPAP", patient: { residence: "hospital" } }).decision).toBe("not_eligible");
  });

  test("refuse home oxygen if its own criteria are stated as not met, and do not ask for them again", () => {
    for (const measures of [[], [{ measure: "days_of_need", value: 120 }]]) {
      const facts = { meets_home_oxygen_criteria: false };
      const { decision, needs } = decideCase({ device: "home oxygen", measures, facts });
      expect(decision).toBe("not_eligible");
      expect(needs).toEqual([]);
    }
  });

  test("never grant home oxygen by the criteria that we hold", () => {
    const verdict = decideCase({
      device: "home oxygen",
      measures: [{ measure: "days_of_need", value: 365 }],
    });
    expect(verdict.decision).toBe("needs_more_info");
    expect(
      decideCase({ device: "home oxygen", measures: [{ measure: "days_of_need", value: 30 }] }).decision,
    ).toBe("needs_more_info");
  });
});

test("facts that typed fields imply", () => {
  const facts = listDeviceFacts(
    toAsk({
      device: "CPAP",
      goal: "repair",
      facts: { is_worn: true },
      patient: { residence: "long_term_care", plans: { wsib: true, veterans: false } },
      owned: [{ condition: "stolen", under_warranty: false, adp_funded: true }],
    }),
    records,
  );
  expect(Object.fromEntries(facts)).toEqual({
    is_worn: true,
    asks_for_upkeep: true,
    in_hospital: false,
    in_hospital_or_ltc: true,
    veterans_group_a: false,
    lost_or_stolen: true,
    under_warranty: false,
    adp_funded: true,
    is_renewal: true,
  });
});

test("counts a fact that contradicts a typed field as unknown", () => {
  const facts = listDeviceFacts(
    toAsk({ device: "CPAP", facts: { in_hospital: false }, patient: { residence: "hospital" } }),
    records,
  );
  expect(facts.get("in_hospital")).toBeNull();
});
