import { describe, expect, test } from "vitest";
import { useClaimRecords } from "../../../test/open-claim-records.ts";
import { parseTable } from "../../store/parse-table.ts";
import {
  findAdmissionAssessment,
  hasRelationship,
  isAdmissionAssessment,
  isAtSeparateVisit,
  isBeforeOwnProcedure,
  isOfOneVisit,
  isSameEpisode,
  isWithAssessment,
  toLineFacts,
  toMinutesSince,
  wasInUnit,
} from "./line-facts.ts";
import { isOfOtherPart, isRoleLine } from "./line-part.ts";
import { readLines, type ClaimLine } from "./read-lines.ts";
import { readDefaults, readRows } from "./read-rows.ts";

const { records } = useClaimRecords();

type Row = Readonly<Record<string, string | number | boolean>>;

/** Lines of one patient in the order of the rows. */
function toLines(...rows: readonly Row[]): readonly ClaimLine[] {
  const full = rows.map((row) => ({ patient: "P1", service: "2025-05-12", code: "A007", ...row }));
  const columns = [...new Set(full.flatMap((row) => Object.keys(row)))];
  const cells = full.map((row) => columns.map((name) => String((row as Row)[name] ?? "")).join(","));
  const { lines, bad } = readLines(
    readRows([columns.join(","), ...cells].join("\n"), parseTable),
    readDefaults(undefined),
  );
  if (bad.length > 0) throw new Error(JSON.stringify(bad));
  return lines.toSorted((one, other) => one.order - other.order);
}

function pair(one: Row, other: Row): readonly [ClaimLine, ClaimLine] {
  const [first, second] = toLines(one, other);
  if (!first || !second) throw new Error("two lines");
  return [first, second];
}

const both = (one: Row, other: Row, of: (a: ClaimLine, b: ClaimLine) => boolean): readonly boolean[] => {
  const [first, second] = pair(one, other);
  return [of(first, second), of(second, first)];
};

/** The first row is the line under test. */
function among<TValue>(
  rows: readonly Row[],
  of: (line: ClaimLine, all: readonly ClaimLine[]) => TValue,
): TValue {
  const lines = toLines(...rows);
  const [line] = lines;
  if (!line) throw new Error("no line");
  return of(line, lines);
}

describe("one episode", () => {
  test.each([
    [{ episode: "E1" }, { episode: "E1" }, true],
    [{ episode: "E1" }, { episode: "E2" }, false],
    [{ episode: "E1" }, {}, false],
    [{ admission: "2025-05-10T08:00" }, { admission: "2025-05-10T09:00" }, true],
    [{ admission: "2025-05-10" }, { admission: "2025-05-11" }, false],
    [{}, {}, false],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-10" }, true],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-12" }, true],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-09" }, false],
    [{ admission: "2025-05-10", service: "2025-05-09" }, { service: "2025-05-12" }, true],
    [{ admission: "2025-05-10", episode: "E1" }, { admission: "2025-05-10" }, false],
  ])("%j and %j: %s, either way round", (one, other, isOne) => {
    expect(both(one, other, isSameEpisode)).toEqual([isOne, isOne]);
  });
});

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
  ])("%j and %j: %s, either way round", (one, other, isOne) => {
    expect(both(one, other, isOfOneVisit)).toEqual([isOne, isOne]);
  });
});

describe("the assessment by which a patient was admitted (GP40 to GP42)", () => {
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
  ])("its day: %s", (_, rows, day) => {
    expect(among(rows, (line, all) => findAdmissionAssessment(line, all, records()))).toBe(day);
  });
});

describe("minutes since the emergency assessment before (A12)", () => {
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
  ])("a procedure beside an assessment %j: %s", (rows, is) => {
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
  ])("a code of another visit %j: %s", (rows, is) => {
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
])("in a unit the day before %j: %s", (rows, is) => {
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

describe("what lines settle of each other", () => {
  const facts = (rows: readonly Row[], isDayComplete = true) =>
    among(rows, (line, all) =>
      toLineFacts(
        line,
        { patient: all, sameDay: all.filter((other) => other !== line && other.at.day === line.at.day) },
        { records: records(), isDayComplete },
      ),
    );
  /** Two procedures with different fees in the Schedule. */
  const [cheap, dear] = ["S157", "S207"];
  const cents = (code: string): number => records().findFee(code)?.fee_cents ?? 0;

  test("the dearer of two procedures of an anaesthetic, or of two weeks of a stay, is ahead", () => {
    const [less, more] = cents(cheap) < cents(dear) ? [cheap, dear] : [dear, cheap];
    expect(cents(less)).toBeLessThan(cents(more));
    const of = (one: Row, other: Row) => facts([one, other]).dearer;
    expect(of({ code: less }, { code: more })).toEqual([more]);
    expect(of({ code: more }, { code: less })).toEqual([]);
    expect(of({ code: less }, { code: more, status: "refused" })).toEqual([]);
    expect(of({ code: less, physician: "A" }, { code: more, physician: "B" })).toEqual([]);
    expect(of({ code: "A007" }, { code: more })).toEqual([]);
    expect(of({ code: less }, { code: "G373" })).toEqual([]);
    const stay = { episode: "E1", diagnosis: "550" };
    const later = (service: string, own: Row = stay) =>
      of({ code: less, ...own }, { code: more, service, ...stay });
    expect(later("2025-05-26")).toEqual([more]);
    expect(later("2025-05-27")).toEqual([]);
    expect(later("2025-04-28")).toEqual([more]);
    expect(later("2025-04-27")).toEqual([]);
    expect(later("2025-05-13", { episode: "E1", diagnosis: "551" })).toEqual([]);
    expect(later("2025-05-13", { episode: "E2", diagnosis: "550" })).toEqual([]);
    expect(of({ code: less, episode: "E1" }, { code: more, service: "2025-05-13", episode: "E1" })).toEqual(
      [],
    );
    // Of equal fees, the earlier one.
    expect(
      of({ code: less, service: "2025-05-12T09:00" }, { code: less, service: "2025-05-12T08:00" }),
    ).toEqual([less]);
    expect(
      of({ code: less, service: "2025-05-12T08:00" }, { code: less, service: "2025-05-12T09:00" }),
    ).toEqual([]);
  });

  test("what stands on the claim: only what is told, and a modality where the day's lines are all there", () => {
    expect(facts([{}]).claimFields).toEqual({});
    expect(
      facts([{ referral: "yes", facility: "no", admission: "2025-05-01", diagnosis: "250", location: "OFF" }])
        .claimFields,
    ).toEqual({ referral: true, facility: false, admission: true, diagnosis: true, location: true });
    expect(facts([{ setting: "virtual_telephone" }]).claimFields).toEqual({ modality: false });
    expect(facts([{ setting: "virtual_telephone" }], false).claimFields).toEqual({});
    expect(facts([{ setting: "virtual_telephone" }, { code: "K301" }], false).claimFields).toEqual({
      modality: true,
    });
    expect(facts([{ setting: "virtual_video" }, { code: "K301" }]).claimFields).toEqual({ modality: false });
    expect(facts([{ setting: "virtual_video" }, { code: "K300" }]).claimFields).toEqual({ modality: true });
    expect(facts([{ setting: "virtual_video", is_modality_code_on_claim: true }], false).claimFields).toEqual(
      { modality: true },
    );
    expect(facts([{ setting: "office" }]).claimFields).toEqual({});
  });

  test("codes of the visit, the service before and the units beside", () => {
    const rows = [{ code: "G373" }, { code: "A007", units: 2 }, { code: "E079", visit: "2" }];
    expect(facts(rows).visitCodes).toBeUndefined();
    const timed = [
      { code: "G373", service: "2025-05-12T09:00" },
      { code: "A007", service: "2025-05-12T09:00", units: 2 },
      { code: "A003", service: "2025-05-12T15:00" },
    ];
    expect(facts(timed).visitCodes).toEqual(["A007"]);
    expect(facts(timed, false).visitCodes).toBeUndefined();
    expect(
      facts([
        { code: "G373", visit: "1" },
        { code: "A007", visit: "1" },
      ]).visitCodes,
    ).toEqual(["A007"]);
    expect([...(facts(timed).unitsOfDay ?? [])]).toEqual([
      ["A007", 2],
      ["A003", 1],
    ]);
    expect(facts(timed).serviceBefore).toBeUndefined();
    const [before, premium] = toLines({ code: "A007" }, { code: "E079" });
    if (!before || !premium) throw new Error("two lines");
    const around = { patient: [before, premium], sameDay: [before] };
    expect(toLineFacts(premium, around, { records: records(), isDayComplete: true }).serviceBefore).toBe(
      "A007",
    );
    const other = { patient: [before, premium], sameDay: [premium] };
    expect(
      toLineFacts(before, other, { records: records(), isDayComplete: true }).serviceBefore,
    ).toBeUndefined();
  });
});

describe("parts of one service", () => {
  // S207 is an operation; the fee of G516 is of a part of a test.
  test.each([
    ["S207A", "S207B", true],
    ["S207A", "S207C", true],
    ["S207B", "S207C", true],
    ["S207A", "S207", false],
    ["S207B", "S207B", false],
    ["G516B", "G516C", true],
    ["G516A", "G516B", false],
    ["G516A", "G516C", false],
  ])("%s and %s are of other limits: %s", (one, other, isOther) => {
    expect(both({ code: one }, { code: other }, (a, b) => isOfOtherPart(a, b, records()))).toEqual([
      isOther,
      isOther,
    ]);
  });

  test.each([
    ["S207A", false],
    ["S207B", true],
    ["S207C", true],
    ["S207", false],
    ["G516B", false],
    ["G516C", false],
  ])("%s is of an assistant or anaesthetist: %s", (code, is) => {
    expect(among([{ code }], (line) => isRoleLine(line, records()))).toBe(is);
  });
});
