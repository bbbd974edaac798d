import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";

const TODAY = "2025-10-01";
const read = (text: string) => readDeviceFacts(foldText(text).folded, TODAY);
const situationOf = (text: string, name: string): boolean | undefined =>
  read(text).deviceSituation[name]?.value;

describe("parts of the old device are told, those of this one are asked for", () => {
  test.each([
    ["The old aids swallowed a battery a day. Is there help toward a new pair?", undefined],
    ["Her rollator had its brakes repaired in spring. What share of a new walker is ADP's?", undefined],
    ["The scooter battery gave out on the highway. Could he have a new scooter?", undefined],
    ["The battery of his power chair is flat. New one?", true],
    ["Scooter from 2021, both batteries are gone. Does ADP fund a new set?", true],
    ["Will ADP pay the batteries of a new scooter?", true],
    ["She has a new chair and needs batteries for it.", true],
    ["Aids are fine, the battery door has to be replaced.", true],
  ])("%s", (text, isAsked) => {
    expect(situationOf(text, "asks_for_upkeep")).toBe(isAsked);
  });
});

describe("what was bought is not always what is asked for", () => {
  test.each([
    ["Paid his first pair of aids himself. May the next pair go through ADP?", undefined],
    ["We paid for two tires last year ourselves. What does ADP give for a new wheelchair?", undefined],
    ["They just bought a new rollator at the mall. ADP?", true],
    ["Already bought the chair online, here are the receipts. Can the next one be refunded with it?", true],
  ])("%s", (text, isBought) => {
    expect(read(text).deviceFacts["bought_before_assessment"]?.value).toBe(isBought);
  });
});

describe("a colour is an extra where somebody wishes it", () => {
  test.each([
    ["Does the program pay for rollators in green?", undefined],
    ["Are wheelchairs in black funded?", undefined],
    ["He wants the wheelchair in black.", true],
    ["Her walker is grey, can she get a new walker in pink?", true],
  ])("%s", (text, isUpgrade) => {
    expect(situationOf(text, "is_upgrade")).toBe(isUpgrade);
  });
});

describe("stock of a ward or clinic is no one person's", () => {
  test.each([
    ["Could our clinic have a walker for whoever comes in?", true],
    ["The unit wants two rollators for general ward use.", true],
    ["A commode chair and a wheelchair for the residents to share, please.", true],
    ["A chair for moving patients down the hall.", true],
    ["Her wheelchair stays on the unit while she is in the pool.", undefined],
    ["Walks with the clinic's walker and would like one herself.", undefined],
  ])("%s", (text, isStock) => {
    expect(situationOf(text, "is_for_institution")).toBe(isStock);
  });
});

describe("who signs is asked for", () => {
  test.each([
    ["Who can sign for a second pair of aids?", undefined],
    ["She wants a second pair of aids to keep at her daughter's.", true],
  ])("%s", (text, isSpare) => {
    expect(situationOf(text, "is_spare")).toBe(isSpare);
  });
});

describe("how long the need lasts", () => {
  test.each([
    ["Broke his wrist, wants a brace, eight weeks non weight bearing.", (84 / 365.25) * 8],
    ["The surgeon orders a hinged brace for 3 mths.", 3],
    ["The OT visit is not until next month.", undefined],
    ["The therapist comes in six weeks.", undefined],
    ["Needs the walker for maybe two months after surgery.", 2],
  ])("%s", (text, months) => {
    const told = read(text).deviceFacts["months_of_need"]?.value;
    expect(typeof told === "number" ? told.toFixed(3) : told).toBe(months?.toFixed(3));
  });

  test("a bone that is broken is no device that is", () => {
    expect(situationOf("Broke his wrist and asks for a brace.", "is_broken")).toBeUndefined();
    expect(situationOf("Broke his wrist brace.", "is_broken")).toBe(true);
  });
});
