import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateCriteria, splitCriteria, type StatedFacts } from "../src/domain/adp/evaluate-eligibility.ts";
import { findExclusions } from "../src/domain/adp/find-exclusions.ts";
import { createDeviceRecogniser } from "../src/domain/adp/recognise-device.ts";
import { openRuleBook } from "./adp-rule-book.ts";

const { book, deviceOf } = await openRuleBook();

const types = (text: string) =>
  createDeviceRecogniser(book.deviceTypes)(text).devices.map(({ candidates }) =>
    candidates.map(({ device_type: type }) => type).join(" or "),
  );

describe("everyday names of devices", () => {
  test.each([
    ["Hoveround for my mother", ["power_wheelchair or power_scooter"]],
    ["AAC device for a man with ALS", ["speech_generating_device"]],
    ["Does ADP pay for a talking computer?", ["speech_generating_device"]],
    ["the sugar sensor on her arm", ["rtcgm"]],
    ["a puffer machine", ["medication_compressor"]],
    ["continuous positive airway pressure machine coverage", ["cpap"]],
    ["Walker AND wheelchair", ["ambulation_aid", "manual_wheelchair"]],
    ["walker or rollator", ["ambulation_aid", "wheeled_walker_type_2 or wheeled_walker_type_3"]],
    ["gait aid", ["ambulation_aid"]],
    ["electric wheelchairs", ["power_wheelchair"]],
    ["wheelchair batteries", ["manual_wheelchair"]],
    ["replacement cushion", ["seating"]],
    ["white cane", ["white_cane"]],
    ["flying cars", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(types(text)).toEqual(expected);
  });

  test("names a category without a device as such, and not with one of its devices", () => {
    expect(createDeviceRecogniser(book.deviceTypes)("mobility device")).toEqual({
      devices: [],
      categories: ["mobility"],
    });
    expect(createDeviceRecogniser(book.deviceTypes)("knee brace").categories).toEqual([]);
  });

  test("accepts any text, and matches only words in it", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { matched, from } of createDeviceRecogniser(book.deviceTypes)(text).devices) {
          expect(text.slice(from, from + matched.length)).toBe(matched);
        }
      }),
    );
  });
});

const general: StatedFacts = {
  bought_before_assessment: false,
  wsib_covers_device: false,
  veterans_group_a: false,
  valid_health_card: true,
  ontario_resident: true,
  months_of_need: 24,
  learning_disability_is_primary: false,
};
const scooterUser: StatedFacts = {
  ...general,
  operates_independently: true,
  daily_use: true,
  used_in_residence_and_entry: true,
  propels_manual_wheelchair: false,
  most_basic_device: true,
  power_mobility_basic: true,
  seating_needed: false,
  replaces_car: false,
  independent_transfer: true,
};
function evaluate(type: string, facts: StatedFacts) {
  const criteria = evaluateCriteria(book, deviceOf(type), facts);
  const { failed, open } = splitCriteria(criteria);
  const outcome = failed.length > 0 ? "not_eligible" : open.length > 0 ? "not_established" : "criteria_met";
  return { criteria, outcome, questions: open.flatMap(({ question }) => question ?? []) };
}
const sectionsOf = (type: string, facts: StatedFacts, wanted: string) =>
  evaluate(type, facts)
    .criteria.filter(({ result }) => result === wanted)
    .map(({ criterion }) => `${criterion.adp_doc} ${criterion.section_ref} ${criterion.fact}`);

describe("eligibility", () => {
  test("meets every criterion of 300, 305, 410, 410.01 and the core manual for a scooter as a basic need", () => {
    expect(evaluate("power_scooter", scooterUser)).toMatchObject({ outcome: "criteria_met", questions: [] });
  });

  test("fails 410.01 for a scooter instead of a car, with any other facts", () => {
    const facts = { ...scooterUser, replaces_car: true };
    expect(evaluate("power_scooter", facts).outcome).toBe("not_eligible");
    expect(sectionsOf("power_scooter", facts, "not_met")).toEqual(["mobility 410.01 replaces_car"]);
    expect(sectionsOf("power_scooter", { replaces_car: true }, "not_met")).toEqual([
      "mobility 410.01 replaces_car",
    ]);
  });

  test("refuses a scooter to someone who needs seating, or without independent transfer", () => {
    expect(sectionsOf("power_scooter", { ...scooterUser, seating_needed: true }, "not_met")).toEqual([
      "mobility 410.01 seating_needed",
    ]);
    expect(evaluate("power_scooter", { ...scooterUser, independent_transfer: false }).outcome).toBe(
      "not_eligible",
    );
  });

  test("asks for unstated facts, and never assumes them", () => {
    const { outcome, criteria, questions } = evaluate("power_scooter", {});
    expect(outcome).toBe("not_established");
    expect(new Set(criteria.map(({ result }) => result))).toEqual(new Set(["not_established"]));
    expect(questions).toContain("Is it meant to replace a car or other transport?");
  });

  test.each([
    [5.9, "not_met"],
    [6, "met"],
  ])("requires six months of need: %s months are %s (core 300.04)", (months, expected) => {
    const found = evaluate("power_scooter", { months_of_need: months }).criteria.find(
      ({ criterion }) => criterion.fact === "months_of_need",
    );
    expect([found?.result, found?.criterion.section_ref]).toEqual([expected, "300.04"]);
  });

  test("requires 90 days for home oxygen, not six months", () => {
    const facts = evaluate("home_oxygen", {}).criteria.map(({ criterion }) => criterion.fact);
    expect(facts).toContain("days_of_need");
    expect(facts).not.toContain("months_of_need");
  });

  test("requires seating for a manual wheelchair, and forbids it for a scooter", () => {
    const wheelchair = sectionsOf("manual_wheelchair", { seating_needed: false }, "not_met");
    expect(wheelchair).toEqual(["mobility 405 seating_needed"]);
  });

  test("accepts one alternative: severe lows alone satisfy rtCGM's second criterion", () => {
    const facts = {
      ...general,
      type_1_diabetes: true,
      severe_hypoglycemia_in_24_months: true,
      long_term_follow_up: true,
      wears_full_time: true,
      shares_glucose_profile: true,
    };
    expect(evaluate("rtcgm", facts)).toMatchObject({ outcome: "criteria_met", questions: [] });
    const neither = { ...facts, severe_hypoglycemia_in_24_months: false, cannot_report_lows_or_test: false };
    expect(evaluate("rtcgm", neither).outcome).toBe("not_eligible");
    expect(evaluate("rtcgm", { ...facts, type_1_diabetes: false }).outcome).toBe("not_eligible");
  });

  test("uses other criteria for an insulin pump up to 18 years (310) and from 19 (320)", () => {
    const sections = (type: string) =>
      new Set(
        evaluate(type, {})
          .criteria.filter(({ criterion }) => criterion.adp_doc === "insulin-pump")
          .map(({ criterion }) => criterion.section_ref),
      );
    expect(sections("insulin_pump_child")).toEqual(new Set(["310"]));
    expect(sections("insulin_pump_adult")).toEqual(new Set(["320"]));
  });

  test("accepts a BAHA processor for people older than five, not at five", () => {
    expect(sectionsOf("baha_processor", { age_years: 5 }, "not_met")).toEqual([
      "hearing-devices 415 age_years",
    ]);
    expect(sectionsOf("baha_processor", { age_years: 5.1 }, "not_met")).toEqual([]);
  });

  test("accepts CPAP in long-term care, and no suction unit (350)", () => {
    const facts = { in_hospital_or_ltc: true, in_hospital: false };
    expect(sectionsOf("cpap", facts, "not_met")).toEqual([]);
    expect(sectionsOf("suction_unit", facts, "not_met")).toEqual(["respiratory 350.01 in_hospital_or_ltc"]);
  });

  test("refuses a fact in the wrong form by its name", () => {
    expect(() => evaluate("power_scooter", { replaces_car: 1 })).toThrow(
      expect.objectContaining({ code: "INVALID_FACT" }) as Error,
    );
    expect(() => evaluate("power_scooter", { months_of_need: true })).toThrow("months_of_need");
  });

  test("never makes a refused device eligible by a further fact", () => {
    const keys = book.facts.map(({ fact }) => fact);
    const forms = new Map(book.criteria.map(({ fact, comparison }) => [fact, comparison]));
    const factOf = (key: string) =>
      (forms.get(key)?.startsWith("is_") ? fc.boolean() : fc.nat(100)).map((value) => [key, value] as const);
    const stated = fc.shuffledSubarray(keys).chain((some) => fc.tuple(...some.map(factOf)));
    fc.assert(
      fc.property(stated, (pairs) => {
        const last = pairs.at(-1)?.[0] ?? "";
        for (const type of ["power_scooter", "rtcgm", "cpap", "ostomy_supplies"]) {
          const before = evaluate(type, Object.fromEntries(pairs.slice(0, -1))).outcome;
          if (before !== "not_eligible" || isAlternative(type, last)) continue;
          expect(evaluate(type, Object.fromEntries(pairs)).outcome).toBe("not_eligible");
        }
      }),
      { numRuns: 60 },
    );
  });
});

const isAlternative = (type: string, fact: string): boolean =>
  book.criteria.some(
    (criterion) =>
      criterion.fact === fact && criterion.alternative !== null && criterion.device_types.includes(type),
  );

const excluded = (type: string, text: string) =>
  findExclusions(book.exclusions, deviceOf(type), text).map(
    ({ exclusion, onlyIfSolePurpose }) =>
      `${exclusion.adp_doc} ${exclusion.section_ref}${onlyIfSolePurpose ? " if alone" : ""}`,
  );

describe("exclusions", () => {
  test.each([
    [
      "power_scooter",
      "3-year-old scooter needs batteries and motor repair",
      ["mobility 225", "core 200.02", "core 670.00"],
    ],
    ["power_scooter", "scooter for trips to the mall", ["mobility 310 if alone"]],
    ["power_wheelchair", "power wheelchair for daily outdoor use", ["mobility 310 if alone"]],
    ["power_scooter", "scooter instead of a car", ["mobility 310"]],
    ["manual_wheelchair", "wheelchair after surgery", ["mobility 310 if alone"]],
    ["rtcgm", "FreeStyle Libre sensor", ["glucose-monitoring 200.04"]],
    ["leg_brace", "custom foot orthotics", ["orthotic-devices 305"]],
    ["cranial_helmet", "moulding helmet for plagiocephaly", ["orthotic-devices 305"]],
    ["lymphedema_garment", "stockings for varicose veins", ["pressure-modification 205"]],
    ["cane", "quad cane", ["mobility 205"]],
    ["hearing_aid", "hearing aid batteries", ["hearing-devices 230", "core 200.02"]],
    ["insulin_syringes", "insulin syringes for a senior", []],
    ["power_wheelchair", "for occasional use", ["mobility 310"]],
    ["powered_arm_prosthesis", "adjustment of a myoelectric arm", ["limb-prosthesis 305"]],
    ["computer_for_low_vision", "for computer-aided learning", ["visual-aids 225"]],
    ["leg_brace", "bought online", ["orthotic-devices 305"]],
    ["maxillofacial_intraoral", "from an out-of-province lab", ["maxillofacial-intraoral 305"]],
    ["power_wheelchair", "a not working battery", ["mobility 225", "core 200.02"]],
    ["power_wheelchair", "no new batteries", []],
    ["power_scooter", "not to replace a car but to move inside the flat", []],
    ["power_scooter", "moves in the house and into the building", []],
  ])("%s: %s", (type, text, expected) => {
    expect(excluded(type, text)).toEqual(expected);
  });
});
