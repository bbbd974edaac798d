import { describe, expect, test } from "vitest";
import { call, datesFrom, dayAfter, fullDays, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { MONDAY, validate, findingsOf, type Asked } from "../../test/validate-work.ts";
import { RULE_IDS } from "./rules/rule-catalog.ts";

const WORK_HOUR_RULES = RULE_IDS.filter((rule) => rule !== "supervision_ratio");

describe("one day in seven", () => {
  const runs = (work: readonly Work[], more: Asked = {}) =>
    findingsOf(work, "1_in_7", more).map(({ evidence }) => evidence.measured);
  const oneHalfDay = (dates: readonly string[]): readonly Work[] => dates.map((on) => ({ who: "r2", on }));

  test("V5: six days in a row are not an issue", () => {
    expect(runs(oneHalfDay(datesFrom(MONDAY, 6)))).toEqual([]);
  });

  test("V6: seven days in a row are one, with one half day each, morning or afternoon", () => {
    expect(runs(oneHalfDay(datesFrom(MONDAY, 7)))).toEqual([7]);
    const alternating = datesFrom(MONDAY, 7).map((on, index) => ({
      who: "r2", on, type: index % 2 === 0 ? ("AM" as const) : ("PM" as const),
    })); // prettier-ignore
    expect(runs(alternating)).toEqual([7]);
  });

  test("V7: three on, one off, three on is not an issue", () => {
    expect(runs(oneHalfDay([...datesFrom(MONDAY, 3), ...datesFrom("2026-01-09", 3)]))).toEqual([]);
  });

  test("V8: ten days of time off are not an issue", () => {
    expect(validate(fullDays("r2", datesFrom(MONDAY, 10), "off")).findings).toEqual([]);
  });

  test("V9: a run over the edge of the asked days is reported", () => {
    const work = oneHalfDay(datesFrom(MONDAY, 7));
    expect(runs(work, { from: "2026-01-09", to: "2026-01-20" })).toEqual([7]);
    expect(runs(work, { from: "2026-01-12", to: "2026-01-20" })).toEqual([]);
  });

  test("a day after a night is free where 24 hours fit into it, and is not where they do not", () => {
    const week = (nightHours: number, nextStart: string): readonly Work[] => [
      ...oneHalfDay(datesFrom(MONDAY, 5)),
      call("r2", "2026-01-10", ["07:00", nightHours]),
      ...datesFrom("2026-01-12", 4).map((on) => shift("r2", on, [nextStart, 6])),
    ];
    expect(runs(week(24, "07:00"))).toEqual([]);
    expect(runs(week(28, "07:00"))).toEqual([11]);
    expect(runs(week(28, "11:00"))).toEqual([]);
  });

  test("leave breaks a run, but is not a free day: 24 days without one break the average", () => {
    const dates = [0, 7, 14, 21].flatMap((offset) => datesFrom(dayAfter(MONDAY, offset), 6));
    const sundays = [6, 13, 20, 27].map((offset) => dayAfter(MONDAY, offset));
    const absences = sundays.map((on, index) => ({
      id: `v${index}`, person_id: "r2", absence_type: "vacation", start_date: on, end_date: on,
    })); // prettier-ignore
    expect(runs(oneHalfDay(dates))).toEqual([]);
    const [finding] = findingsOf(oneHalfDay(dates), "1_in_7", { absences });
    expect(finding?.evidence).toMatchObject({ measured: 0, limit: 3, unit: "free days", leave_days: 4 });
  });

  const spread = (freeDays: readonly number[]): readonly Work[] =>
    oneHalfDay(datesFrom(MONDAY, 28).filter((_, index) => !freeDays.includes(index)));
  const averaging_periods = [{ id: "b", name: "Block 1", start_date: MONDAY, end_date: "2026-02-01" }];

  test("V27: three free days in a block of 28 are too few, four are enough, wherever they lie", () => {
    const judge = (freeDays: readonly number[]) =>
      findingsOf(spread(freeDays), "1_in_7", { averaging_periods, averaging: "block" }).filter(
        ({ isViolation }) => isViolation,
      );
    expect(judge([6, 13, 20]).map(({ evidence }) => evidence.measured)).toEqual([3]);
    expect(judge([6, 13, 20, 27])).toEqual([]);
    expect(judge([0, 1, 2, 3])).toEqual([]);
  });

  test("V27: at-home call on one of the four free days breaks the rule", () => {
    const work = [
      ...spread([6, 13, 20, 27]),
      { ...shift("r2", "2026-01-18", ["07:00", 24]), type: "CALL" as const, duty: "at_home_call" as const },
    ];
    const judged = validate(work, { end_date: "2026-02-01", rules: WORK_HOUR_RULES });
    expect(judged.findings.map(({ rule }) => rule)).toEqual(["home_call_on_free_day"]);
    expect(judged.findings[0]?.evidence).toMatchObject({ measured: 3, limit: 4 });
    expect(judged.isCompliant).toBe(false);
  });
});

describe("long periods and rest", () => {
  const lengths = (hours: number) =>
    findingsOf([shift("r2", MONDAY, ["07:00", hours])], "24_plus_4").map(({ severity }) => severity);

  test.each([
    [24, []],
    [25, ["info"]],
    [26, ["info"]],
    [27, ["warning"]],
    [28, ["warning"]],
    [30, ["critical"]],
  ])("V23: %i hours without a break", (hours, severities) => {
    expect(lengths(hours)).toEqual(severities);
  });

  test("half days and the call that follows them are one period", () => {
    const work = [
      ...fullDays("r2", [MONDAY]),
      call("r2", MONDAY, ["19:00", 12]),
      { who: "r2", on: "2026-01-06" },
    ];
    const [finding] = findingsOf(work, "24_plus_4");
    expect(finding).toMatchObject({ severity: "critical", evidence: { measured: 30, limit: 28 } });
    expect(finding?.evidence.assignment_ids).toHaveLength(4);
  });

  test.each([
    [4, 1],
    [12, 1],
    [13.5, 1],
    [14, 0],
  ])("V24: %d hours after a call of 24 hours", (hours, issues) => {
    const later = shift("r2", "2026-01-06", [
      `${String(7 + Math.floor(hours)).padStart(2, "0")}:${hours % 1 === 0 ? "00" : "30"}`,
      2,
    ]);
    const found = findingsOf([call("r2", MONDAY, ["07:00", 24]), later], "post_call_rest");
    expect(found.map(({ severity }) => severity)).toEqual(Array(issues).fill("critical"));
  });

  test("V24: in the night that spring skips an hour of, 14 hours by the clock are 13", () => {
    const work = [call("r2", "2026-03-06", ["16:00", 24]), shift("r2", "2026-03-08", ["06:00", 4])];
    expect(findingsOf(work, "post_call_rest")[0]?.evidence.measured).toBe(13);
  });

  test("V25: seven hours between two shifts are advised against, no violation", () => {
    const work = [shift("r2", MONDAY, ["14:00", 10]), shift("r2", "2026-01-06", ["07:00", 6])];
    const judged = validate(work, { rules: WORK_HOUR_RULES });
    expect(judged.findings).toMatchObject([
      { rule: "rest_between_periods", severity: "warning", isViolation: false },
    ]);
    expect(judged.isCompliant).toBe(true);
  });

  test("a pause within one working day is information only", () => {
    const work = [shift("r2", MONDAY, ["08:00", 4]), shift("r2", MONDAY, ["17:00", 8])];
    expect(findingsOf(work, "rest_between_periods").map(({ severity }) => severity)).toEqual(["info"]);
  });
});
