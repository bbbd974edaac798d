import { describe, expect, test } from "vitest";
import { call, datesFrom, dayAfter, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { MONDAY, validate, findingsOf, halfDays, daily } from "../../test/validate-work.ts";

describe("80 hours a week, averaged over rolling 28 days", () => {
  test("V1: 53 half days in 28 days (79.5 h a week) are not an issue", () => {
    expect(findingsOf(halfDays(53), "80_hour")).toEqual([]);
  });

  test("V2: 56 half days (84 h a week) are exactly one critical issue of that person", () => {
    const [finding, ...others] = findingsOf(halfDays(56), "80_hour");
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: "critical",
      isViolation: true,
      personIds: ["r2"],
      evidence: {
        start_date: "2026-01-05",
        end_date: "2026-02-01",
        measured: 84,
        limit: 80,
        weekly_hours: [84, 84, 84, 84],
      },
    });
  });

  test("V3: 54 half days (81 h) are critical, and one block less is the fix", () => {
    const [finding] = findingsOf(halfDays(54), "80_hour");
    expect(finding).toMatchObject({ severity: "critical", evidence: { measured: 81 } });
    expect(finding?.suggestedFix).toBe("Take at least 4 hours (1 assignment or more) out of these days.");
  });

  test("V4: 14 half days in one week average 21 h: no 80-hour issue, but a rest issue", () => {
    const work = halfDays(14);
    expect(findingsOf(work, "80_hour")).toEqual([]);
    expect(findingsOf(work, "1_in_7")).toHaveLength(1);
  });

  test.each([
    ["over a leap day", "2028-02-10", "2028-02-10", "2028-03-08"],
    ["over the turn of the year", "2026-12-20", "2026-12-20", "2027-01-16"],
  ])("V10: a window %s is 28 days long", (_what, start, first, last) => {
    const [finding] = findingsOf(daily(datesFrom(start, 28), 11.5), "80_hour", {
      start_date: start,
      end_date: dayAfter(start, 40),
    });
    expect(finding?.evidence).toMatchObject({ start_date: first, end_date: last, measured: 80.5 });
  });

  test("V11: a week of vacation with 12 h days before and 6 h days after is not an issue", () => {
    const weekdays = (week: number) => datesFrom(dayAfter(MONDAY, 7 * week), 6);
    const work = [...daily(weekdays(0), 12), ...daily(weekdays(2), 6), ...daily(weekdays(3), 6)];
    const absences = [
      {
        id: "v",
        person_id: "r2",
        absence_type: "vacation",
        start_date: "2026-01-12",
        end_date: "2026-01-18",
      },
    ];
    expect(findingsOf(work, "80_hour", { absences })).toEqual([]);
  });

  test("leave leaves hours and weeks: 250 h in three weeks with a week of vacation are too many", () => {
    const worked = [0, 1, 2].flatMap((week) => datesFrom(dayAfter(MONDAY, 7 * week), 6));
    const absences = [
      {
        id: "v",
        person_id: "r2",
        absence_type: "vacation",
        start_date: "2026-01-26",
        end_date: "2026-02-01",
      },
    ];
    const work = daily(worked, 14); // 252 h in 21 days, 84 h a week; over 28 days it would be 63
    expect(findingsOf(work, "80_hour")).toEqual([]);
    expect(findingsOf(work, "80_hour", { absences })[0]?.evidence).toMatchObject({
      measured: 84,
      leave_days: 7,
    });
  });

  test("two long days with weeks of vacation are not an excess: less than a week is not an average", () => {
    const absences = [
      {
        id: "v",
        person_id: "r2",
        absence_type: "vacation",
        start_date: "2026-01-05",
        end_date: "2026-01-30",
      },
    ];
    const work = daily(["2026-01-31", "2026-02-01"], 14);
    expect(findingsOf(work, "80_hour", { absences, end_date: "2026-02-01" })).toEqual([]);
  });

  test("V12: 77 h a week and two calls of 24 h are too many", () => {
    const days = datesFrom(MONDAY, 28).filter((_, index) => index % 7 < 5);
    const base = daily(days, 15.4); // 77 h a week
    expect(findingsOf(base, "80_hour")).toEqual([]);
    const calls = [5, 19].map((offset) => call("r2", dayAfter(MONDAY, offset), ["07:00", 24]));
    expect(findingsOf([...base, ...calls], "80_hour")[0]?.evidence.measured).toBe(89);
  });

  test("V13: moonlighting counts: 75 h become 85 h", () => {
    const days = datesFrom(MONDAY, 28).filter((_, index) => index % 7 < 5);
    const base = daily(days, 15);
    const extra = [5, 12, 19, 26].map((offset) => ({
      ...shift("r2", dayAfter(MONDAY, offset), ["08:00", 10]),
      duty: "moonlighting" as const,
    }));
    expect(findingsOf(base, "80_hour")).toEqual([]);
    expect(findingsOf([...base, ...extra], "80_hour")[0]?.evidence.measured).toBe(85);
  });

  test.each([
    [76, undefined, undefined],
    [77, "80_hour_margin", "warning"],
    [81, "80_hour", "critical"],
    [100, "80_hour", "critical"],
  ])("V14: %i h a week", (weekly, rule, severity) => {
    const days = datesFrom(MONDAY, 28).filter((_, index) => index % 7 < 5);
    const [finding, ...others] = validate(daily(days, weekly / 5), {
      rules: ["80_hour", "80_hour_margin"],
    }).findings;
    expect(others).toEqual([]);
    expect([finding?.rule, finding?.severity]).toEqual([rule, severity]);
  });

  test("V29: 100, 60, 80 and 80 h are not a violation, and the weeks are reported", () => {
    const weekly = [100, 60, 80, 80];
    const work = weekly.flatMap((hours, week) => daily(datesFrom(dayAfter(MONDAY, 7 * week), 5), hours / 5));
    const { findings, isCompliant } = validate(work, { rules: ["80_hour", "80_hour_margin"] });
    expect(isCompliant).toBe(true);
    expect(findings.map(({ rule }) => rule)).toEqual(["80_hour_margin"]);
    expect(findings[0]?.evidence.weekly_hours).toEqual(weekly);
  });

  test("by scheduling block, an excess that falls into two blocks is none, and a long one shows", () => {
    const averaging_periods = [
      { id: "b1", name: "Block 1", start_date: "2026-01-05", end_date: "2026-02-01" },
      { id: "b2", name: "Block 2", start_date: "2026-02-02", end_date: "2026-03-01" },
    ];
    // Two weeks of 100 h at the end of one block and two at the start of the next.
    const weeks = [60, 60, 100, 100, 100, 100, 60, 60];
    const work = weeks.flatMap((hours, week) => daily(datesFrom(dayAfter(MONDAY, 7 * week), 5), hours / 5));
    expect(findingsOf(work, "80_hour", { averaging_periods })).toHaveLength(1);
    expect(findingsOf(work, "80_hour", { averaging_periods, averaging: "block" })).toEqual([]);
    const full = weeks.flatMap((_, week) => daily(datesFrom(dayAfter(MONDAY, 7 * week), 5), 17));
    const found = findingsOf(full, "80_hour", { averaging_periods, averaging: "block" });
    expect(found.map(({ evidence }) => evidence.start_date)).toEqual(["2026-01-05", "2026-02-02"]);
  });

  test("at-home call counts the hours of patient care, no more", () => {
    const home = (worked_hours: number): readonly Work[] =>
      datesFrom(MONDAY, 28).map((on) => ({
        ...shift("r2", on, ["19:00", 12]),
        type: "CALL" as const,
        duty: "at_home_call" as const,
        worked_hours,
      }));
    expect(findingsOf(home(11), "80_hour")).toEqual([]);
    expect(findingsOf(home(12), "80_hour")[0]?.evidence.measured).toBe(84);
  });

  test("the hour that autumn repeats is worked, the one that spring skips is not", () => {
    const night = (on: string) => validate([shift("r2", on, ["19:00", 12])], {
      start_date: "2026-03-01", end_date: "2026-11-30",
      rules: ["80_hour", "80_hour_margin"], settings: { weekly_hours_limit: 2.8 },
    }).findings[0]?.evidence.measured; // prettier-ignore
    expect(night("2026-06-06")).toBe(3);
    expect(night("2026-10-31")).toBe(3.25);
    expect(night("2026-03-07")).toBe(2.75);
  });
});
