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
  test("all told: eligible by the case, with the amount of the one price line", () => {
    const verdict = decideCase({ device: "power scooter", facts: SCOOTER });
    expect(verdict).toMatchObject({ decision: "eligible", basis: "case", needs: [], amountCents: 179_625 });
    expect(verdict.assumed.length).toBeGreaterThan(0);
  });

  test("each left out is what is asked, and nothing else", () => {
    for (const fact of Object.keys(SCOOTER)) {
      const facts = Object.fromEntries(Object.entries(SCOOTER).filter(([name]) => name !== fact));
      expect(needsOf(decideCase({ device: "power scooter", facts })), fact).toEqual([`facts:${fact}`]);
    }
  });

  test("each contradicted refuses, whatever else is told", () => {
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

  test("unknown is never taken for given: routine facts block once nobody knows them", () => {
    for (const fact of ["valid_health_card", "daily_use", "wsib_covers_device"]) {
      const verdict = decideCase({ device: "power scooter", facts: { ...SCOOTER, [fact]: null } });
      expect(needsOf(verdict), fact).toEqual([`facts:${fact}`]);
      expect(verdict.decision).toBe("needs_more_info");
    }
  });

  test("who propels a manual wheelchair gets no power wheelchair, and the manual one is told of", () => {
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

  test("alternatives are asked together, with one reason; one of them is enough", () => {
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

  test("numbers go through measures: less than six months of need is refused (core 300.04)", () => {
    const verdict = decideCase({
      device: "power scooter",
      facts: SCOOTER,
      measures: [{ measure: "months_of_need", value: 3 }],
    });
    expect(verdict.decision).toBe("not_eligible");
    expect(sectionsOf(verdict)).toContain("core 300.04");
  });

  test("a pump's criteria are those of the age, which is asked first", () => {
    expect(needsOf(decideCase({ device: "insulin pump", facts: { type_1_diabetes: true } }))).toEqual([
      "patient.age_years",
    ]);
    const child = decideCase({ device: "insulin pump", patient: { age_years: 12 } });
    expect(needsOf(child)).toContain("measures:clinic_visits_in_12_months");
    const adult = decideCase({ device: "insulin pump", patient: { age_years: 34 } });
    expect(needsOf(adult)).toContain("measures:months_on_basal_bolus");
  });

  test("a resident of long-term care gets a CPAP but no suction unit (respiratory 350.01)", () => {
    const inHome = { patient: { residence: "long_term_care" as const } };
    const refused = decideCase({ device: "suction unit", ...inHome });
    expect(refused.decision).toBe("not_eligible");
    expect(sectionsOf(refused)).toContain("respiratory 350.01");
    expect(decideCase({ device: "CPAP", ...inHome }).decision).toBe("needs_more_info");
    expect(decideCase({ device: "CPAP", patient: { residence: "hospital" } }).decision).toBe("not_eligible");
  });

  test("home oxygen is refused where its own criteria are told not to be met, and they are not asked again", () => {
    for (const measures of [[], [{ measure: "days_of_need", value: 120 }]]) {
      const facts = { meets_home_oxygen_criteria: false };
      const { decision, needs } = decideCase({ device: "home oxygen", measures, facts });
      expect(decision).toBe("not_eligible");
      expect(needs).toEqual([]);
    }
  });

  test("home oxygen is never a yes by the criteria that are held", () => {
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

test("a fact that contradicts a typed field is known by nobody", () => {
  const facts = listDeviceFacts(
    toAsk({ device: "CPAP", facts: { in_hospital: false }, patient: { residence: "hospital" } }),
    records,
  );
  expect(facts.get("in_hospital")).toBeNull();
});
