import { describe, expect, test } from "vitest";
import { asksForPerson } from "./asks-for-person.ts";
import { toClauses, isOpenIn } from "./clauses.ts";
import { readDeviceAge, readsHearingChange } from "./read-device-history.ts";
import { readDeviceFacts } from "./read-device-facts.ts";
import { readDeviceRequest } from "./read-device-requests.ts";
import { readVendorPrice } from "./read-vendor-price.ts";

const TODAY = "2025-11-22";
const valueOf = (text: string, fact: string): unknown =>
  readDeviceFacts(text, TODAY).deviceFacts[fact]?.value;
const situationOf = (text: string, name: string): unknown =>
  readDeviceFacts(text, TODAY).deviceSituation[name]?.value;

describe("what is not known", () => {
  test.each([
    "i didn't chart how she gets on and off",
    "nothing was said, no details on the study",
    "the referral doesn't say",
    "on ne sait pas depuis quand",
    "we can't tell which one",
  ])("%s", (text) => {
    const clauses = toClauses(text);
    expect(clauses.some((_, at) => isOpenIn(clauses, at))).toBe(true);
  });

  test("who cannot tell of lows is not in doubt", () => {
    expect(valueOf("he can't tell us when he is low, mom says", "cannot_report_lows_or_test")).toBe(true);
  });

  test("a question of the kind of study puts the study in doubt", () => {
    expect(valueOf("sleep study positive. no details on what kind of study", "level_1_sleep_study")).toBe(
      undefined,
    );
    expect(valueOf("sleep study positive", "level_1_sleep_study")).toBe(undefined);
    expect(valueOf("level 1 sleep study positive", "level_1_sleep_study")).toBe(true);
  });
});

describe("how old a device is", () => {
  test.each([
    ["adp paid for the aid in the spring of 2018", 83],
    ["he got the walker a year and a half ago", 18],
    ["her walker turns five this month", 60],
    ["her manual wheelchair came through adp in april", 7],
    ["she has had the cpap for 7 years", 84],
  ])("%s: %s months", (text, months) => {
    expect(readDeviceAge(text, TODAY)?.value).toBe(months);
  });

  test.each(["edema for years in both legs", "her mother died in april"])("%s is no age of it", (text) => {
    expect(readDeviceAge(text, TODAY)).toBe(undefined);
  });
});

test.each([
  ["hearing fell by 25 db in that ear", true],
  ["down 10 db since 2023", false],
  ["it is a 20 db louder aid", undefined],
])("change of hearing: %s", (text, isChanged) => {
  expect(readsHearingChange(text)).toBe(isChanged);
});

test.each([
  ["vendor charges $45 for it", 4500],
  ["quoted 4,200 dollars for the pair", 420_000],
  ["she makes $19,000 a year", undefined],
  ["it costs $45 or $60", undefined],
])("price of a vendor: %s", (text, cents) => {
  expect(readVendorPrice(text)?.value).toBe(cents);
});

describe("bought before the assessment", () => {
  test.each([
    ["son-in-law paid cash for a chair on saturday", true],
    ["the family got a rollator at costco, nobody had assessed her", true],
    ["adp had paid for it", undefined],
    ["bought from a registered vendor with proper authorization", false],
    ["she bought her first scooter ten years ago", undefined],
  ])("%s", (text, isBought) => {
    expect(valueOf(text, "bought_before_assessment")).toBe(isBought);
  });
});

describe("getting about", () => {
  test.each([
    ["asks for an electric wheelchair instead of the manual one", "propels_manual_wheelchair", undefined],
    ["il ne peut pas propulser un fauteuil manuel", "propels_manual_wheelchair", false],
    ["inside the house he gets around fine walking", "used_in_residence_and_entry", false],
    ["can't walk, needs laterals", "used_in_residence_and_entry", true],
    ["power tilt prescribed, legs slide off after he reclines", "legs_out_of_place_after_recline", false],
    ["power recline prescribed, legs slide off after he reclines", "legs_out_of_place_after_recline", true],
    ["wants a type 3 walker", "level_1_sleep_study", undefined],
  ])("%s: %s is %s", (text, fact, value) => {
    expect(valueOf(text, fact)).toBe(value);
  });

  test.each([
    ["the fm system would stay at school", "is_for_one_purpose", true],
    ["he keeps his van for driving", "is_for_one_purpose", undefined],
    ["extra wide walker for a heavy man", "is_spare", undefined],
  ])("%s: %s is %s", (text, name, value) => {
    expect(situationOf(text, name)).toBe(value);
  });
});

test.each([
  ["c4 quad, can't weight shift. is it a yes?", true],
  ["replacement cushion", true],
  ["helmet for a child, mother didn't say why", true],
  ["does he owe the store anything or does adp cover the lot?", false],
])("asks for a person: %s", (text, isAsked) => {
  expect(asksForPerson(text)).toBe(isAsked);
});

test.each([
  ["can my patient drive with a hearing aid?", true],
  ["book an ot visit for a wheelchair assessment", true],
  ["tax on a wheelchair", true],
  ["can my patient get a hearing aid?", false],
  ["wheelchair for a man with ms", false],
])("nothing of funding is asked: %s", (text, isElse) => {
  const mention = {
    values: [{ type: "hearing_aid", category: "hearing_devices", name: "hearing aid" }],
    span: { start: 0, end: 1 },
    isSpellingGuessed: false,
  };
  const found = readDeviceRequest(text, { devices: [mention], drugs: [], services: [] });
  expect(found !== undefined).toBe(isElse);
});
