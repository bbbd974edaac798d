import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";

const TODAY = "2026-11-22";
const read = (text: string) => readDeviceFacts(foldText(text).folded, TODAY);
const valueOf = (text: string, fact: string): unknown => {
  const { deviceFacts, deviceSituation } = read(text);
  return (deviceFacts[fact] ?? deviceSituation[fact])?.value;
};

describe("criteria in the words of those who see the person", () => {
  test.each([
    ["hand-held magnifiers are no good any more, her tea is cold", "optical_aids_not_enough", true],
    ["he reads fine with a magnifier", "optical_aids_not_enough", false],
    ["she cannot use the telephone even amplified", "telephone_not_usable", true],
    ["he can't tell us when he is low", "cannot_report_lows_or_test", true],
    ["bandaging at night does not control it", "night_bandaging_not_effective", true],
    ["brother died of SIDS", "infant_apnea_risk", true],
    ["pushes himself short distances only", "propels_manual_wheelchair", false],
    ["cannot push a wheelchair with that arm", "propels_manual_wheelchair", false],
    ["could she get a manual wheelchair", "propels_manual_wheelchair", undefined],
    ["the transport chair was tried, not that he liked it", "transport_chair_suffices", false],
    ["needs two people to get him on and off", "independent_transfer", false],
    ["used every day in the flat and to get in and out", "independent_transfer", undefined],
    ["manages fine in the house but wants it for the plaza", "used_in_residence_and_entry", false],
    ["nobody's there to reposition him", "caregiver_achieves_goals", false],
    ["cannot be corrected better than 20/80", "vision_not_correctable", true],
    ["moved here from BC for good, not for a visit", "ontario_resident", true],
    ["here from Calgary for the winter", "ontario_resident", false],
    ["WSIB turned him down flat", "wsib_covers_device", false],
    ["on insulin for two months", "months_of_need", undefined],
    ["worn 20 hours a day", "months_of_need", undefined],
    ["implanted in 2016", "months_since_surgery", 119],
  ])("%s: %s is %s", (text, fact, value) => {
    expect(valueOf(text, fact)).toBe(value);
  });

  test.each([
    ["left one of his hearing aids in a cab", "lost_or_stolen", true],
    ["lost his eye to melanoma", "lost_or_stolen", undefined],
    ["the brakes are gone", "lost_or_stolen", undefined],
    ["wears it half of the time", "wears_below_70", true],
    ["will a new mask be paid", "asks_for_pap_parts", true],
    ["accepts the mask", "asks_for_pap_parts", undefined],
    ["the form was signed in June 2025", "assessment_is_old", true],
  ])("%s: %s is %s", (text, fact, value) => {
    expect(valueOf(text, fact)).toBe(value);
  });

  test("what is put in question stays open, whatever else is said", () => {
    expect(read("global aphasia, already getting a few words back").deviceOpen).toContain(
      "speech_not_functional",
    );
    expect(read("dense cataracts, sees 20/100").deviceOpen).toContain("vision_not_correctable");
  });
});
