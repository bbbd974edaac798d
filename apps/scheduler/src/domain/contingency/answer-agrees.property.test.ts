import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { smallCase } from "../../../test/small-rosters.ts";
import { applyPlan, planSchema } from "../../dataset/index.ts";
import type { Assignment, ScheduleDocument } from "../../dataset/index.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import { answerContingency } from "../answer-contingency.ts";
import type { contingencyOutput } from "../contingency-output.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import { dutiesOf } from "../roster/roster.ts";
import type { Duty, Roster } from "../roster/roster.ts";
import { analyzeAbsence } from "./analyze-absence.ts";

/** An answer on an absence, compared with the schedule before and after its own plan. */

type Answer = z.input<typeof contingencyOutput>;

const solver = await openHighsSolver();

function analyze(roster: Roster, absentId: string): Answer {
  const question = { roster, scenario: "emergency" as const, absentIds: [absentId], range: roster.days };
  const analysis = analyzeAbsence(question, { solver, timeLeft: () => 60_000 });
  return answerContingency(question, analysis, { now: "2026-01-01T00:00:00.000Z", limit: 50, offset: 0 });
}

const isWork = ({ kind }: Duty): boolean => kind === "work";
const hours = (duties: readonly Duty[]): number =>
  duties.filter(isWork).reduce((sum, { start, end }) => sum + (end - start) / 60, 0);

/** Places of rotations that lack people, counted one by one. */
function countMissing({ rotations, blocks }: ScheduleDocument, { dutiesByBlock }: Roster): number {
  const missing = blocks.flatMap((block) =>
    rotations.flatMap(({ id, coverage }) =>
      coverage
        .filter(({ block_types }) => block_types.includes(block.block_type))
        .map(({ role, minimum }) => {
          const there = (dutiesByBlock.get(block.id) ?? []).filter(
            ({ rotation, person, kind }) =>
              rotation.id === id &&
              (kind === "work" || kind === "home_call") &&
              (role === "any" || person.role === role),
          );
          return Math.max(0, minimum - there.length);
        }),
    ),
  );
  return missing.reduce((sum, each) => sum + each, 0);
}

const idOf = (row: Pick<Assignment, "person_id" | "block_id">): string => `${row.block_id} ${row.person_id}`;
const byPlace = (assignments: readonly Assignment[]) =>
  Map.groupBy(assignments, (assignment) => idOf(assignment));

/** What somebody does in a block, before and after: which of the four changes that is. */
function nameChange(before: readonly Assignment[], after: readonly Assignment[]): string | undefined {
  const [was] = before.filter(({ id }) => !after.some((other) => other.id === id));
  const [is] = after.filter(({ id }) => !before.some((other) => other.id === id));
  if (is === undefined) return was && "free";
  if (was === undefined) return "take";
  return was.role === "backup" ? "call_in" : "move";
}

/** The answer's plan, applied, with the roster that it gives. */
function apply(document: ScheduleDocument, { plan }: Answer) {
  const parts = planSchema.parse(plan);
  const applied = applyPlan(document, parts).document;
  return { document: applied, roster: prepareRoster(applied) };
}

const answered = smallCase.map(({ roster, absentId }) => {
  const answer = analyze(roster, absentId);
  return { roster, absentId, answer, after: apply(roster.document, answer) };
});
const RUNS = { numRuns: 25, seed: 31 };

test("the changes listed are those between the schedule and its plan, by block and person", () => {
  fc.assert(
    fc.property(answered, ({ roster, absentId, answer, after }) => {
      const own = ({ person_id }: Assignment): boolean => person_id !== absentId;
      const [before, later] = [roster.document, after.document].map(({ assignments }) =>
        byPlace(assignments.filter(own)),
      );
      const expected = [...new Set([...(before?.keys() ?? []), ...(later?.keys() ?? [])])].flatMap((key) => {
        const [was, is] = [before?.get(key) ?? [], later?.get(key) ?? []];
        const action = nameChange(was, is);
        const shown = is[0] ?? was[0];
        if (action === undefined || shown === undefined) return [];
        const { rotation_id, duty } = shown;
        const from = action === "move" ? { from_rotation_id: was[0]?.rotation_id } : {};
        return [{ key, action, rotation_id, duty, ...from }];
      });
      const listed = answer.changes.map(({ person, date, block_type, block_id, person_id, ...change }) => {
        expect(person).toBe(roster.people.get(person_id)?.name);
        expect(roster.document.blocks.find(({ id }) => id === block_id)).toMatchObject({ date, block_type });
        return { key: idOf({ person_id, block_id }), ...change };
      });
      expect(listed.map(({ key }) => key)).toEqual(listed.map(({ key }) => key).toSorted());
      expect(new Set(listed.map((each) => JSON.stringify(each, Object.keys(each).toSorted())))).toEqual(
        new Set(expected.map((each) => JSON.stringify(each, Object.keys(each).toSorted()))),
      );
      expect(answer.proof.changes).toBe(expected.length);
    }),
    RUNS,
  );
});

test("the absent person does nothing after the plan, and what is removed was theirs or is said to be whose it was", () => {
  fc.assert(
    fc.property(answered, ({ roster, absentId, answer, after }) => {
      expect(dutiesOf(after.roster, absentId).filter(isWork)).toEqual([]);
      const { remove = [] } = planSchema.parse(answer.plan);
      for (const { assignment_id, was_person } of remove)
        expect(was_person).toBe(
          roster.document.assignments.find(({ id }) => id === assignment_id)?.person_id,
        );
    }),
    RUNS,
  );
});

test("places and hours are those of the schedule before, without the absent, and after the plan", () => {
  fc.assert(
    fc.property(answered, ({ roster, absentId, answer, after }) => {
      const { impact_assessment: impact, resolution_options: options, unmet } = answer;
      const gone = prepareRoster({
        ...roster.document,
        assignments: roster.document.assignments.filter(({ person_id }) => person_id !== absentId),
      });
      const [before, without, repaired] = [roster, gone, after.roster].map((each) =>
        countMissing(roster.document, each),
      );
      // Each place that lacked somebody before is not a gap, and may lack nobody after.
      expect(impact.coverage_gaps).toBe((without ?? 0) - (before ?? 0));
      const ofPlaces = unmet.filter(({ gap_id }) => !gap_id.startsWith("supervision"));
      const left = ofPlaces.reduce((sum, { missing }) => sum + missing, 0);
      expect(left).toBeGreaterThanOrEqual((repaired ?? 0) - (before ?? 0));
      const open = impact.coverage_gaps + impact.supervision_gaps;
      expect(impact.feasibility_score).toBe(
        open === 0 ? 1 : Math.floor((100 * (open - impact.uncoverable_after_repair)) / open) / 100,
      );
      for (const { counts } of options) expect(counts.places_open).toBe(open);
      const closed = options.map(({ counts }) => counts.places_closed);
      expect(Math.max(0, ...closed)).toBe(open - impact.uncoverable_after_repair);
      const sameRole = [...roster.people.values()].filter(
        ({ id, role }) => id !== absentId && role === roster.people.get(absentId)?.role,
      );
      const { workload } = impact;
      expect(workload.hours_before).toBeCloseTo(hours(sameRole.flatMap(({ id }) => dutiesOf(roster, id))), 1);
      const added = [...roster.people.keys()]
        .filter((id) => id !== absentId)
        .map((id) => hours(dutiesOf(after.roster, id)) - hours(dutiesOf(roster, id)));
      expect(workload.hours_added).toBeCloseTo(
        added.reduce((sum, each) => sum + each, 0),
        1,
      );
      expect(workload.most_added_hours ?? 0).toBeCloseTo(Math.max(0, ...added), 1);
    }),
    RUNS,
  );
});
