import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";

const TODAY = "2025-10-01";
const read = (text: string) => readDeviceFacts(foldText(text).folded, TODAY);
const situationOf = (text: string, name: string): boolean | undefined =>
  read(text).deviceSituation[name]?.value;

describe("a wish for something finer is said of the device", () => {
  test.each([
    ["She would like the same walker in purple.", true],
    ["He wants a quieter machine.", true],
    ["They are tired of the old chair.", true],
    ["Her latest sugars are high and she is tired of needles.", undefined],
    ["The newest audiogram shows a loss.", undefined],
    ["The iris colour has to match.", undefined],
    ["His neighbour got a newer model and so he asks.", undefined],
    ["Cannot push the heavy chair and needs a lighter one.", undefined],
    ["Picks the deluxe scooter and pays the difference herself.", undefined],
    ["How much does ADP pay toward the deluxe scooter?", undefined],
    ["Will ADP buy the deluxe scooter?", true],
  ])("%s", (text, isUpgrade) => {
    expect(situationOf(text, "is_upgrade")).toBe(isUpgrade);
  });
});

describe("what is told of the devices of others", () => {
  test.each([
    ["Her friend dropped her own scooter in the pond.", "is_misused", undefined],
    ["He drove his scooter into the pond.", "is_misused", true],
    ["Uses a neighbour's scooter now and then.", "is_occasional", undefined],
    ["Would use the scooter now and then.", "is_occasional", true],
    ["His wife is the backup caregiver.", "is_spare", undefined],
    ["Wants a walker as a backup.", "is_spare", true],
    ["Sleeps in the spare room.", "is_spare", undefined],
    ["Her sister's CPAP mask broke, she herself has none.", "asks_for_pap_parts", undefined],
    ["Her CPAP mask broke, does ADP pay for a new mask?", "asks_for_pap_parts", true],
  ])("%s", (text, name, value) => {
    expect(situationOf(text, name)).toBe(value);
  });

  test.each([
    ["Her husband had WSIB pay for his scooter.", undefined],
    ["He is hurt and WSIB pays for the scooter.", true],
  ])("%s", (text, value) => {
    expect(read(text).deviceFacts["wsib_covers_device"]?.value).toBe(value);
  });
});

describe("what refuses is excused by what stands beside it", () => {
  test.each([
    ["Bought in Buffalo nine years ago, needs a new scooter here.", "is_unregistered_vendor", undefined],
    ["Ordered a scooter from Buffalo, does ADP pay?", "is_unregistered_vendor", true],
    ["One is on Kijiji but he would rather go through ADP.", "is_second_hand", undefined],
    ["Found one on Kijiji, does ADP pay?", "is_second_hand", true],
    ["A battery of tests was done.", "asks_for_upkeep", undefined],
    ["Only has pain when she walks.", "is_for_care_only", undefined],
  ])("%s", (text, name, value) => {
    expect(situationOf(text, name)).toBe(value);
  });
});

test.each([
  ["Goes to dialysis three times a week, cannot walk.", undefined],
  ["Would be used once a week.", false],
])("daily use: %s", (text, value) => {
  expect(read(text).deviceFacts["daily_use"]?.value).toBe(value);
});
