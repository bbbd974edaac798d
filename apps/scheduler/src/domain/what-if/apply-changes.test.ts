import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, fullDays, datesFrom } from "../../../test/build-schedule.ts";
import { programArbitrary } from "../../../test/random-program.ts";
import { listConflicts } from "../detect-conflicts.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Roster } from "../roster/roster.ts";
import { validateSchedule } from "../validate-schedule.ts";
import { applyChanges } from "./apply-changes.ts";
import type { RosterChange } from "./apply-changes.ts";
import { compareFindings } from "./compare-findings.ts";
import { focusRoster } from "./focus-roster.ts";

const MONDAY = "2026-01-05";

/** Everything that can be asked of a roster. */
const judge = (roster: Roster) => ({
  findings: validateSchedule({ roster }).findings,
  conflicts: listConflicts(roster, roster.days).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  byPerson: Object.fromEntries(roster.dutiesByPerson),
  byBlock: Object.fromEntries(roster.dutiesByBlock),
});

/** Random numbers become changes that this roster can take. */
function toChanges(roster: Roster, picks: readonly (readonly [number, number, number])[]): RosterChange[] {
  const changes: RosterChange[] = [];
  const people = [...roster.people.keys()];
  for (const [kind, which, who] of picks) {
    const now = applyChanges(roster, changes).document.assignments;
    const assignment = now[which % Math.max(now.length, 1)];
    const personId = people[who % people.length];
    if (assignment === undefined || personId === undefined) continue;
    const { id: assignmentId } = assignment;
    if (kind === 0) changes.push({ kind: "remove", assignmentId });
    if (kind === 1) changes.push({ kind: "reassign", assignmentId, personId });
    if (kind === 2)
      changes.push({
        kind: "add",
        assignment: { ...assignment, id: `new${changes.length}`, person_id: personId },
      });
  }
  return changes;
}

/** The way back. */
function invert(roster: Roster, changes: readonly RosterChange[]): RosterChange[] {
  return changes
    .map((change, index): RosterChange => {
      if (change.kind === "add") return { kind: "remove", assignmentId: change.assignment.id };
      const before = applyChanges(roster, changes.slice(0, index)).document.assignments;
      const assignment = before.find(({ id }) => id === change.assignmentId);
      if (!assignment) throw new Error("the change was possible");
      return change.kind === "remove"
        ? { kind: "add", assignment }
        : { kind: "reassign", assignmentId: assignment.id, personId: assignment.person_id };
    })
    .toReversed();
}

const picksArbitrary = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat(), fc.nat()), { minLength: 1, maxLength: 5 }); // prettier-ignore

describe("applyChanges", () => {
  test("gives what the changed document gives from scratch, and leaves the roster before as it was", () => {
    fc.assert(
      fc.property(programArbitrary, picksArbitrary, ({ work, more }, picks) => {
        const roster = buildRoster(work, more);
        const before = structuredClone(judge(roster));
        const after = applyChanges(roster, toChanges(roster, picks));
        expect(judge(after)).toEqual(judge(prepareRoster(after.document)));
        expect(judge(roster)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  test("and its inverse: the same findings and conflicts", () => {
    fc.assert(
      fc.property(programArbitrary, picksArbitrary, ({ work, more }, picks) => {
        const roster = buildRoster(work, more);
        const changes = toChanges(roster, picks);
        const back = applyChanges(applyChanges(roster, changes), invert(roster, changes));
        expect(judge(back)).toEqual(judge(roster));
      }),
      { numRuns: 60 },
    );
  });

  test("an exchange is two reassignments", () => {
    const roster = buildRoster([...fullDays("r1", [MONDAY]), ...fullDays("r2", ["2026-01-06"])]);
    const after = applyChanges(roster, [
      { kind: "reassign", assignmentId: "a1", personId: "r2" },
      { kind: "reassign", assignmentId: "a3", personId: "r1" },
    ]);
    const owners = after.document.assignments.map(({ id, person_id }) => `${id} ${person_id}`);
    expect(owners).toEqual(["a1 r2", "a2 r1", "a3 r1", "a4 r2"]);
  });

  test.each<[string, RosterChange]>([
    ["VALIDATION_ERROR", { kind: "remove", assignmentId: "nothing" }],
    ["PERSON_NOT_FOUND", { kind: "reassign", assignmentId: "a1", personId: "nobody" }],
    ["VALIDATION_ERROR", { kind: "reassign", assignmentId: "nothing", personId: "r2" }],
  ])("is refused with %s: %j", (code, change) => {
    const roster = buildRoster([{ who: "r1", on: MONDAY }]);
    expect(() => applyChanges(roster, [change])).toThrow(expect.objectContaining({ code }));
  });

  test("an assignment that is there, or whose block is not, cannot be added", () => {
    const roster = buildRoster([{ who: "r1", on: MONDAY }]);
    const [assignment] = roster.document.assignments;
    if (!assignment) throw new Error("it has one");
    for (const wrong of [assignment, { ...assignment, id: "new", block_id: "nowhere" }])
      expect(() => applyChanges(roster, [{ kind: "add", assignment: wrong }])).toThrow(
        expect.objectContaining({ code: "VALIDATION_ERROR" }),
      );
  });

  test("people who are not concerned keep their records", () => {
    const roster = buildRoster([...fullDays("r1", datesFrom(MONDAY, 3)), { who: "r2", on: MONDAY }]);
    const after = applyChanges(roster, [{ kind: "remove", assignmentId: "a1" }]);
    const [first, second] = ["r1", "r2"].map((id) => roster.people.get(id));
    if (!first || !second) throw new Error("both are there");
    expect(after.recordOf(second)).toBe(roster.recordOf(second));
    expect(after.recordOf(first)).not.toBe(roster.recordOf(first));
    expect(after.recordOf(first)).toBe(after.recordOf(first));
  });
});

test("faculty on leave do not supervise, even if only the residents of a block are checked", () => {
  const absences = [{ id: "v", person_id: "f1", absence_type: "sick", start_date: MONDAY, end_date: MONDAY }];
  const roster = buildRoster(["r2", "f1"].map((who) => ({ who, on: MONDAY })), { absences }); // prettier-ignore
  const focus = { personIds: new Set(["r2"]), blockIds: new Set(["2026-01-05_AM__"]) };
  const types = listConflicts(focusRoster(roster, focus), roster.days).map(({ type }) => type);
  expect(types).toEqual(["supervision_gap"]);
});

test("seen through the people and blocks concerned, changes do what they do to the whole", () => {
  const ids = (found: readonly { readonly id: string }[]): readonly string[] =>
    found.map(({ id }) => id).toSorted();
  fc.assert(
    fc.property(programArbitrary, picksArbitrary, ({ work, more }, picks) => {
      const roster = buildRoster(work, more);
      const changes = toChanges(roster, picks);
      const after = applyChanges(roster, changes);
      const touched = [roster, after].flatMap(({ document }) =>
        document.assignments.filter(({ id }) =>
          changes.some(
            (change) => id === (change.kind === "add" ? change.assignment.id : change.assignmentId),
          ),
        ),
      );
      const takers = changes.flatMap((change) => (change.kind === "reassign" ? [change.personId] : []));
      const focus = {
        personIds: new Set([...touched.map(({ person_id }) => person_id), ...takers]),
        blockIds: new Set(touched.map(({ block_id }) => block_id)),
      };
      const { days } = roster;
      const whole = compareFindings(listConflicts(roster, days), listConflicts(after, days));
      const near = compareFindings(
        listConflicts(focusRoster(roster, focus), days),
        listConflicts(focusRoster(after, focus), days),
      );
      expect(ids(near.gone)).toEqual(ids(whole.gone));
      expect(ids(near.added)).toEqual(ids(whole.added));
    }),
    { numRuns: 60 },
  );
});
