import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, call, datesFrom, fullDays, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { programArbitrary } from "../../../test/random-program.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { listDemands } from "../conflicts/list-demands.ts";
import { listConflicts } from "../detect-conflicts.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { applyChanges } from "./apply-changes.ts";
import { compareFindings } from "./compare-findings.ts";
import { judgeCover } from "./judge-cover.ts";
import { toDemandedPost, toPost } from "./post.ts";

const MONDAY = "2026-01-05";

function getDuty(roster: Roster, id: string): Duty {
  const duty = [...roster.dutiesByPerson.values()].flat().find(({ assignment }) => assignment.id === id);
  if (!duty) throw new Error(`there is no ${id}`);
  return duty;
}

/** Whether `personId` may take over the first assignment. */
function judge(work: readonly Work[], personId: string, more: Partial<ScheduleInput> = {}) {
  const roster = buildRoster(work, more);
  return judgeCover(roster, { personId, post: toPost(getDuty(roster, "a1")) });
}

describe("a person may take a post", () => {
  const faculty = fullDays("f1", [MONDAY]);

  test("when nothing is in the way", () => {
    expect(judge([{ who: "r1", on: MONDAY }, ...faculty], "r2")).toEqual([]);
  });

  test("unless they are on leave, of which both days count, or a night reaches into it", () => {
    const absences = [
      { id: "v", person_id: "r2", absence_type: "vacation", start_date: MONDAY, end_date: "2026-01-07" },
    ];
    expect(judge([{ who: "r1", on: "2026-01-07" }, ...fullDays("f1", ["2026-01-07"])], "r2", { absences })).toEqual([
      {
        code: "on_leave",
        absenceId: "v",
        absenceType: "vacation",
        text: "Dr. Baker is on approved vacation from 2026-01-05 to 2026-01-07.",
      },
    ]); // prettier-ignore
    const night = [call("r1", "2026-01-04", ["19:00", 12]), call("f1", "2026-01-04", ["19:00", 12])];
    const from = { absences, start_date: "2026-01-04" };
    expect(judge(night, "r2", from).map(({ code }) => code)).toEqual(["on_leave"]);
    expect(judge([{ who: "r1", on: "2026-01-08" }, ...fullDays("f1", ["2026-01-08"])], "r2", { absences })).toEqual([]); // prettier-ignore
  });

  test("unless they work at that time; home call is not work, and their own post is not in the way", () => {
    const busy = [{ who: "r1", on: MONDAY }, { who: "r2", on: MONDAY, rotation: "clinic" }, ...faculty];
    expect(judge(busy, "r2")).toEqual([
      {
        code: "double_booked",
        assignmentId: "a2",
        text: "Dr. Baker is assigned to Clinic A at that time (2026-01-05 AM).",
      },
    ]);
    const atHome = [{ who: "r1", on: MONDAY }, { who: "r2", on: MONDAY, duty: "at_home_call" as const }, ...faculty]; // prettier-ignore
    expect(judge(atHome, "r2")).toEqual([]);
    expect(judge(busy, "r1")).toEqual([]);
  });

  test("unless a credential does not hold on that day, or a skill is missing", () => {
    const rotations = [
      {
        id: "ward",
        name: "Inpatient",
        required_credentials: [{ credential: "ACLS", roles: ["resident" as const] }],
        required_skills: ["delivery"],
      },
    ];
    const people = [
      { id: "r1", name: "A", role: "resident" as const, pgy_level: 2 },
      { id: "r2", name: "B", role: "resident" as const, pgy_level: 2 },
    ];
    const credentials = [
      { id: "c", person_id: "r2", credential: "ACLS", issued_on: "2024-01-04", expires_on: "2026-01-04" },
    ];
    const judged = judge([{ who: "r1", on: MONDAY }], "r2", { rotations, people, credentials });
    expect(judged).toEqual([
      {
        code: "lacks_credential",
        credential: "ACLS",
        text: "B has no valid ACLS on 2026-01-05: it expired on 2026-01-04.",
      },
      { code: "lacks_skill", skill: "delivery", text: "delivery is not among the skills of B." },
    ]);
  });

  test("unless they are of the other role", () => {
    expect(judge([{ who: "r1", on: MONDAY }, ...faculty], "f2")).toContainEqual({
      code: "wrong_role",
      neededRole: "resident",
      text: "Dr. Gauss is faculty; a resident is needed.",
    });
  });

  test("unless they have blocked the day, for this rotation and kind of block", () => {
    const blocked = (more: object) =>
      judge([{ who: "r1", on: MONDAY }, ...faculty], "r2", {
        preferences: [{ id: "p", person_id: "r2", kind: "blocked", start_date: MONDAY, end_date: MONDAY, ...more }],
      }).map(({ code }) => code); // prettier-ignore
    expect(blocked({})).toEqual(["blocked"]);
    expect(blocked({ block_types: ["AM"], rotation_id: "ward" })).toEqual(["blocked"]);
    for (const other of [{ block_types: ["PM"] }, { rotation_id: "clinic" }, { kind: "avoid" }, { person_id: "r3" }])
      expect(blocked(other)).toEqual([]); // prettier-ignore
  });
});

describe("rules", () => {
  test("a seventh day in a row breaks one in seven, with its clause and figures", () => {
    const dates = datesFrom(MONDAY, 7);
    const work = [
      { who: "r1", on: "2026-01-11" },
      ...dates.slice(0, 6).map((on) => ({ who: "r2", on })),
      ...fullDays("f1", dates),
    ];
    expect(judge(work, "r2")).toMatchObject([
      {
        code: "breaks_rule",
        rule: "1_in_7",
        clause: "6.21.b",
        measured: 7,
        limit: 6,
        unit: "days in a row",
        startDate: MONDAY,
        endDate: "2026-01-11",
      },
    ]);
    expect(judge(work, "r3")).toEqual([]);
  });

  test("the 54th half day in 28 days breaks 80 hours; a 53rd does not", () => {
    const dates = datesFrom(MONDAY, 28);
    // Every seventh day free; 12 hours on the others and a night make 24 · 12 = 288 hours: 32 are left.
    const base = fullDays("r2", dates.filter((_, index) => index % 7 !== 6)); // prettier-ignore
    const nights = ["2026-01-06", "2026-01-14"].map((on) => shift("r2", on, ["19:00", 12]));
    const faculty = fullDays("f1", dates);
    // 288 + 24 = 312: 6 more are 318 (79.5 a week), another 6 are 324 (81).
    const [evening, another] = ["2026-01-21", "2026-01-22"].map((on) => ({
      ...shift("r1", on, ["19:00", 6]),
      rotation: "class",
    }));
    if (!evening || !another) throw new Error("two evenings");
    const rest = [...base, ...nights, ...faculty];
    expect(judge([evening, ...rest], "r2")).toEqual([]);
    expect(judge([evening, { ...another, who: "r2" }, ...rest], "r2")).toMatchObject([
      { code: "breaks_rule", rule: "80_hour", clause: "6.20", measured: 81, limit: 80 },
    ]);
  });

  test("a person who breaks a rule already may take a duty that does not make it worse", () => {
    const dates = datesFrom(MONDAY, 8);
    const work = [
      { who: "r1", on: MONDAY, type: "PM" as const },
      ...dates.map((on) => ({ who: "r2", on })),
      ...fullDays("f1", dates),
    ];
    expect(judge(work, "r2")).toEqual([]);
  });

  test("a PGY-1 in place of a senior needs more supervision", () => {
    const people = [
      { id: "s", name: "Senior", role: "resident" as const, pgy_level: 3 },
      { id: "i", name: "Intern", role: "resident" as const, pgy_level: 1 },
      ...["x", "y", "z"].map((id) => ({ id, name: id, role: "resident" as const, pgy_level: 2 })),
      { id: "f", name: "Faculty", role: "faculty" as const },
    ];
    const work = ["s", "x", "y", "z", "f"].map((who) => ({ who, on: MONDAY }));
    expect(judge(work, "i", { people })).toMatchObject([
      { code: "breaks_rule", rule: "supervision_ratio", clause: null, measured: 1, limit: 2 },
    ]);
  });

  test("a first-year resident may not take moonlighting", () => {
    const work = [{ who: "r2", on: MONDAY, duty: "moonlighting" as const }, ...fullDays("f1", [MONDAY])];
    expect(judge(work, "r1")).toMatchObject([{ code: "breaks_rule", rule: "pgy1_moonlighting" }]);
    expect(judge(work, "r3")).toEqual([]);
  });
});

describe("a vacancy", () => {
  test("asks for the role and the skills of its demand", () => {
    const coverage = [
      { role: "resident" as const, minimum: 1, block_types: ["AM" as const], skills: ["delivery"] },
    ];
    const people = [
      { id: "r1", name: "A", role: "resident" as const, pgy_level: 2, skills: ["delivery"] },
      { id: "r2", name: "B", role: "resident" as const, pgy_level: 2 },
      { id: "f1", name: "F", role: "faculty" as const, skills: ["delivery"] },
    ];
    const roster = buildRoster([{ who: "f1", on: MONDAY, rotation: "clinic" }], {
      people,
      rotations: [
        { id: "ward", name: "Inpatient", coverage },
        { id: "clinic", name: "Clinic A" },
      ],
    });
    const [demand] = listDemands(roster, roster.days);
    if (!demand) throw new Error("the ward needs somebody");
    const post = toDemandedPost(roster, demand, "new");
    const codes = (personId: string) => judgeCover(roster, { personId, post }).map(({ code }) => code);
    expect(post.assignment).toMatchObject({
      id: "new",
      rotation_id: "ward",
      duty: "scheduled",
      role: "primary",
    });
    expect(codes("r1")).toEqual([]);
    expect(codes("r2")).toEqual(["lacks_skill"]);
    expect(codes("f1")).toEqual(["wrong_role", "double_booked"]);
  });

  test("is at-home call where others on the rotation have that", () => {
    const coverage = [{ minimum: 2, block_types: ["CALL" as const] }];
    const at = { ...call("f1", MONDAY, ["19:00", 12]), duty: "at_home_call" as const };
    const roster = buildRoster([at], { rotations: [{ id: "ward", name: "Inpatient", coverage }] });
    const [demand] = listDemands(roster, roster.days);
    if (!demand) throw new Error("the ward needs two");
    expect(toDemandedPost(roster, demand, "new").assignment.duty).toBe("at_home_call");
  });
});

test("a person who may take a post makes no conflict by it that a person or a block can have", () => {
  const seen = { offered: 0, refused: 0 };
  fc.assert(
    fc.property(programArbitrary, fc.nat(), fc.nat(), ({ work, more }, which, who) => {
      const roster = buildRoster(work, more);
      const duties = [...roster.dutiesByPerson.values()].flat().filter(({ kind }) => kind === "work");
      const duty = duties[which % Math.max(duties.length, 1)];
      const personId = [...roster.people.keys()][who % roster.people.size];
      if (!duty || personId === undefined) return;
      const obstacles = judgeCover(roster, { personId, post: toPost(duty) });
      seen[obstacles.length === 0 ? "offered" : "refused"] += 1;
      if (obstacles.length > 0) return;
      const after = applyChanges(roster, [{ kind: "reassign", assignmentId: duty.assignment.id, personId }]);
      const { added } = compareFindings(
        listConflicts(roster, roster.days),
        listConflicts(after, roster.days),
      );
      // The program must judge advice and warnings.
      expect(added.filter(({ personIds, severity }) => personIds.includes(personId) && severity === "high")).toEqual([]); // prettier-ignore
    }),
    { numRuns: 150 },
  );
  expect(seen.offered).toBeGreaterThan(10);
  expect(seen.refused).toBeGreaterThan(10);
});
