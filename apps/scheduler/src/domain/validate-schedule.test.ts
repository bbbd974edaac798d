import { describe, expect, test } from "vitest";
import type { ScheduleInput } from "../dataset/index.ts";
import { buildRoster, call, datesFrom, dayAfter, fullDays, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { RULE_IDS } from "./rules/rule-catalog.ts";
import type { RuleId } from "./rules/rule-catalog.ts";
import { toDay } from "./time/day.ts";
import { validateSchedule } from "./validate-schedule.ts";

const MONDAY = "2026-01-05";

interface Asked extends Partial<ScheduleInput> {
  readonly rules?: readonly RuleId[];
  readonly averaging?: "rolling_28d" | "block";
  readonly from?: string;
  readonly to?: string;
}

function validate(work: readonly Work[], { rules, averaging, from, to, ...more }: Asked = {}) {
  const range = from !== undefined && to !== undefined ? { first: toDay(from), last: toDay(to) } : undefined;
  return validateSchedule({ roster: buildRoster(work, more), rules, averaging, range });
}

const WORK_HOUR_RULES = RULE_IDS.filter((rule) => rule !== "supervision_ratio");

const findingsOf = (work: readonly Work[], rule: RuleId, more: Asked = {}) =>
  validate(work, { ...more, rules: [rule] }).findings;

/** So many half days from Monday on, two a day. */
const halfDays = (count: number): readonly Work[] => fullDays("r2", datesFrom(MONDAY, 28)).slice(0, count);

/** The same shift on each of the dates. */
const daily = (dates: readonly string[], hours: number): readonly Work[] =>
  dates.map((on) => shift("r2", on, ["07:00", hours]));

describe("80 hours a week, averaged over rolling 28 days", () => {
  test("V1: 53 half days in 28 days (79.5 h a week) are no issue", () => {
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

  test("V11: a week of vacation with 12 h days before and 6 h days after is no issue", () => {
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

  test("leave leaves hours and weeks: 250 h in three weeks beside a week of vacation are too many", () => {
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

  test("two long days beside weeks of vacation are no excess: less than a week is no average", () => {
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

  test("V29: 100, 60, 80 and 80 h are no violation, and the weeks are told", () => {
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

describe("one day in seven", () => {
  const runs = (work: readonly Work[], more: Asked = {}) =>
    findingsOf(work, "1_in_7", more).map(({ evidence }) => evidence.measured);
  const oneHalfDay = (dates: readonly string[]): readonly Work[] => dates.map((on) => ({ who: "r2", on }));

  test("V5: six days in a row are no issue", () => {
    expect(runs(oneHalfDay(datesFrom(MONDAY, 6)))).toEqual([]);
  });

  test("V6: seven days in a row are one, with one half day each, morning or afternoon", () => {
    expect(runs(oneHalfDay(datesFrom(MONDAY, 7)))).toEqual([7]);
    const alternating = datesFrom(MONDAY, 7).map((on, index) => ({
      who: "r2", on, type: index % 2 === 0 ? ("AM" as const) : ("PM" as const),
    })); // prettier-ignore
    expect(runs(alternating)).toEqual([7]);
  });

  test("V7: three on, one off, three on is no issue", () => {
    expect(runs(oneHalfDay([...datesFrom(MONDAY, 3), ...datesFrom("2026-01-09", 3)]))).toEqual([]);
  });

  test("V8: ten days of time off are no issue", () => {
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

  test("leave breaks a run, but is no free day: 24 days without one break the average", () => {
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

describe("at the edges that an independent checker found", () => {
  /** Six days of 13.5 hours: 81 hours a week. */
  const longWeek = (monday: string): readonly Work[] => daily(datesFrom(monday, 6), 13.5);

  test("6.20: leave counts to its end, also past the schedule's end", () => {
    const work = [...longWeek("2026-03-02"), ...longWeek("2026-03-09")];
    const absences = [
      {
        id: "v",
        person_id: "r2",
        start_date: "2026-03-16",
        end_date: "2026-03-29",
        absence_type: "vacation",
      },
    ];
    // 162 hours in the two weeks of four that are not leave.
    const days = { start_date: "2026-03-02", end_date: "2026-03-22", absences };
    expect(findingsOf(work, "80_hour", days)[0]).toMatchObject({
      severity: "critical",
      evidence: { measured: 81 },
    });
    const whole = { ...days, end_date: "2026-03-29" };
    expect(findingsOf(work, "80_hour", whole)[0]?.evidence.measured).toBe(81);
  });

  const TUESDAY = "2026-01-06";
  /** 8 to 12, 13 to 17, call from 17 to 8, and the same day again: 33 hours in the house. */
  const dayCallDay = [
    shift("r2", MONDAY, ["08:00", 4]),
    shift("r2", MONDAY, ["13:00", 4]),
    call("r2", MONDAY, ["17:00", 15]),
    shift("r2", TUESDAY, ["08:00", 4]),
    shift("r2", TUESDAY, ["13:00", 4]),
  ];

  test("6.22: an hour at noon does not end a day, a call and the next day", () => {
    expect(findingsOf(dayCallDay, "24_plus_4")[0]).toMatchObject({
      severity: "critical",
      isViolation: true,
      evidence: { measured: 33, limit: 28 },
    });
    // Without a break of a program's own, 13 to 17, 17 to 8 and 8 to 12 are 23 hours.
    const strict = { settings: { min_break_minutes: 0 } };
    expect(findingsOf(dayCallDay, "24_plus_4", strict)).toEqual([]);
  });

  test("6.22: a minute off between 12 hours and 23 hours 59 is no break", () => {
    const work = [shift("r2", MONDAY, ["07:00", 12]), shift("r2", MONDAY, ["19:01", 23 + 59 / 60])];
    expect(findingsOf(work, "24_plus_4")[0]?.evidence.measured).toBe(36);
  });

  test("the hours off are not worked", () => {
    // 4 + 4 + 15 + 4 + 4 hours, of which the breaks at noon are none.
    const [excess] = findingsOf(dayCallDay, "80_hour", { settings: { weekly_hours_limit: 1 } });
    expect(excess?.evidence.weekly_hours?.[0]).toBe(31);
  });

  test("6.22.a: clinical work after the 24th hour is a violation, and education a notice", () => {
    const after = (rotation: string) => [
      call("r2", MONDAY, ["07:00", 24]),
      { ...shift("r2", TUESDAY, ["07:00", 3]), rotation },
    ];
    expect(findingsOf(after("ward"), "24_plus_4")[0]).toMatchObject({
      severity: "critical",
      isViolation: true,
    });
    expect(findingsOf(after("class"), "24_plus_4")[0]).toMatchObject({ isViolation: false });
    expect(findingsOf([call("r2", MONDAY, ["07:00", 27])], "24_plus_4")[0]).toMatchObject({
      isViolation: false,
    });
  });

  test("6.21.a: the call of the night on which clocks go forward is a call of 24 hours", () => {
    // 7 to 7 on 7 and 8 March 2026 are 23 hours; eight hours later work goes on.
    const work: readonly Work[] = [
      {
        who: "r2",
        on: "2026-03-07",
        type: "CALL",
        from: "2026-03-07T07:00",
        to: "2026-03-08T07:00",
        duty: "in_house_call",
      },
      shift("r2", "2026-03-08", ["15:00", 4]),
    ];
    expect(findingsOf(work, "post_call_rest")[0]).toMatchObject({
      severity: "critical",
      evidence: { measured: 8 },
    });
  });

  test("a minute too many does not read as the limit", () => {
    const days = [...datesFrom(MONDAY, 5), ...datesFrom("2026-01-12", 5), ...datesFrom("2026-01-19", 5)];
    const work = [
      ...daily(days, 16),
      ...daily(datesFrom("2026-01-26", 4), 16),
      shift("r2", "2026-01-30", ["06:00", 16 + 4 / 60]),
    ];
    const [finding] = findingsOf(work, "80_hour");
    expect(finding?.description).not.toContain("averages 80 hours");
  });
});
