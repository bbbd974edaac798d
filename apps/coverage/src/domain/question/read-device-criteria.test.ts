import { describe, expect, test } from "vitest";
import { readDeviceFacts } from "./read-device-facts.ts";

const factsOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(readDeviceFacts(text).deviceFacts).map(([fact, { value }]) => [fact, value]),
  );

describe("criteria that tell devices of one kind apart", () => {
  test.each([
    ["she was fitted with piggyback lenses, her cat is ill", "special_contact_lens", true],
    ["no piggyback or pinhole lens is meant", "special_contact_lens", false],
    ["he just wants regular soft contacts", "special_contact_lens", false],
    ["he cannot read his mail any more", "cannot_do_daily_visual_tasks", true],
    ["audio books are enough for her", "needs_high_tech_reading_aid", false],
    ["his spasticity throws him out of the seat", "tone_prevents_posture", true],
    ["no spasticity on examination", "tone_prevents_posture", false],
    ["the manual chair is in good condition", "manual_chair_suits_add_on", true],
    ["chronic oedema of both legs", "chronic_leg_oedema", true],
    ["there is no oedema", "chronic_leg_oedema", false],
    ["we have objective trial data", "objective_trial_data", true],
    ["he has bronchiectasis since childhood", "chronic_respiratory_condition", true],
    ["she nods off at lunch", "osa_symptoms_or_risk", true],
    ["lantus at bedtime, lives with her sister", "injects_insulin_daily", true],
    ["a t2 patient on metformin", "type_1_diabetes", false],
  ])("%s: %s is %s", (text, fact, value) => {
    expect(factsOf(text)[fact]).toBe(value);
  });

  test.each([
    ["a t1 fracture after a fall", "type_1_diabetes"],
    ["she needs it every day in the house, not to drive a car", "operates_independently"],
    ["her husband golfs every day", "chronic_leg_oedema"],
  ])("%s leaves %s open", (text, fact) => {
    expect(factsOf(text)).not.toHaveProperty(fact);
  });

  test("what is used every day is used daily, every other day is not", () => {
    expect(factsOf("he uses it every day")["daily_use"]).toBe(true);
    expect(factsOf("he would use it every other day")["daily_use"]).toBe(false);
  });

  test("a recovery that is expected in some months is the length of the need", () => {
    expect(factsOf("expected to recover in three months")["months_of_need"]).toBe(3);
    expect(factsOf("the stroke was three months ago")).not.toHaveProperty("months_of_need");
  });
});

describe("pairs", () => {
  const wantsTwo = (text: string): unknown => readDeviceFacts(text).deviceSituation?.["wants_two"]?.value;

  test.each(["two silicone prostheses", "a double mastectomy", "hearing aids for both ears"])(
    "%s are two",
    (text) => {
      expect(wantsTwo(text)).toBe(true);
    },
  );

  test.each(["one prosthesis, two years old", "a left mastectomy", "two kinds of aids"])(
    "%s are not",
    (text) => {
      expect(wantsTwo(text)).not.toBe(true);
    },
  );
});
