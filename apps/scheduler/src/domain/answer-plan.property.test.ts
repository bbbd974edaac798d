import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom } from "../../test/build-schedule.ts";
import type { Work } from "../../test/build-schedule.ts";
import { applyPlan, planSchema } from "../dataset/index.ts";
import type { Assignment } from "../dataset/index.ts";
import { planOfChanges, toPlanAnswer } from "./answer-plan.ts";
import { applyChanges } from "./what-if/apply-changes.ts";
import type { RosterChange } from "./what-if/apply-changes.ts";

const DAYS = datesFrom("2026-01-05", 5);
const roster = buildRoster([
  ...DAYS.map((on): Work => ({ who: "r1", on })),
  ...DAYS.map((on): Work => ({ who: "r2", on, role: "backup" })),
  ...DAYS.map((on): Work => ({ who: "f1", on, duty: "at_home_call", worked_hours: 1 })),
]);
const { assignments, blocks } = roster.document;

const added: fc.Arbitrary<RosterChange> = fc
  .record({
    block: fc.constantFrom(...blocks.map(({ id }) => id)),
    person_id: fc.constantFrom("r3", "f2"),
    rotation_id: fc.constantFrom("ward", "clinic"),
    role: fc.constantFrom("primary", "supervising", "backup" as const),
    duty: fc.constantFrom("scheduled", "in_house_call", "at_home_call" as const),
  })
  .map(({ block, ...fields }) => ({
    kind: "add",
    assignment: {
      id: `new-${block}-${fields.person_id}`,
      block_id: block,
      priority: 50,
      worked_hours: null,
      ...fields,
    },
  }));

/** Steps of which each touches another assignment. */
const steps: fc.Arbitrary<readonly RosterChange[]> = fc
  .record({
    touched: fc.uniqueArray(fc.constantFrom(...assignments.map(({ id }) => id)), {
      minLength: 1,
      maxLength: 6,
    }),
    cut: fc.nat(6),
    to: fc.constantFrom("r3", "f2"),
    more: fc.uniqueArray(added, {
      maxLength: 3,
      selector: (change) => JSON.stringify(Object.values(change)).slice(0, 60),
    }),
  })
  .map(({ touched, cut, to, more }): readonly RosterChange[] => [
    ...touched.slice(0, cut).map((assignmentId) => ({ kind: "remove" as const, assignmentId })),
    ...touched.slice(cut).map((assignmentId) => ({ kind: "reassign" as const, assignmentId, personId: to })),
    ...more.filter(
      (change, at) => at === more.findIndex((each) => JSON.stringify(each) === JSON.stringify(change)),
    ),
  ]);

const toPlain = ({ id: _id, ...rest }: Assignment): string =>
  JSON.stringify(rest, Object.keys(rest).toSorted());
const idsOf = (changes: readonly RosterChange[]): readonly string[] =>
  changes.flatMap((change) => (change.kind === "add" ? [change.assignment.id] : []));

describe("steps as a plan", () => {
  test("that is applied gives the schedule that the steps give", () => {
    fc.assert(
      fc.property(steps, (changes) => {
        fc.pre(new Set(idsOf(changes)).size === idsOf(changes).length);
        const stepped = applyChanges(roster, changes).document.assignments;
        const plan = planSchema.parse(planOfChanges(roster, changes));
        const applied = applyPlan(roster.document, plan).document.assignments;
        // Priority is not part of a plan: what is added has the usual one.
        expect(applied.map(toPlain).toSorted()).toEqual(stepped.map(toPlain).toSorted());
        const whose = new Map(assignments.map(({ id, person_id }) => [id, person_id]));
        for (const { assignment_id, was_person } of [...plan.remove, ...plan.move])
          expect(was_person).toBe(whose.get(assignment_id));
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  test.each([
    [200, true],
    [201, false],
  ])("%i of one kind fit into one: %s", (count, isPlan) => {
    const many = Array.from({ length: count }, (_, at): RosterChange => ({
      kind: "remove",
      assignmentId: `x${at}`,
    }));
    expect(planOfChanges(roster, many) !== undefined).toBe(isPlan);
    const moved = many.map((_, at): RosterChange => ({
      kind: "reassign",
      assignmentId: `x${at}`,
      personId: "r3",
    }));
    expect(planOfChanges(roster, moved) !== undefined).toBe(isPlan);
    // The limit is that of each list.
    expect(planOfChanges(roster, [...many.slice(0, 150), ...moved.slice(0, 150)])).toBeDefined();
  });

  test("has only the lists in which something is", () => {
    const remove: RosterChange = { kind: "remove", assignmentId: "a1" };
    expect(Object.keys(planOfChanges(roster, [remove]) ?? {}).toSorted()).toEqual([
      "format",
      "remove",
      "schedule_id",
    ]);
    expect(toPlanAnswer("x", {})).toMatchObject({ schedule_id: "x" });
  });
});
