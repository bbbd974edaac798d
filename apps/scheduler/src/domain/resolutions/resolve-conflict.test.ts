import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, shift } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { answerResolution } from "../answer-resolution.ts";
import { detectConflicts } from "../detect-conflicts.ts";
import { MONDAY, changesOf, resolve, people } from "../../../test/resolve.ts";

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

  test("needed work is given to somebody who is free, and the higher priority stays in any case", () => {
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
