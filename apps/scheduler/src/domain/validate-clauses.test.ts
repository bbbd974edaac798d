import { describe, expect, test } from "vitest";
import { call, datesFrom, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { MONDAY, findingsOf, daily } from "../../test/validate-work.ts";

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

  test("6.22: a minute off between 12 hours and 23 hours 59 is not a break", () => {
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
    // 7 to 7 on 7 and 8 March 2026 are 23 hours; eight hours later work continues.
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
