import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";

function placeOf(text: string): readonly unknown[] {
  const { deviceFacts } = readDeviceFacts(foldText(text).folded);
  return [deviceFacts["in_hospital"]?.value, deviceFacts["in_hospital_or_ltc"]?.value];
}

describe("where somebody lives", () => {
  test.each([
    ["she lives in a nursing home, her son drives", [false, true]],
    ["a resident of an LTC home needs suction", [false, true]],
    ["inpatient on our rehab unit", [true, true]],
    ["he is still in hospital, not at all well", [true, true]],
    ["lives in a retirement residence with her cat", [false, false]],
    ["in her own apartment, no stairs", [false, false]],
    ["since coming home Thursday he is weak", [false, false]],
    ["the study was done at the hospital's sleep lab", [undefined, undefined]],
    ["said the nebulizer at the hospital was magic", [undefined, undefined]],
  ])("%s", (text, expected) => {
    expect(placeOf(text)).toEqual(expected);
  });

  test("a home that is one of two is open", () => {
    const { deviceOpen } = readDeviceFacts("his wife's place or the nursing home");
    expect(deviceOpen).toContain("in_hospital_or_ltc");
  });
});
