import { describe, expect, test } from "vitest";
import { openDevices, SCOOTER, toAsk, type DeviceCase } from "./device-records.ts";
import type { Verdict } from "../src/domain/decision/verdict.ts";
import { listDeviceFacts } from "../src/domain/decision/device/device-facts.ts";
import { whyUnusedForDevice } from "../src/domain/decision/device/why-unused.ts";
import { findUnused } from "../src/domain/decision/find-unused.ts";

const { records, decide, decideCase } = await openDevices();

const sectionsOf = ({ reasons }: Pick<Verdict, "reasons">): readonly string[] =>
  reasons.flatMap(({ sources }) => sources.map(({ loc }) => loc));
const needsOf = ({ needs }: Pick<Verdict, "needs">): readonly string[] =>
  needs.map(({ field, name }) => (name === undefined ? field : `${field}:${name}`));

describe("typed questions of independent authors", () => {
  // Expectations: shared questions of 2026-11-23; sections are those of the manuals of July 2023.
  test.each<[string, DeviceCase, Verdict["decision"], string]>([
    [
      "O02 a scooter for the mall only",
      { device: "power scooter", facts: { used_in_residence_and_entry: false } },
      "not_eligible",
      "mobility 310",
    ],
    [
      "O04 a cushion worn after 14 of 24 months",
      {
        device: "seat cushion",
        goal: "replacement",
        owned: [
          { age_months: 14, adp_funded: true, condition: "worn", under_warranty: false, repair_share: 0.5 },
        ],
      },
      "eligible",
      "mobility 605.04",
    ],
    [
      "O06 power tilt for pain and rest only",
      { device: "power tilt", facts: { is_for_care_only: true } },
      "not_eligible",
      "mobility 525.03",
    ],
    [
      "O08 batteries",
      { device: "power wheelchair batteries", owned: [{ age_months: 24, condition: "worn" }] },
      "not_eligible",
      "mobility 225",
    ],
    [
      "O10 WSIB accepted it",
      { device: "manual wheelchair", facts: { wsib_covers_device: true } },
      "not_eligible",
      "core 300.01",
    ],
    [
      "D01 stolen after two of five years",
      {
        device: "walker",
        goal: "replacement",
        patient: { age_years: 78 },
        owned: [{ age_months: 24, adp_funded: true, condition: "stolen" }],
      },
      "not_eligible",
      "core 220.03",
    ],
    [
      "D07 pump and supplies",
      { device: "insulin pump", goal: "share", patient: { age_years: 34 } },
      "eligible",
      "insulin-pump 715.01",
    ],
    [
      "F05 a walker on ODSP",
      { device: "walker type 2", goal: "share", patient: { social_assistance: "odsp" } },
      "eligible",
      "mobility 710",
    ],
    ["F09 a CPAP", { device: "CPAP", goal: "share" }, "eligible", "respiratory 600.01"],
    [
      "T05 no income test",
      {
        device: "manual wheelchair",
        goal: "share",
        patient: { income: 24_000, social_assistance: "none" },
      },
      "eligible",
      "mobility 705",
    ],
  ])("%s", (_, asked, decision, section) => {
    const verdict = decideCase(asked);
    expect(verdict.decision).toBe(decision);
    expect(sectionsOf(verdict)).toContain(section);
  });

  test("have the dollars of the price lists", () => {
    expect(
      decideCase({ device: "walker type 2", goal: "share", patient: { social_assistance: "odsp" } })
        .amountCents,
    ).toBe(25_400);
    // $554.00 and 75 %: the person pays $138.50.
    const cpap = decideCase({ device: "CPAP", goal: "share" });
    expect(cpap.amountCents).toBe(41_550);
    expect(cpap.summary).toContain("$138.50");
    expect(decideCase({ device: "insulin pump", goal: "share" }).summary).toContain("$2,400.00 a year");
  });

  test("report income as unused, with the section behind it", () => {
    const ask = toAsk({ device: "manual wheelchair", goal: "share", patient: { income: 24_000 } });
    expect(findUnused(ask, decide(ask), decide)).toContain("patient.income");
    expect(whyUnusedForDevice("patient.income")).toMatch(/core 300\.00/u);
  });
});

describe("a device by its words", () => {
  test.each([
    ["power_scooter", "power_scooter"],
    ["power scooter", "power_scooter"],
    ["MW3GM0065", "wheeled_walker_type_3"],
  ])("is certain for %s", (device, type) => {
    const verdict = decideCase({ device, goal: "price" });
    expect(verdict.about).toContain(type);
    expect(verdict.certainty).toBe(1);
  });

  test("has its price for a code of a price line (product manual, page 2: $328.00)", () => {
    expect(decideCase({ device: "MW3GM0065", goal: "price" }).amountCents).toBe(24_600);
  });

  test("is answered once for types with the same decision, with each figure", () => {
    const verdict = decideCase({ device: "rollator", goal: "price" });
    expect(verdict).toMatchObject({ decision: "eligible", amountCents: null, needs: [] });
    expect(verdict.certainty).toBeLessThan(0.9);
    const prices = verdict.reasons.map(({ text }) => text).join(" ");
    expect(prices).toMatch(/\$254\.00.*\$328\.00/u);
  });

  test("asks for the type if their criteria differ", () => {
    const verdict = decideCase({ device: "Hoveround" });
    expect(verdict.decision).toBe("needs_more_info");
    expect(verdict.needs[0]).toMatchObject({
      field: "device",
      type: "enum",
      options: ["power_wheelchair", "power_scooter"],
    });
    for (const option of verdict.needs[0]?.options ?? [])
      expect(needsOf(decideCase({ device: option }))).not.toContain("device");
  });

  test.each([
    ["scoter", ["power_scooter"]],
    ["flying car", undefined],
  ])("is not recognised for %s, which is not a no", (device, options) => {
    const verdict = decideCase({ device });
    expect(verdict).toMatchObject({ decision: "needs_more_info", about: ["unnamed"], amountCents: null });
    expect(verdict.needs.map(({ field }) => field)).toEqual(["device"]);
    expect(verdict.needs[0]?.options).toEqual(options);
  });

  test("asks for the type of a kind", () => {
    expect(decideCase({ device: "mobility device" }).needs[0]?.options).toContain("power_scooter");
  });
});

describe("things that are never funded", () => {
  test.each([
    ["wheelchair ramp", "core 205.01"],
    ["grab bars", "core 205.01"],
    ["quad cane", "mobility 205"],
    ["scooter batteries", "mobility 225"],
    ["batteries for a power scooter", "mobility 225"],
    ["hearing aid batteries", "hearing-devices 230"],
    ["tube feeding formula", "grants 310"],
  ])("%s: %s", (device, section) => {
    const verdict = decideCase({ device });
    expect(verdict.decision).toBe("not_eligible");
    expect(sectionsOf(verdict)).toContain(section);
  });

  test("include a repair, and mention a pro-rated replacement", () => {
    const verdict = decideCase({ device: "power wheelchair", goal: "repair" });
    expect(verdict.decision).toBe("not_eligible");
    expect(sectionsOf(verdict)).toContain("mobility 225");
    expect(verdict.better.flatMap(({ sources }) => sources.map(({ loc }) => loc))).toEqual([
      "mobility 605.04",
    ]);
  });

  test.each([
    "power wheelchair with a battery that is weak",
    "battery-powered wheelchair",
    "hearing aid with an earmold",
  ])("do not include a device because of its part: %s", (device) => {
    expect(decideCase({ device, goal: "share" }).decision).toBe("eligible");
  });
});

describe("other payers", () => {
  test("plans say nothing about this device: it is asked, and a yes refuses", () => {
    const planned: DeviceCase = {
      device: "power scooter",
      facts: SCOOTER,
      patient: { plans: { wsib: true } },
    };
    expect(needsOf(decideCase(planned))).toEqual(["facts:wsib_covers_device"]);
    const no = decideCase({ ...planned, facts: { ...SCOOTER, wsib_covers_device: false } });
    expect(no.decision).toBe("eligible");
    const veteran = decideCase({ ...planned, patient: { plans: { veterans: true } } });
    expect(needsOf(veteran)).toEqual(["facts:veterans_group_a"]);
  });
});

describe("other devices of the person (mobility 600)", () => {
  const scooter: DeviceCase = { device: "power scooter", facts: SCOOTER };
  test.each([
    [{ device: "manual wheelchair", adp_funded: true }, "not_eligible"],
    [{ device: "manual wheelchair", adp_funded: false }, "eligible"],
    [{ device: "type 3 walker", adp_funded: true }, "not_eligible"],
    [{ device: "seating", adp_funded: true }, "not_eligible"],
    [{ device: "forearm crutches", adp_funded: true }, "eligible"],
    [{ device: "hearing aid", adp_funded: true }, "eligible"],
  ] as const)("%j: %s", (owned, decision) => {
    expect(decideCase({ ...scooter, owned: [owned] }).decision).toBe(decision);
  });

  test("asks who paid for it if unstated", () => {
    expect(needsOf(decideCase({ ...scooter, owned: [{ device: "manual wheelchair" }] }))).toEqual([
      "owned[0].adp_funded",
    ]);
  });

  test("shows the bar for the share too", () => {
    const barred = decideCase({
      device: "power scooter",
      goal: "share",
      owned: [{ device: "power wheelchair", adp_funded: true }],
    });
    expect(barred).toMatchObject({ decision: "not_eligible", amountCents: null });
    expect(sectionsOf(barred)).toContain("mobility 600");
    const open = decideCase({
      device: "power scooter",
      goal: "share",
      owned: [{ device: "power wheelchair" }],
    });
    expect(sectionsOf(open)).toContain("mobility 600");
  });

  test("does not fund two of a kind", () => {
    expect(decideCase({ device: "walker", how_many: 2, goal: "share" }).decision).toBe("not_eligible");
  });
});

describe("an application", () => {
  test.each([
    ["manual wheelchair", "mobility 900"],
    ["power tilt", "mobility 515"],
    ["hearing aid", "hearing-devices 500"],
  ])("has for %s: %s and the general rules", (device, section) => {
    const verdict = decideCase({ device, goal: "application" });
    expect(verdict).toMatchObject({ decision: "eligible", basis: "principle" });
    expect(sectionsOf(verdict)).toEqual(expect.arrayContaining([section, "core 500.00", "core 820.00"]));
  });

  test("names the signers in general, or whether a person may sign", () => {
    const inGeneral = listDeviceFacts(toAsk({ device: "walker", goal: "application" }), records);
    expect(inGeneral.get("asks_who_signs")).toBe(true);
    const named = listDeviceFacts(
      toAsk({ device: "walker", goal: "application", facts: { signer_ot: true } }),
      records,
    );
    expect([named.get("asks_for_signer"), named.get("asks_who_signs")]).toEqual([true, undefined]);
  });
});
