import { describe, expect, test } from "vitest";
import { asksForPerson } from "./asks-for-person.ts";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";
import { readDeviceAge } from "./read-device-history.ts";

const read = (text: string) => readDeviceFacts(foldText(text).folded);
const factsOf = (text: string): Readonly<Record<string, boolean | number>> =>
  Object.fromEntries(Object.entries(read(text).deviceFacts).map(([fact, { value }]) => [fact, value]));
const situationOf = (text: string, name: string): boolean | undefined =>
  read(text).deviceSituation[name]?.value;

describe("abilities, in any wording", () => {
  test.each([
    ["He is unable to propel an ordinary wheelchair.", { propels_manual_wheelchair: false }],
    ["She wheels herself around all day.", { propels_manual_wheelchair: true }],
    ["Too weak to propel a manual chair.", { propels_manual_wheelchair: false }],
    ["He transfers without help.", { independent_transfer: true }],
    ["She needs two people to get on and off.", { independent_transfer: false }],
    ["Cannot transfer without a hoyer.", { independent_transfer: false }],
    ["He walks around the apartment without any aid.", { can_walk_independently: true }],
    ["She can't walk on her own.", { can_walk_independently: false }],
    ["He does not drive it safely.", { operates_independently: false }],
  ])("%s", (text, expected) => {
    expect(factsOf(text)).toMatchObject(expected);
  });

  test("who cannot walk far can walk", () => {
    expect(factsOf("She cannot walk far.")).toMatchObject({ can_walk: true });
    expect(factsOf("She cannot walk.")).toMatchObject({ can_walk: false, can_walk_independently: false });
  });
});

describe("what is denied, compared or not known", () => {
  test("a need that is denied is no need", () => {
    expect(factsOf("There is no need for seating.")).toMatchObject({ seating_needed: false });
    expect(factsOf("Lateral supports are needed.")).toMatchObject({ seating_needed: true });
  });

  test("a transport chair that will not do does not suffice", () => {
    expect(factsOf("A transport chair would not be safe.")).toMatchObject({
      transport_chair_suffices: false,
    });
    expect(factsOf("A transport chair does everything he wants.")).toMatchObject({
      transport_chair_suffices: true,
    });
  });

  test("what nobody knows or what is yet to come is open, not said", () => {
    expect(read("Nobody could say whether she transfers alone.").deviceOpen).toContain(
      "independent_transfer",
    );
    const pending = read("His polysomnography is booked for March.");
    expect(pending.deviceOpen).toContain("level_1_sleep_study");
    expect(pending.deviceFacts).not.toHaveProperty("level_1_sleep_study");
  });

  test("what is said both ways is open", () => {
    const { deviceFacts, deviceOpen } = read("She sits unsupported, but she has a sacral pressure sore.");
    expect(deviceFacts).not.toHaveProperty("seating_needed");
    expect(deviceOpen).toContain("seating_needed");
  });

  test("an injury at work leaves open what WSIB says pays", () => {
    expect(read("He was hurt at work.").deviceOpen).toContain("wsib_covers_device");
    expect(factsOf("WSIB agreed to buy the walker.")).toMatchObject({ wsib_covers_device: true });
    expect(factsOf("WSIB denied his claim.")).toMatchObject({ wsib_covers_device: false });
  });
});

describe("asides change nothing", () => {
  test.each(["Her husband golfs.", "His daughter drives a bus.", "They have a dog.", "Thanks a lot!"])(
    "%s",
    (aside) => {
      const question = "She cannot propel a manual chair and transfers alone.";
      expect(factsOf(`${question} ${aside}`)).toEqual(factsOf(question));
      expect(Object.keys(read(aside).deviceSituation)).toEqual([]);
    },
  );
});

describe("what became of a device", () => {
  test.each([
    ["Thieves took off with his scooter.", "lost_or_stolen", true],
    ["She lost her walker at the market.", "lost_or_stolen", true],
    ["He lost his licence.", "lost_or_stolen", undefined],
    ["The warranty ended in May.", "under_warranty", false],
    ["It is still under warranty.", "under_warranty", true],
    ["He has lost 20 kg since.", "has_changed", true],
    ["No change in her condition.", "has_changed", false],
    ["Will they pay for a new battery?", "asks_for_upkeep", true],
    ["Repair quotes come to 45% of the price.", "asks_for_upkeep", undefined],
    ["Repair quotes come to 45% of the price.", "repairs_above_a_third", true],
    ["Repairs would cost 20 per cent of a new one.", "repairs_above_a_third", false],
    ["The OT form was signed 15 months ago.", "assessment_is_old", true],
    ["The OT form was signed 5 months ago.", "assessment_is_old", undefined],
    ["It is only for use at school.", "is_for_one_purpose", true],
    ["It is not only for use at school.", "is_for_one_purpose", false],
  ])("%s", (text, name, expected) => {
    expect(situationOf(text, name)).toBe(expected);
  });

  test("an amount of the device and its upkeep are two questions", () => {
    const { deviceSituation } = read("How much for a scooter, and will new batteries be paid too?");
    expect(deviceSituation).toHaveProperty("asks_for_upkeep_too");
    expect(deviceSituation).not.toHaveProperty("asks_for_upkeep");
  });
});

describe("lengths and counts", () => {
  test.each([
    ["She needs the walker for about six weeks.", { months_of_need: (6 * 84) / 365.25 }],
    ["On basal-bolus for three years.", { months_on_basal_bolus: 36 }],
    ["Feeds run ten hours a night.", { pump_hours_per_day: 10 }],
    ["No episodes of ketoacidosis, no dka.", { dka_in_6_months: 0 }],
    ["Her implant surgery was 4 years ago.", { months_since_surgery: 48 }],
  ])("%s", (text, expected) => {
    for (const [fact, value] of Object.entries(expected)) expect(factsOf(text)[fact]).toBeCloseTo(value);
  });

  test("time that is past is no need", () => {
    expect(factsOf("He has had diabetes for twenty years now.")).not.toHaveProperty("months_of_need");
  });

  test("the age of a device is not that of a person", () => {
    const ageOf = (text: string) => readDeviceAge(foldText(text).folded)?.value;
    expect(ageOf("The scooter is three years old.")).toBe(36);
    expect(ageOf("ADP funded her walker twenty months ago.")).toBe(20);
    expect(ageOf("The processor of her 9 year old")).toBeUndefined();
    expect(ageOf("He had a stroke two years ago.")).toBeUndefined();
  });
});

describe("a question about one person", () => {
  test.each([
    ["Does he qualify for a scooter?", true],
    ["My patient has MS, eligible for a power chair y/n", true],
    ["Will ADP fund it for her?", true],
    ["How much does ADP pay for her walker?", false],
    ["Do seniors get help with walkers?", false],
    ["He meets all the criteria. Does ADP fund it?", false],
  ])("%s", (text, expected) => {
    expect(asksForPerson(foldText(text).folded)).toBe(expected);
  });
});
