import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, call, datesFrom, fullDays, shift } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { MONDAY, detect, type Asked } from "../../test/detect.ts";
import { findDoubleBookings } from "./conflicts/find-double-bookings.ts";
import { detectConflicts } from "./detect-conflicts.ts";
import { prepareRoster } from "./roster/prepare-roster.ts";
import { readExample } from "../../test/open-example.ts";
import { formatDay, toDay } from "./time/day.ts";

describe("double booking", () => {
  test("C1: one person, one morning, two assignments: both ids, one person, one block", () => {
    const [conflict, ...others] = detect("double_booking", [
      { who: "r1", on: MONDAY, rotation: "clinic" },
      { who: "r1", on: MONDAY, rotation: "ward" },
      { who: "r2", on: MONDAY, rotation: "ward" },
    ]);
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      type: "double_booking",
      severity: "high",
      description: "Dr. Adams is assigned to Clinic A and Inpatient at the same time, 2026-01-05 AM.",
      assignmentIds: ["a1", "a2"],
      blockIds: ["2026-01-05_AM__"],
      personIds: ["r1"],
      date: MONDAY,
    });
  });

  test("different blocks that overlap count, blocks that touch do not", () => {
    expect(
      detect("double_booking", [{ who: "r1", on: MONDAY, type: "PM" }, call("r1", MONDAY, ["18:00", 12])]),
    ).toHaveLength(1);
    expect(
      detect("double_booking", [...fullDays("r1", [MONDAY]), call("r1", MONDAY, ["19:00", 12])]),
    ).toEqual([]);
  });

  test("home call continues during work; time off and stand-by clash less", () => {
    const beside = (other: Partial<Work>) =>
      detect("double_booking", [
        { who: "r1", on: MONDAY },
        { who: "r1", on: MONDAY, ...other },
      ]).map(({ severity }) => severity);
    expect(beside({ duty: "at_home_call" })).toEqual([]);
    expect(beside({ rotation: "off" })).toEqual(["medium"]);
    expect(beside({ role: "backup" })).toEqual(["low"]);
  });

  test("exactly the people with a pair that overlaps are found, and every overlapping pair is in one conflict", () => {
    const randomShift = fc
      .tuple(
        fc.constantFrom("r1", "r2", "r3"),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 20 }),
      )
      .map(([who, day, hour, hours]) =>
        shift(who, formatDay(toDay(MONDAY) + day), [`${String(hour).padStart(2, "0")}:00`, hours]),
      );
    fc.assert(
      fc.property(fc.array(randomShift, { maxLength: 12 }), (work) => {
        const roster = buildRoster(work);
        const conflicts = findDoubleBookings(roster);
        const duties = [...roster.dutiesByPerson.values()].flat();
        for (const a of duties)
          for (const b of duties) {
            if (a === b || a.person.id !== b.person.id || a.start >= b.end || b.start >= a.end) continue;
            const both = [a.assignment.id, b.assignment.id];
            expect(
              conflicts.some(({ assignmentIds }) => both.every((id) => assignmentIds.includes(id))),
            ).toBe(true);
          }
        for (const { assignmentIds } of conflicts) {
          const group = duties.filter(({ assignment }) => assignmentIds.includes(assignment.id));
          for (const a of group)
            expect(group.some((b) => b !== a && a.start < b.end && b.start < a.end)).toBe(true);
        }
      }),
      { numRuns: 80 },
    );
  });
});

test("C2: eight days in a row are a rest period violation of eight", () => {
  const work = datesFrom(MONDAY, 8).map((on) => ({ who: "r1", on }));
  expect(detect("rest_period_violation", work)).toMatchObject([
    { severity: "high", personIds: ["r1"], rule: "1_in_7", evidence: { measured: 8, limit: 6 } },
  ]);
});

test("C8: two weeks of service back to back leave a resident without a free day, three weeks apart they do not", () => {
  const weeks = (second: string): readonly Work[] =>
    [...datesFrom(MONDAY, 6), ...datesFrom(second, 6)].map((on) => ({ who: "r2", on }));
  // The Sunday between is free unless the second week begins on it; of faculty no rule asks that.
  expect(detect("rest_period_violation", weeks("2026-01-11"))).toMatchObject([
    { evidence: { measured: 12, limit: 6 } },
  ]);
  expect(detect("rest_period_violation", weeks("2026-01-12"))).toEqual([]);
  expect(detect("rest_period_violation", weeks("2026-01-26"))).toEqual([]);
  expect(detect("rest_period_violation", weeks("2026-01-11").map((each) => ({ ...each, who: "f1" })))).toEqual([]); // prettier-ignore
});

test("56 half days in 28 days are a work hour violation, and 53 are none", () => {
  const work = fullDays("r2", datesFrom(MONDAY, 28));
  expect(detect("work_hour_violation", work)).toMatchObject([
    { rule: "80_hour", evidence: { measured: 84 } },
  ]);
  expect(detect("work_hour_violation", work.slice(0, 53))).toEqual([]);
});

describe("supervision gap", () => {
  const interns = ["i1", "i2", "i3"].map((id) => ({ id, name: id, role: "resident" as const, pgy_level: 1 }));
  const people = [...interns, { id: "f1", name: "f1", role: "faculty" as const }];
  const onMonday = (ids: readonly string[]): readonly Work[] => ids.map((who) => ({ who, on: MONDAY }));

  test("C3: three PGY-1 for one faculty", () => {
    expect(detect("supervision_gap", onMonday(["i1", "i2", "i3", "f1"]), { people })).toMatchObject([
      { severity: "medium", evidence: { measured: 1, limit: 2, block_id: "2026-01-05_AM__" } },
    ]);
  });

  test("C4: a resident without faculty", () => {
    expect(detect("supervision_gap", onMonday(["i1"]), { people })).toMatchObject([
      { severity: "high", evidence: { measured: 0, limit: 1 } },
    ]);
  });
});

describe("leave", () => {
  const leave = (more: Record<string, unknown> = {}): Asked => ({
    absences: [
      { id: "v", person_id: "r1", absence_type: "vacation", start_date: "2026-01-06", end_date: "2026-01-08", ...more },
    ],
  }); // prettier-ignore
  const found = (dates: readonly string[], more: Asked) =>
    detect("leave_overlap", dates.map((on) => ({ who: "r1", on })), more).flatMap(({ assignmentIds }) => assignmentIds); // prettier-ignore

  test("C5: the first and the last day of an approved absence count, the days around do not", () => {
    expect(found(datesFrom("2026-01-05", 5), leave())).toEqual(["a2", "a3", "a4"]);
  });

  test.each(["pending", "rejected", "cancelled"])("C5: an absence that is %s does not count", (approval) => {
    expect(found(datesFrom("2026-01-05", 5), leave({ approval }))).toEqual([]);
  });

  test("C6: every approved type blocks, unless the program lets it pass", () => {
    for (const absence_type of ["sick", "medical", "vacation", "conference"]) {
      expect(found(["2026-01-07"], leave({ absence_type }))).toEqual(["a1"]);
    }
    const settings = { non_blocking_absence_types: ["conference"] };
    expect(found(["2026-01-07"], { ...leave({ absence_type: "conference" }), settings })).toEqual([]);
    expect(found(["2026-01-07"], { ...leave(), settings })).toEqual(["a1"]);
  });

  test("a night that ends on the first day away is a lesser conflict, time off is none", () => {
    const night = call("r1", "2026-01-05", ["19:00", 12]);
    expect(detect("leave_overlap", [night], leave())).toMatchObject([{ severity: "medium" }]);
    const standBy = { who: "r1", on: "2026-01-07", role: "backup" as const };
    expect(detect("leave_overlap", [standBy], leave())).toMatchObject([{ severity: "low" }]);
    expect(detect("leave_overlap", [{ who: "r1", on: "2026-01-06", rotation: "off" }], leave())).toEqual([]);
  });
});

describe("all together", () => {
  const booked = [
    { who: "r1", on: MONDAY, rotation: "clinic" },
    { who: "r1", on: MONDAY, rotation: "ward" },
    { who: "f1", on: MONDAY },
  ];
  const absences = [{ id: "v", person_id: "f1", absence_type: "sick", start_date: MONDAY, end_date: MONDAY }];

  test("C9: a type asked for is the only one; without any, all are there", () => {
    const roster = buildRoster(booked, { absences });
    const types = detectConflicts({ roster }).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["double_booking", "leave_overlap", "supervision_gap"]);
    expect(detectConflicts({ roster, types: ["leave_overlap"] }).map(({ type }) => type)).toEqual([
      "leave_overlap",
    ]);
  });

  test("C9: decided conflicts are left out, unless asked for", () => {
    const resolved_conflicts = [
      { conflict_id: "double_booking:a1:a2", resolution: "resolved" as const, decided_on: MONDAY },
    ];
    expect(detect("double_booking", booked, { resolved_conflicts })).toEqual([]);
    expect(detect("double_booking", booked, { resolved_conflicts, include_resolved: true })).toMatchObject([
      { id: "double_booking:a1:a2", resolution: "resolved" },
    ]);
  });

  test("ids are unique, the same each time, and the worst come first", () => {
    const roster = buildRoster([...booked, ...fullDays("r2", datesFrom(MONDAY, 40))], { absences });
    const conflicts = detectConflicts({ roster });
    expect(new Set(conflicts.map(({ id }) => id)).size).toBe(conflicts.length);
    expect(
      detectConflicts({
        roster: buildRoster([...booked, ...fullDays("r2", datesFrom(MONDAY, 40))], { absences }),
      }),
    ).toEqual(conflicts);
    const rank = { high: 0, medium: 1, low: 2 };
    const order = conflicts.map(({ severity }) => rank[severity]);
    expect(order).toEqual(order.toSorted());
  });

  test("the same conflict has the same id, words and figures, for any days", () => {
    const document = readExample();
    const all = detectConflicts({ roster: prepareRoster(document) });
    for (const month of ["2026-09", "2026-11", "2027-02", "2027-05"]) {
      const range = { first: toDay(`${month}-01`), last: toDay(`${month}-28`) };
      const some = detectConflicts({ roster: prepareRoster(document), range });
      expect(some.length).toBeGreaterThan(0);
      expect(all).toEqual(expect.arrayContaining([...some]));
    }
  });

  test("conflicts outside the asked days are left out", () => {
    const roster = buildRoster(booked, { absences });
    const range = (date: string) => ({ first: toDay(date), last: toDay(date) });
    expect(detectConflicts({ roster, range: range("2026-01-06") })).toEqual([]);
    expect(detectConflicts({ roster, range: range(MONDAY) })).toHaveLength(3);
  });
});
