import { describe, expect, test } from "vitest";
import { useClaimRecords } from "../../../test/open-claim-records.ts";
import { both, among, type Row } from "../../../test/claim-lines.ts";
import {
  findAdmissionAssessment,
  hasRelationship,
  isAdmissionAssessment,
  isAtSeparateVisit,
  isBeforeOwnProcedure,
  isOfOneVisit,
  isWithAssessment,
  toMinutesSince,
  wasInUnit,
} from "./line-facts.ts";

const { records } = useClaimRecords();

describe("one visit", () => {
  test.each([
    [{ visit: "1" }, { visit: "1" }, true],
    [{ visit: "1" }, { visit: "2" }, false],
    [{ visit: "1" }, {}, false],
    [{}, {}, true],
    [{ service: "2025-05-12T09:00" }, {}, true],
    [{ service: "2025-05-12T09:00" }, { service: "2025-05-12T10:59" }, true],
    [{ service: "2025-05-12T09:00" }, { service: "2025-05-12T11:00" }, false],
    [{ visit: "1", service: "2025-05-12T09:00" }, { visit: "1", service: "2025-05-12T20:00" }, true],
  ])("compares %j and %j: %s, in either order", (one, other, isOne) => {
    expect(both(one, other, isOfOneVisit)).toEqual([isOne, isOne]);
  });
});

describe("the admission assessment (GP40 to GP42)", () => {
  const ADMITTED = { code: "C003", mrp: true, admission: "2025-05-12T20:00" };
  const stated = (value: boolean) => ({ is_admission_assessment: value });
  test.each([
    ["of the most responsible physician on the day", ADMITTED, true],
    ["of another physician", { ...ADMITTED, mrp: false }, undefined],
    ["of nobody told", { code: "C003", admission: "2025-05-12" }, undefined],
    ["the day after", { ...ADMITTED, service: "2025-05-13" }, undefined],
    ["without an admission", { code: "C003", mrp: true }, undefined],
    ["a subsequent visit", { ...ADMITTED, code: "C002" }, undefined],
    ["in an office before", { ...ADMITTED, code: "A003", setting: "office" }, undefined],
    [
      "in an emergency department before",
      { ...ADMITTED, code: "A003", setting: "emergency_department" },
      true,
    ],
    [
      "in an out-patient department before",
      { ...ADMITTED, code: "A003", setting: "hospital_out_patient" },
      true,
    ],
    [
      "a lesser one in a department",
      { ...ADMITTED, code: "A007", setting: "emergency_department" },
      undefined,
    ],
    ["of a nursing home", { ...ADMITTED, code: "W102" }, undefined],
    ["told not to be", { ...ADMITTED, ...stated(false) }, false],
    ["told to be", { code: "C003", ...stated(true) }, true],
    ["told of a premium", { code: "E082", ...stated(true) }, undefined],
    ["told of a procedure", { code: "Z101", ...stated(true) }, undefined],
  ])("%s", (_, row, is) => {
    expect(among([row], (line) => isAdmissionAssessment(line, records()))).toBe(is);
  });

  const LATER = { code: "C122", service: "2025-05-13", admission: "2025-05-12" };
  test.each([
    ["found on the day", [LATER, ADMITTED], "2025-05-12"],
    ["told", [{ ...LATER, admission_assessment: "2025-05-11" }, ADMITTED], "2025-05-11"],
    ["refused", [LATER, { ...ADMITTED, status: "refused" }], undefined],
    ["of another stay", [LATER, { ...ADMITTED, admission: "2025-04-02", service: "2025-04-02" }], undefined],
    ["after the line", [{ ...LATER, service: "2025-05-11" }, ADMITTED], undefined],
    ["itself", [ADMITTED], undefined],
    ["by nobody", [LATER, { ...ADMITTED, mrp: false }], undefined],
  ])("finds its day: %s", (_, rows, day) => {
    expect(among(rows, (line, all) => findAdmissionAssessment(line, all, records()))).toBe(day);
  });
});

describe("minutes since the last emergency assessment (A12)", () => {
  const at = (code: string, time: string, more: Row = {}) => ({
    code,
    service: `2025-05-12T${time}`,
    ...more,
  });
  test.each([
    [[at("H104", "12:00"), at("H102", "09:30")], 150],
    [[at("H104", "12:00"), at("H102", "09:30"), at("H101", "11:15")], 45],
    [[at("H104", "12:00"), at("H102", "12:00")], 0],
    [[at("H104", "12:00"), at("H102", "12:01")], undefined],
    [[at("H104", "12:00"), at("H102", "09:30", { status: "refused" })], undefined],
    [[at("H104", "12:00"), at("A007", "09:30")], undefined],
    [[at("H104", "12:00"), { code: "H102" }], undefined],
    [[at("H104", "12:00"), { code: "H102", service: "2025-05-11T09:30" }], undefined],
    [[at("H103", "12:00"), at("H102", "09:30")], undefined],
    [[at("A004", "12:00"), at("H102", "09:30")], undefined],
    [[{ code: "H104" }, at("H102", "09:30")], undefined],
    [[at("H104", "12:00")], undefined],
    [[at("H104", "12:00"), at("H102", "09:30", { physician: "B" })], 150],
  ])("%j: %s", (rows, minutes) => {
    expect(among(rows, toMinutesSince)).toBe(minutes);
  });
});

describe("visits of one day", () => {
  const G = { code: "G373" };
  test.each([
    [[G, { code: "A007" }], true],
    [[G, { code: "C003" }], true],
    [[G, { code: "W102" }], true],
    [[G, { code: "H103" }], true],
    [[G, { code: "A990" }], false],
    [[G, { code: "C990" }], false],
    [[G, { code: "G372" }], false],
    [[G, { code: "A007", service: "2025-05-13" }], false],
    [[G, { code: "A007", status: "refused" }], false],
    [
      [
        { ...G, physician: "A" },
        { code: "A007", physician: "B" },
      ],
      false,
    ],
    [
      [
        { ...G, visit: "1" },
        { code: "A007", visit: "2" },
      ],
      false,
    ],
    [[{ code: "A003" }, { code: "A007" }], false],
    [[G], false],
  ])("checks a procedure with an assessment %j: %s", (rows, is) => {
    expect(among(rows, isWithAssessment)).toBe(is);
  });

  const AT9 = { code: "G373", service: "2025-05-12T09:00" };
  const AT15 = { code: "G373", service: "2025-05-12T15:00" };
  test.each([
    [[AT9, AT15], true],
    [[AT9], false],
    [[AT9, { ...AT15, service: "2025-05-12T10:00" }], false],
    [[AT9, AT15, { ...AT9, service: "2025-05-12T09:30" }], false],
    [[AT9, { ...AT15, status: "refused" }], false],
    [[AT9, { ...AT15, code: "G372" }], false],
    [[AT9, { ...AT15, service: "2025-05-13T15:00" }], false],
    [
      [
        { ...AT9, physician: "A" },
        { ...AT15, physician: "B" },
      ],
      false,
    ],
    [[AT9, AT15, { code: "A007", service: "2025-05-12T09:10" }], false],
    [[AT9, AT15, { code: "A007", service: "2025-05-12T15:10" }], true],
  ])("checks a code of another visit %j: %s", (rows, is) => {
    expect(among(rows, isAtSeparateVisit)).toBe(is);
  });
});

describe("a relationship of 24 months (A62)", () => {
  const V = { code: "A007", setting: "virtual_telephone" };
  const seen = (service: string, more: Row = {}) => ({ service, setting: "office", ...more });
  test.each([
    [[V, seen("2025-05-11")], true],
    [[V, seen("2023-05-13")], true],
    [[V, seen("2023-05-12")], false],
    [[V, seen("2025-05-12")], false],
    [[V, seen("2025-05-11", { setting: "virtual_video" })], false],
    [[V, { service: "2025-05-11" }], false],
    [[V, seen("2025-05-11", { status: "refused" })], false],
    [[{ ...V, physician: "A" }, seen("2025-05-11", { physician: "B" })], false],
    [[{ ...V, enrolled_with: "claimant" }], true],
    [[{ ...V, enrolled_with: "group" }], true],
    [[{ ...V, enrolled_with: "other" }], false],
    [[V], false],
  ])("%j: %s", (rows, is) => {
    expect(among(rows, hasRelationship)).toBe(is);
  });
});

test.each([
  [[{ code: "G400", service: "2025-05-13" }, { code: "G600" }], true],
  [[{ code: "G400", service: "2025-05-14" }, { code: "G600" }], false],
  [[{ code: "G400" }, { code: "G600" }], false],
  [[{ code: "G400" }, { code: "G600", service: "2025-05-13" }], false],
  [
    [
      { code: "G400", service: "2025-05-13" },
      { code: "G600", status: "refused" },
    ],
    false,
  ],
  [[{ code: "G400", service: "2025-05-13" }, { code: "G373" }], false],
  [[{ code: "G373", service: "2025-05-13" }, { code: "G600" }], false],
])("finds the unit of the day before %j: %s", (rows, is) => {
  expect(among(rows, wasInUnit)).toBe(is);
});

describe("a visit before the surgeon's own procedure (SP1)", () => {
  const C = { code: "C002" };
  const operated = (service: string, more: Row = {}) => ({ code: "S207", service, ...more });
  test.each([
    [[C, operated("2025-05-13")], true],
    [[C, operated("2025-05-14")], true],
    [[C, operated("2025-05-15")], false],
    [[C, operated("2025-05-12")], false],
    [[C, operated("2025-05-11")], false],
    [[C, operated("2025-05-13", { code: "S207A" })], true],
    [[C, operated("2025-05-13", { code: "S207B" })], false],
    [[C, operated("2025-05-13", { code: "S207C" })], false],
    [[C, operated("2025-05-13", { code: "Z101" })], false],
    [[C, operated("2025-05-13", { status: "refused" })], false],
    [[{ ...C, physician: "A" }, operated("2025-05-13", { physician: "B" })], false],
    [[{ code: "A007" }, operated("2025-05-13")], false],
  ])("%j: %s", (rows, is) => {
    expect(among(rows, isBeforeOwnProcedure)).toBe(is);
  });
});
