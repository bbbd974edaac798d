import { describe, expect, test } from "vitest";
import { buildRoster, call, datesFrom, fullDays, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { listConflicts } from "../detect-conflicts.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges } from "./apply-changes.ts";
import type { RosterChange } from "./apply-changes.ts";
import { compareFindings } from "./compare-findings.ts";

const MONDAY = "2026-01-05";

function compare(work: readonly Work[], changes: readonly RosterChange[], more: Partial<ScheduleInput> = {}) {
  const rosters = [buildRoster(work, more)];
  rosters.push(...rosters.map((roster) => applyChanges(roster, changes)));
  const [before, after] = rosters.map((roster) => listConflicts(roster, roster.days));
  const { gone, added } = compareFindings(before ?? [], after ?? []);
  const [old, now] = rosters.map((roster) => validateSchedule({ roster }).findings);
  const rules = compareFindings(old ?? [], now ?? []);
  return {
    gone: gone.map(({ type }) => type),
    added: added.map(({ type }) => type),
    goneRules: rules.gone.map(({ rule }) => rule),
    addedRules: rules.added.map(({ rule }) => rule),
  };
}

/** So that no resident is without supervision. */
const supervised = (dates: readonly string[]): readonly Work[] => fullDays("f1", dates);
const remove = (...ids: readonly string[]): readonly RosterChange[] =>
  ids.map((assignmentId) => ({ kind: "remove", assignmentId }));

describe("compareFindings", () => {
  test("no change: nothing gone, nothing added", () => {
    const work = [...fullDays("r1", datesFrom(MONDAY, 28)), { who: "r1", on: MONDAY }];
    expect(compare(work, [])).toEqual({ gone: [], added: [], goneRules: [], addedRules: [] });
  });

  test("a run that is cut in two long runs is smaller, not gone and not new", () => {
    const work = datesFrom(MONDAY, 15)
      .map((on) => ({ who: "f1", on }))
      .concat(datesFrom(MONDAY, 15).map((on) => ({ who: "r1", on })));
    expect(compare(work, remove("a23"))).toMatchObject({ gone: [], added: [] });
    expect(compare(work, remove("a20", "a26")).gone).toEqual(["rest_period_violation"]);
  });

  test("a run that grows is added, and so is one that only moves", () => {
    const dates = datesFrom(MONDAY, 9);
    const work = [
      ...dates.map((on) => ({ who: "f1", on })),
      ...dates.slice(0, 8).map((on) => ({ who: "r1", on })),
      { who: "r2", on: dates[8] ?? "" },
    ];
    const longer: RosterChange = { kind: "reassign", assignmentId: "a18", personId: "r1" };
    expect(compare(work, [longer])).toMatchObject({ gone: [], added: ["rest_period_violation"] });
    expect(compare(work, [longer, ...remove("a10")])).toMatchObject({ added: ["rest_period_violation"] });
  });

  test("more hours in a window beyond the limit are worse, fewer are not", () => {
    const dates = datesFrom(MONDAY, 28);
    const nights = [shift("r2", "2026-01-20", ["19:00", 4])];
    const work = [...supervised(dates), ...fullDays("r1", dates), ...nights];
    const night = String(work.length);
    expect(compare(work, [{ kind: "reassign", assignmentId: `a${night}`, personId: "r1" }]).added).toContain(
      "work_hour_violation",
    );
    expect(compare(work, remove("a60")).added).toEqual([]);
  });

  test("one short rest in place of another is gone and added", () => {
    // 24 hours in the house from Monday 07:00; 14 hours are due.
    const work = [
      call("r2", MONDAY, ["07:00", 24]),
      shift("r2", "2026-01-06", ["19:00", 4]),
      shift("r2", "2026-01-06", ["15:00", 2]),
    ];
    expect(compare(work, remove("a3"))).toMatchObject({
      gone: expect.arrayContaining(["rest_period_violation"]),
      added: ["rest_period_violation"],
    });
  });

  test("three bookings that become two are not gone, and the two are not new", () => {
    const work = [
      ...supervised([MONDAY]),
      ...["ward", "clinic", "class"].map((rotation) => ({ who: "r2", on: MONDAY, rotation })),
    ];
    expect(compare(work, remove("a5"))).toMatchObject({ gone: [], added: [] });
    expect(compare(work, remove("a4", "a5"))).toMatchObject({ gone: ["double_booking"], added: [] });
  });

  test("a block that loses more of its supervision is worse", () => {
    const interns = ["i1", "i2", "i3"].map((id) => ({
      id,
      name: id,
      role: "resident" as const,
      pgy_level: 1,
    }));
    const people = [...interns, { id: "f1", name: "f1", role: "faculty" as const }];
    const work = [...interns.map(({ id }) => ({ who: id, on: MONDAY })), { who: "f1", on: MONDAY }];
    expect(compare(work, remove("a4"), { people })).toMatchObject({
      gone: [],
      added: ["supervision_gap"],
      addedRules: ["supervision_ratio"],
    });
    expect(compare(work, remove("a1"), { people })).toMatchObject({
      gone: ["supervision_gap"],
      goneRules: ["supervision_ratio"],
    });
  });

  test("long work that becomes a little less long is not worse, though it is judged by another figure", () => {
    // 30 hours are beyond 28 by 2; 27 are beyond 24 by 3, which is less grave.
    const work = [
      call("f1", MONDAY, ["07:00", 24]),
      call("r2", MONDAY, ["07:00", 24]),
      shift("r2", "2026-01-06", ["07:00", 3]),
      shift("r2", "2026-01-06", ["10:00", 3]),
    ];
    expect(compare(work, remove("a4")).addedRules).toEqual([]);
    expect(
      compare(work.slice(0, 3), [
        {
          kind: "add",
          assignment: {
            id: "n",
            block_id: "2026-01-05_CALL_2026-01-05T0700_2026-01-06T0700",
            person_id: "r3",
            rotation_id: "ward",
            role: "primary",
            priority: 50,
            duty: "scheduled",
            worked_hours: null,
          },
        },
      ]).addedRules,
    ).toEqual([]);
  });
});
