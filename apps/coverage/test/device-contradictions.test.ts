import { expect, test } from "vitest";
import { findContradictions } from "../src/domain/case/contradictions.ts";
import { toAsk, type DeviceCase } from "./device-records.ts";

test.each<[DeviceCase, readonly string[]]>([
  [
    { facts: { in_hospital: false }, patient: { residence: "hospital" } },
    ["devices[0].patient.residence", "devices[0].facts"],
  ],
  [
    { facts: { lost_or_stolen: false }, owned: [{ condition: "stolen" }] },
    ["devices[0].owned[0].condition", "devices[0].facts"],
  ],
  [{ ears: "both", how_many: 1 }, ["devices[0].ears", "devices[0].how_many"]],
])("finds a contradiction in %j", (asked, fields) => {
  expect(findContradictions(toAsk(asked), () => []).map((one) => one.fields)).toEqual([fields]);
});

test.each<DeviceCase>([
  { facts: { in_hospital: false }, patient: { residence: "long_term_care" } },
  { facts: { lost_or_stolen: true }, owned: [{ condition: "stolen" }] },
  { facts: { lost_or_stolen: null }, owned: [{ condition: "worn" }] },
])("finds none in %j", (asked) => {
  expect(findContradictions(toAsk(asked), () => [])).toEqual([]);
});
