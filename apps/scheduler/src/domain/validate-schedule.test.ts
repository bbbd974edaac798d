import { describe, expect, test } from "vitest";
import { call, datesFrom, dayAfter, fullDays, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { MONDAY, validate, findingsOf, halfDays, type Asked } from "../../test/validate-work.ts";

describe("call and moonlighting", () => {
  const nights = (count: number, duty: "in_house_call" | "at_home_call") =>
    datesFrom(MONDAY, 28)
      .filter((_, index) => index % 3 === 0)
      .concat("2026-01-06")
      .slice(0, 11)
      .toSorted()
      .slice(0, count)
      .map((on) => ({ ...call("r2", on, ["19:00", 12]), duty }));

  test("V26: 9 nights of in-house call in 28 days are allowed, 10 are not, at-home call does not count", () => {
    expect(findingsOf(nights(9, "in_house_call"), "in_house_call_frequency")).toEqual([]);
    expect(findingsOf(nights(10, "in_house_call"), "in_house_call_frequency")).toMatchObject([
      { severity: "critical", evidence: { measured: 10, limit: 9 } },
    ]);
    expect(findingsOf(nights(10, "at_home_call"), "in_house_call_frequency")).toEqual([]);
    const [extra, ...calls] = nights(10, "in_house_call");
    const work = [...calls, ...(extra ? [{ ...extra, duty: "moonlighting" as const }] : [])];
    expect(findingsOf(work, "in_house_call_frequency")).toEqual([]);
  });

  test("V28: a first-year resident must not moonlight, others may", () => {
    const work = (who: string) => [{ ...shift(who, MONDAY, ["18:00", 5]), duty: "moonlighting" as const }];
    expect(findingsOf(work("r1"), "pgy1_moonlighting")).toMatchObject([{ severity: "critical" }]);
    expect(findingsOf(work("r2"), "pgy1_moonlighting")).toEqual([]);
  });

  test.each([
    [20, []],
    [25, ["warning"]],
  ])("V13: %i moonlighting hours a week", (weekly, severities) => {
    const work = [0, 7, 14, 21].map((offset) => ({
      ...shift("r2", dayAfter(MONDAY, offset), ["00:00", weekly]),
      duty: "moonlighting" as const,
    }));
    expect(findingsOf(work, "moonlighting_load").map(({ severity }) => severity)).toEqual(severities);
  });
});

describe("supervision", () => {
  const people = [
    ...["i1", "i2", "i3", "i4", "i5"].map((id) => ({
      id,
      name: id,
      role: "resident" as const,
      pgy_level: 1,
    })),
    ...["s1", "s2", "s3", "s4"].map((id) => ({ id, name: id, role: "resident" as const, pgy_level: 2 })),
    ...["f1", "f2"].map((id) => ({ id, name: id, role: "faculty" as const })),
  ];
  const group = (interns: number, seniors: number, faculty: number): readonly Work[] => [
    ...people.filter(({ id }) => id.startsWith("i")).slice(0, interns),
    ...people.filter(({ id }) => id.startsWith("s")).slice(0, seniors),
    ...people.filter(({ id }) => id.startsWith("f")).slice(0, faculty),
  ].map(({ id }) => ({ who: id, on: MONDAY })); // prettier-ignore
  const judge = (work: readonly Work[], more: Asked = {}) =>
    findingsOf(work, "supervision_ratio", { people, ...more }).map(
      ({ severity, evidence: { measured, limit } }) => `${severity} ${measured}/${limit}`,
    );

  test.each([
    ["V16: 3 PGY-1, 1 faculty", [3, 0, 1], ["warning 1/2"]],
    ["V16: 5 PGY-1, 1 faculty", [5, 0, 1], ["critical 1/3"]],
    ["V17: 2 PGY-1 and 4 others, 2 faculty", [2, 4, 2], []],
    ["V17: 2 PGY-1 and 4 others, 1 faculty", [2, 4, 1], ["warning 1/2"]],
    ["V18: residents without faculty", [0, 1, 0], ["critical 0/1"]],
    ["V19: 4 PGY-1, 2 faculty, whatever share of a post each has", [4, 0, 2], []],
  ])("%s", (_what, [interns = 0, seniors = 0, faculty = 0], expected) => {
    expect(judge(group(interns, seniors, faculty))).toEqual(expected);
  });

  test("faculty on leave that day do not supervise", () => {
    const absences = [
      { id: "v", person_id: "f1", absence_type: "vacation", start_date: MONDAY, end_date: MONDAY },
    ];
    expect(judge(group(1, 0, 1), { absences })).toEqual(["critical 0/1"]);
  });

  test("counted per rotation, faculty elsewhere in the block do not supervise", () => {
    const work = [
      { who: "i1", on: MONDAY, rotation: "ward" },
      { who: "f1", on: MONDAY, rotation: "clinic" },
    ];
    expect(judge(work)).toEqual([]);
    expect(judge(work, { settings: { supervision: { counted_per: "rotation" } } })).toEqual(["critical 0/1"]);
  });

  test("teaching and faculty stand-by neither need nor give supervision", () => {
    expect(judge([{ who: "i1", on: MONDAY, rotation: "class" }])).toEqual([]);
    const standby = [
      { who: "i1", on: MONDAY },
      { who: "f1", on: MONDAY, role: "backup" as const },
    ];
    expect(judge(standby)).toEqual(["critical 0/1"]);
  });
});

describe("a whole validation", () => {
  test("V20: an empty schedule is compliant, with no issue and no check performed", () => {
    const judged = validate([]);
    expect(judged).toMatchObject({ isCompliant: true, findings: [] });
    expect(judged.checks.every(({ performed }) => performed === 0)).toBe(true);
  });

  test("V21: the rate is the share of checks without a violation", () => {
    // r2 breaks 80_hour and 1_in_7; 24 + 4 and the rest after call hold for both; r3 breaks nothing.
    const work = [...halfDays(56), { who: "r3", on: MONDAY }];
    const judged = validate(work, { rules: ["80_hour", "1_in_7", "24_plus_4", "post_call_rest"] });
    expect(judged.checks).toEqual([
      { rule: "80_hour", performed: 2, failed: 1 },
      { rule: "1_in_7", performed: 2, failed: 1 },
      { rule: "24_plus_4", performed: 2, failed: 0 },
      { rule: "post_call_rest", performed: 2, failed: 0 },
    ]);
    expect(judged.complianceRate).toBe(0.75);
    expect(judged.isCompliant).toBe(false);
  });

  test("faculty's hours are not limited", () => {
    const work = fullDays("f1", datesFrom(MONDAY, 28));
    expect(validate(work).findings).toEqual([]);
  });
});
