import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, dayAfter, fullDays } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { programArbitrary } from "../../../test/random-program.ts";
import type { RandomProgram } from "../../../test/random-program.ts";
import { listConflicts } from "../detect-conflicts.ts";
import type { Roster } from "../roster/roster.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { MONDAY, resolve, people, ward } from "../../../test/resolve.ts";
import { resolveConflict } from "./resolve-conflict.ts";

describe("leave", () => {
  const absences = [
    { id: "v", person_id: "r1", absence_type: "vacation", start_date: MONDAY, end_date: "2026-01-07" },
  ];

  test("C5: what is needed goes to one person who is free, the rest is left out", () => {
    const dates = datesFrom(MONDAY, 2);
    const work = [
      ...fullDays("r1", dates),
      { who: "r1", on: "2026-01-07", rotation: "clinic" },
      ...fullDays("r2", ["2026-01-06"], "clinic"),
      ...fullDays("f1", dates),
    ];
    expect(resolve("leave_overlap", work, { absences, rotations: ward(1) })).toMatchObject({
      action: "reassign",
      description:
        "Remove Clinic A 2026-01-07 AM of Dr. Adams. Give Inpatient 2026-01-05 AM, " +
        "Inpatient 2026-01-05 PM, Inpatient 2026-01-06 AM, 1 more of Dr. Adams to Dr. Chen.",
      effort: "medium",
    });
  });

  test("work that no one person can take is shared out, each to somebody else", () => {
    const work: readonly Work[] = [
      ...fullDays("r1", [MONDAY]),
      { who: "r2", on: MONDAY, type: "PM", rotation: "clinic" },
      { who: "r3", on: MONDAY, type: "AM", rotation: "clinic" },
      ...fullDays("f1", [MONDAY]),
    ];
    expect(resolve("leave_overlap", work, { absences, rotations: ward(1) }).changes).toEqual([
      { kind: "reassign", assignment_id: "a1", person_id: "r2" },
      { kind: "reassign", assignment_id: "a2", person_id: "r3" },
    ]);
  });

  test("work that nobody needs is left out", () => {
    expect(resolve("leave_overlap", [{ who: "r1", on: MONDAY, rotation: "clinic" }], { absences, rotations: ward(1) })).toMatchObject({
      action: "remove_assignments",
      effort: "low",
    }); // prettier-ignore
  });

  test("where nobody can take it over, nothing is offered, and the reason counts why", () => {
    const work = ["r1", "r2", "f1"].map((who) => ({ who, on: MONDAY }));
    const more = {
      absences: [
        ...absences,
        { id: "w", person_id: "r3", absence_type: "sick", start_date: MONDAY, end_date: MONDAY },
      ],
      rotations: ward(2),
    };
    expect(resolve("leave_overlap", work, more)).toEqual({
      available: false,
      reason: "Every change that was tried fails. People: 1 on leave, 1 at work at that time.",
      alternatives: { checked: 2, possible: 0 },
    });
  });

  test("a person who would break a rule by it is not asked", () => {
    const six = datesFrom(dayAfter(MONDAY, -6), 6);
    const work = [
      { who: "r1", on: MONDAY },
      ...six.map((on) => ({ who: "r2", on, rotation: "clinic" })),
      ...fullDays("f1", [...six, MONDAY]),
    ];
    const more = { absences, rotations: ward(1), start_date: six[0] ?? "", people: people("r1", "r2", "f1") };
    expect(resolve("leave_overlap", work, more)).toMatchObject({
      available: false,
      reason: "Every change that was tried fails. New or worse conflicts: 1 rest_period_violation.",
    });
    expect(
      resolve("leave_overlap", work, { ...more, people: people("r1", "r2", "r3", "f1") }).changes,
    ).toEqual([{ kind: "reassign", assignment_id: "a1", person_id: "r3" }]);
  });
});

describe("a single assignment of someone on leave", () => {
  const day = dayAfter(MONDAY, 9);
  const holds = (person_id: string) => ({
    id: person_id,
    person_id,
    credential: "ACLS",
    issued_on: "2024-01-01",
  });

  /** A random schedule in which r1 does nothing but be assigned to the ward on a day of leave. */
  const oneDay = ({ work, more }: RandomProgram): Roster =>
    buildRoster([...work.filter(({ who }) => who !== "r1"), { who: "r1", on: day, rotation: "ward" }], {
      ...more,
      absences: [
        ...(more.absences ?? []).filter(({ person_id }) => person_id !== "r1"),
        { id: "leave", person_id: "r1", absence_type: "sick", start_date: day, end_date: day },
      ],
      credentials: ["r1", "r2", "r3"].map(holds),
    });

  test("goes to a colleague whenever there is one who can take it", () => {
    const seen = { possible: 0, impossible: 0 };
    fc.assert(
      fc.property(programArbitrary, (program) => {
        const roster = oneDay(program);
        const before = listConflicts(roster, roster.days);
        const conflict = before.find(({ id }) => id === "leave_overlap:leave");
        const [assignmentId] = conflict?.assignmentIds ?? [];
        if (!conflict || assignmentId === undefined) throw new Error("r1 is on leave");
        const isPossible = ["r2", "r3"].some((personId) => {
          const after = applyChanges(roster, [{ kind: "reassign", assignmentId, personId }]);
          return compareFindings(before, listConflicts(after, after.days)).added.length === 0;
        });
        seen[isPossible ? "possible" : "impossible"] += 1;
        if (isPossible) expect(resolveConflict(roster, conflict).isAvailable).toBe(true);
      }),
      { numRuns: 30, seed: 8 },
    );
    expect(seen.possible).toBeGreaterThan(3);
    expect(seen.impossible).toBeGreaterThan(0);
  });
});
