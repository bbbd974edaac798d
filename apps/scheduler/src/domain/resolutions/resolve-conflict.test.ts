import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, call, datesFrom, dayAfter, fullDays, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { readExample } from "../../../test/open-example.ts";
import { programArbitrary } from "../../../test/random-program.ts";
import type { RandomProgram } from "../../../test/random-program.ts";
import { planSchema } from "../../dataset/index.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { answerResolution } from "../answer-resolution.ts";
import type { ConflictType } from "../conflicts/conflict.ts";
import { detectConflicts, listConflicts } from "../detect-conflicts.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Roster } from "../roster/roster.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { resolveConflict } from "./resolve-conflict.ts";

const MONDAY = "2026-01-05";

/** The steps of a plan, those that take work away first. */
function changesOf({ plan }: ReturnType<typeof answerResolution>) {
  if (plan === undefined) return undefined;
  const { remove, move, add } = planSchema.parse(plan);
  return [
    ...remove.map(({ assignment_id }) => ({ kind: "remove", assignment_id })),
    ...move.map(({ assignment_id, person }) => ({ kind: "reassign", assignment_id, person_id: person })),
    ...add.map(({ person, block_id, rotation }) => ({
      kind: "add",
      person_id: person,
      block_id,
      rotation_id: rotation,
    })),
  ];
}

/** What is offered for the first conflict of a type. */
function resolve(type: ConflictType, work: readonly Work[], more: Partial<ScheduleInput> = {}) {
  const roster = buildRoster(work, more);
  const [conflict] = detectConflicts({ roster, types: [type] });
  if (!conflict) throw new Error(`there is no ${type}`);
  const answer = answerResolution(roster, conflict);
  return { ...answer, changes: changesOf(answer) };
}

const people = (...ids: readonly string[]): ScheduleInput["people"] =>
  ids.map((id) =>
    id.startsWith("f")
      ? { id, name: id.toUpperCase(), role: "faculty" }
      : { id, name: id.toUpperCase(), role: "resident", pgy_level: 2 },
  );

/** A ward that needs so many residents in each half day. */
const ward = (minimum: number): ScheduleInput["rotations"] => [
  { id: "ward", name: "Inpatient", coverage: [{ role: "resident", minimum, block_types: ["AM", "PM"] }] },
  { id: "clinic", name: "Clinic A" },
];

describe("double booking", () => {
  const booked = (ward: number, clinic: number): readonly Work[] => [
    { who: "r1", on: MONDAY, rotation: "clinic", priority: clinic },
    { who: "r1", on: MONDAY, rotation: "ward", priority: ward },
    { who: "f1", on: MONDAY },
  ];

  test("C1: the assignment of the lower priority goes", () => {
    expect(resolve("double_booking", booked(60, 40))).toMatchObject({
      available: true,
      action: "remove_duplicate",
      description: "Remove Clinic A 2026-01-05 AM of Dr. Adams (lower priority).",
      effort: "low",
      success_probability: 1,
      changes: [{ kind: "remove", assignment_id: "a1" }],
    });
    expect(resolve("double_booking", booked(40, 60)).changes).toEqual([
      { kind: "remove", assignment_id: "a2" },
    ]);
  });

  test("where priorities are equal, either can go, and a service that must not stop stays", () => {
    const rotations = [
      { id: "ward", name: "Inpatient" },
      { id: "clinic", name: "Clinic A", is_critical: true },
    ];
    expect(resolve("double_booking", booked(50, 50), { rotations })).toMatchObject({
      description: "Remove Inpatient 2026-01-05 AM of Dr. Adams (priority no higher than what stays).",
      alternatives: { checked: 2, possible: 2 },
    });
  });

  test("what is needed is given to somebody who is free, and the higher priority stays in any case", () => {
    const rotations = [
      { id: "ward", name: "Inpatient" },
      { id: "clinic", name: "Clinic A", coverage: [{ role: "resident" as const, minimum: 1, block_types: ["AM" as const] }] },
    ]; // prettier-ignore
    expect(resolve("double_booking", booked(60, 40), { rotations })).toMatchObject({
      action: "reassign",
      changes: [{ kind: "reassign", assignment_id: "a1", person_id: "r2" }],
      // To leave it out, or to give it to either of two residents.
      alternatives: { checked: 3, possible: 2 },
      possible_share: 0.66,
    });
    const busy = ["r2", "r3"].map((who) => ({ who, on: MONDAY, rotation: "ward" }));
    expect(resolve("double_booking", [...booked(60, 40), ...busy], { rotations })).toEqual({
      available: false,
      reason:
        "Every change that was tried fails. People: 2 at work at that time. New or worse conflicts: 1 coverage_gap.",
      alternatives: { checked: 3, possible: 0 },
    });
  });

  test("of three in a chain only the one in the middle goes", () => {
    const chain = [
      shift("r2", MONDAY, ["08:00", 4]),
      shift("r2", MONDAY, ["11:00", 4]),
      shift("r2", MONDAY, ["14:00", 4]),
    ];
    const faculty = chain.map((each) => ({ ...each, who: "f1", role: "backup" as const }));
    const roster = buildRoster([...chain, ...faculty]);
    const conflict = detectConflicts({ roster, types: ["double_booking"] }).find(
      ({ personIds }) => personIds[0] === "r2",
    );
    if (!conflict) throw new Error("it is there");
    expect(changesOf(answerResolution(roster, conflict))).toEqual([{ kind: "remove", assignment_id: "a2" }]);
  });
});

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

  test("what no one person can take is shared out, each to somebody else", () => {
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

  test("what nobody needs is left out", () => {
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

  test("who would break a rule by it is not asked", () => {
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

describe("credentials", () => {
  const rotations = [
    {
      id: "ward",
      name: "Inpatient",
      required_credentials: [{ credential: "ACLS" }],
      coverage: [{ role: "resident" as const, minimum: 1, block_types: ["AM" as const] }],
    },
    { id: "clinic", name: "Clinic A" },
  ];
  const holds = (person_id: string, expires_on: string) => ({
    id: person_id,
    person_id,
    credential: "ACLS",
    issued_on: "2024-01-01",
    expires_on,
  });
  const credentials = [holds("r1", "2026-01-04"), holds("r2", "2026-12-31"), holds("f1", "2026-12-31")];

  test("C7: two people exchange what they do", () => {
    const work = [
      { who: "r1", on: MONDAY },
      { who: "r2", on: MONDAY, rotation: "clinic" },
      { who: "f1", on: MONDAY },
    ];
    expect(resolve("credential_mismatch", work, { rotations, credentials, people: people("r1", "r2", "f1") })).toMatchObject({
      action: "reassign_to_qualified",
      description: "Give Inpatient 2026-01-05 AM of R1 to R2. Give Clinic A 2026-01-05 AM of R2 to R1.",
      effort: "medium",
    }); // prettier-ignore
  });

  test("C7: somebody who is free and qualified takes it; the unqualified are not asked", () => {
    const work = ["r1", "f1"].map((who) => ({ who, on: MONDAY }));
    expect(resolve("credential_mismatch", work, { rotations, credentials, people: people("r1", "r2", "r3", "f1") })).toMatchObject({
      changes: [{ kind: "reassign", assignment_id: "a1", person_id: "r2" }],
      alternatives: { checked: 2, possible: 1 },
      possible_share: 0.5,
    }); // prettier-ignore
  });

  test("a quarter of a year is not rearranged", () => {
    const work = datesFrom(MONDAY, 40).map((on) => ({ who: "r1", on }));
    expect(resolve("credential_mismatch", work, { rotations, credentials, people: people("r1", "r2", "f1") })).toMatchObject({
      available: false,
      reason: expect.stringMatching(/too many assignments/),
    }); // prettier-ignore
  });
});

describe("supervision", () => {
  const interns = ["i1", "i2", "i3"].map((id) => ({ id, name: id, role: "resident" as const, pgy_level: 1 }));

  test("C3, C4: a free faculty is added", () => {
    const work = [...interns.map(({ id }) => ({ who: id, on: MONDAY })), { who: "f1", on: MONDAY }];
    const more = { people: [...interns, ...people("f1", "f2")] };
    expect(resolve("supervision_gap", work, more)).toMatchObject({
      action: "add_supervision",
      description: "Add F2 to Inpatient, 2026-01-05 AM.",
      effort: "low",
      alternatives: { checked: 2, possible: 1 },
    });
    expect(resolve("supervision_gap", work, { people: [...interns, ...people("f1")] }).available).toBe(false);
    // With nobody there, two are needed: one after the other.
    expect(resolve("supervision_gap", work.slice(0, 3), more).changes).toHaveLength(2);
  });

  test("faculty who do something else that can wait come over", () => {
    const rotations = [
      { id: "ward", name: "Inpatient" },
      { id: "admin", name: "Administration", category: "administrative" as const },
    ];
    const work = [
      { who: "r2", on: MONDAY },
      { who: "f1", on: MONDAY, rotation: "admin" },
    ];
    expect(resolve("supervision_gap", work, { rotations, people: people("r2", "f1") })).toMatchObject({
      description: "Remove Administration 2026-01-05 AM of F1. Add F1 to Inpatient, 2026-01-05 AM.",
    });
  });

  test("faculty without the rotation's credential are not added", () => {
    const rotations = [
      {
        id: "ward",
        name: "Inpatient",
        required_credentials: [{ credential: "ACLS", roles: ["faculty" as const] }],
      },
    ];
    expect(resolve("supervision_gap", [{ who: "r2", on: MONDAY }], { rotations, people: people("r2", "f1") })).toMatchObject({
      available: false,
      reason: "Every change that was tried fails. People: 1 without a valid credential.",
    }); // prettier-ignore
  });
});

describe("rest", () => {
  const dates = datesFrom(MONDAY, 8);

  test("C2: of eight days in a row one in the middle is freed", () => {
    const work = [...dates.map((on) => ({ who: "r1", on })), ...fullDays("f1", dates)];
    const resolution = resolve("rest_period_violation", work);
    expect(resolution).toMatchObject({ action: "insert_rest_day", effort: "low" });
    const [change] = resolution.changes ?? [];
    // a1 … a8 are the eight days; without the first or the last, seven are left.
    expect(change).toMatchObject({ assignment_id: expect.stringMatching(/^a[2-7]$/u) });
    expect(resolution.changes).toHaveLength(1);
  });

  test("where the day must be covered, the whole day goes to one colleague", () => {
    const work = [...fullDays("r1", dates), ...fullDays("f1", dates)];
    const resolution = resolve("rest_period_violation", work, {
      rotations: ward(1),
      people: people("r1", "r2", "f1"),
    });
    expect(resolution.changes).toMatchObject([
      { kind: "reassign", person_id: "r2" },
      { kind: "reassign", person_id: "r2" },
    ]);
  });

  test("twenty days in a row need two free days", () => {
    const long = datesFrom(MONDAY, 20);
    const work = [...long.map((on) => ({ who: "r1", on })), ...fullDays("f1", long)];
    expect(resolve("rest_period_violation", work).changes).toHaveLength(2);
  });

  test("work too soon after 24 hours is left out or given away", () => {
    const work = [
      call("r2", MONDAY, ["07:00", 24]),
      shift("r2", "2026-01-06", ["19:00", 4]),
      call("f1", MONDAY, ["07:00", 24]),
      shift("f1", "2026-01-06", ["19:00", 4]),
    ];
    expect(resolve("rest_period_violation", work)).toMatchObject({
      description: "Remove Inpatient 2026-01-06 SHIFT of Dr. Baker.",
      alternatives: { checked: 2, possible: 2 },
    });
  });
});

describe("hours", () => {
  const dates = datesFrom(MONDAY, 28);
  const works = dates.filter((_, index) => index % 7 !== 6);
  const evenings = works.slice(0, 8).map((on) => shift("r2", on, ["19:00", 6]));
  const base = [
    ...fullDays("r2", works),
    ...evenings,
    ...fullDays("f1", dates),
    ...evenings.map((each) => ({ ...each, who: "f1" })),
  ];

  test("336 hours in four weeks: 16 are too many, which three evenings of six hours make up for", () => {
    // 24 days of 12 hours are 288; with eight evenings 336, or 84 a week.
    const resolution = resolve("work_hour_violation", base);
    expect(resolution).toMatchObject({ action: "reduce_assignments", effort: "medium" });
    expect(resolution.changes?.map(({ kind }) => kind)).toEqual(["remove", "remove", "remove"]);
  });

  test("moonlighting goes before anything else", () => {
    const work = base.map((each, index) =>
      index === 50 ? { ...each, duty: "moonlighting" as const } : each,
    );
    expect(resolve("work_hour_violation", work).changes?.[0]).toEqual({
      kind: "remove",
      assignment_id: "a51",
    });
  });

  test("36 hours without a break lose one part", () => {
    const day = ["2026-01-06"];
    const work = [
      call("r2", MONDAY, ["07:00", 24]),
      ...fullDays("r2", day),
      call("f1", MONDAY, ["07:00", 24]),
      ...fullDays("f1", day),
    ];
    expect(resolve("work_hour_violation", work).changes).toHaveLength(1);
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

/** C10, from scratch: all conflicts and all binding rules of the whole schedule, before and after. */
function expectSound(roster: Roster): number {
  const before = listConflicts(roster, roster.days);
  const detected = detectConflicts({ roster });
  const offered = detected.filter((conflict) => {
    const resolution = resolveConflict(roster, conflict);
    if (!resolution.isAvailable) return false;
    const { document } = applyChanges(roster, resolution.changes);
    const after = prepareRoster(document);
    const difference = compareFindings(before, listConflicts(after, after.days));
    expect(difference.gone.map(({ id }) => id)).toContain(conflict.id);
    expect(difference.added).toEqual([]);
    return true;
  });
  return offered.length;
}

test("what is resolved with it is gone, too, and is not the conflict itself", () => {
  fc.assert(
    fc.property(programArbitrary, ({ work, more }) => {
      const roster = buildRoster(work, more);
      const before = listConflicts(roster, roster.days);
      for (const conflict of detectConflicts({ roster }).slice(0, 2)) {
        const resolution = resolveConflict(roster, conflict);
        if (!resolution.isAvailable) continue;
        const after = applyChanges(roster, resolution.changes);
        const { gone } = compareFindings(before, listConflicts(after, after.days));
        const { also_resolves: others = [] } = answerResolution(roster, conflict);
        expect(others).not.toContain(conflict.id);
        expect(gone.map(({ id }) => id)).toEqual(expect.arrayContaining([...others]));
        expect(others).toHaveLength(Math.min(5, gone.length - 1));
      }
    }),
    { numRuns: 4, seed: 8 },
  );
});

describe("C10: every auto-resolution, applied to a copy, removes its conflict and creates no new one", () => {
  test("in random schedules", () => {
    const seen = { offered: 0 };
    fc.assert(
      fc.property(programArbitrary, ({ work, more }) => {
        seen.offered += expectSound(buildRoster(work, more));
      }),
      { numRuns: 12, seed: 8 },
    );
    expect(seen.offered).toBeGreaterThan(20);
  }, 30_000);

  test("in the year that ships", () => {
    const roster = prepareRoster(readExample());
    expect(expectSound(roster)).toBeGreaterThan(10);
  }, 30_000);
});
