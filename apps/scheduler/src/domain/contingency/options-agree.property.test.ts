import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { smallCase } from "../../../test/small-rosters.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import { answerContingency } from "../answer-contingency.ts";
import type { contingencyOutput } from "../contingency-output.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Roster } from "../roster/roster.ts";
import { analyzeAbsence } from "./analyze-absence.ts";
import { EMPTY_PLAN } from "../repair/plan.ts";
import { gradeImpact } from "./grade-impact.ts";
import { pickOption } from "./list-options.ts";
import type { Option } from "./list-options.ts";

// Checks the weight of an absence and the ways to answer it against further absences and a second computation.

type Answer = z.input<typeof contingencyOutput>;

const solver = await openHighsSolver();

function analyze(roster: Roster, absentIds: readonly string[]): Answer {
  const question = { roster, scenario: "emergency" as const, absentIds, range: roster.days };
  const analysis = analyzeAbsence(question, { solver, timeLeft: () => 60_000 });
  return answerContingency(question, analysis, { now: "2026-01-01T00:00:00.000Z", limit: 50, offset: 0 });
}

const countGaps = ({ impact_assessment: impact }: Answer): number =>
  impact.coverage_gaps + impact.supervision_gaps;

describe("in small worlds", () => {
  const RUNS = { numRuns: 12, seed: 77 };

  test("lists who else must not be lost by what their absence adds, the worst first", () => {
    fc.assert(
      fc.property(smallCase, ({ roster, absentId }) => {
        const answer = analyze(roster, [absentId]);
        const { cascade } = answer;
        if (cascade === undefined) return;
        const others = [...roster.people.keys()].filter((id) => id !== absentId);
        expect(cascade.people_checked).toBe(others.length);
        const further = new Map(
          others.map((id) => [id, countGaps(analyze(roster, [absentId, id])) - countGaps(answer)]),
        );
        expect(cascade.open_further_gaps).toBe([...further.values()].filter((more) => more > 0).length);
        for (const loss of cascade.worst) expect(loss.further_gaps).toBe(further.get(loss.person_id));
        const keys = cascade.worst.map((loss) => [loss.further_uncoverable, loss.further_gaps]);
        expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b));
        const fatal = cascade.worst.filter((loss) => loss.further_uncoverable > 0);
        expect(fatal).toHaveLength(Math.min(cascade.worst.length, cascade.cannot_be_lost));
      }),
      RUNS,
    );
  });

  test("the option that is recommended closes most, with the fewest changes of those", () => {
    fc.assert(
      fc.property(smallCase, ({ roster, absentId }) => {
        const {
          resolution_options: options,
          recommendation,
          impact_assessment: impact,
        } = analyze(roster, [absentId]);
        for (const { counts, effort } of options) {
          expect(counts.places_closed).toBeGreaterThan(0);
          expect(effort).toBe(counts.changes <= 5 ? "low" : counts.changes <= 15 ? "medium" : "high");
        }
        const open = impact.coverage_gaps + impact.supervision_gaps;
        if (options.length === 0) expect(recommendation).toBe(open === 0 ? "none_needed" : "outside_help");
        const picked = options.find(({ option }) => option === recommendation);
        for (const { counts } of options) {
          const [closed, changes] = [picked?.counts.places_closed ?? 0, picked?.counts.changes ?? 0];
          expect(counts.places_closed).toBeLessThanOrEqual(closed);
          if (counts.places_closed === closed) expect(counts.changes).toBeGreaterThanOrEqual(changes);
        }
      }),
      RUNS,
    );
  });

  test("an option is as likely as people have agreed to swaps before; who stands by has agreed", () => {
    const statuses = ["approved", "executed", "approved", "rejected", "pending", "cancelled"] as const;
    fc.assert(
      fc.property(smallCase, ({ roster, absentId }) => {
        const swaps = statuses.map((status, at) => ({
          id: `s${at}`,
          requester_id: "r1",
          partner_id: null,
          requester_assignment_id: null,
          partner_assignment_id: null,
          status,
          requested_on: "2025-12-01",
        }));
        const asked = prepareRoster({ ...roster.document, swaps });
        const { resolution_options: options, success_basis: basis } = analyze(asked, [absentId]);
        // Three of four agreed: (3 + 1) of (4 + 2).
        expect(basis).toEqual({ swaps_agreed: 3, swaps_decided: 4, assumed_rate: 0.67 });
        for (const { option, expected_share: share = 0, counts } of options) {
          const able =
            counts.fewest_able === counts.median_able && counts.changes === 1
              ? counts.fewest_able
              : undefined;
          if (able === undefined) continue;
          const rate = option === "backup_pool" ? 1 : 2 / 3;
          const expected = (counts.places_closed / counts.places_open) * (1 - (1 - rate) ** able);
          expect(share).toBeCloseTo(expected, 2);
        }
      }),
      RUNS,
    );
  });
});

test.each([
  [0, 10, true, "none"],
  [1, 100, true, "critical"],
  [21, 100, false, "critical"],
  [20, 100, false, "high"],
  [11, 100, false, "high"],
  [10, 100, false, "medium"],
  [6, 100, false, "medium"],
  [5, 100, false, "low"],
  [1, 100, false, "low"],
] as const)(
  "%i of %i blocks, one left empty: %s, is %s",
  (blocksAffected, blocksNeeding, isLeftEmpty, grade) => {
    expect(gradeImpact({ blocksAffected, blocksNeeding, isLeftEmpty })).toBe(grade);
  },
);

/** The only part of an option that this test reads. */
function toOption(changes: number, known: Pick<Option, "closed" | "expectedShare">): Option {
  const measures = {
    criticalUncovered: 0,
    uncovered: 0,
    changes,
    cancelled: 0,
    shortRests: 0,
    wishCost: 0,
    overloadMinutes: 0,
    spreadMinutes: 0,
    fairnessCost: 0,
  };
  const proof = {
    status: "proved",
    proved: [],
    uncoveredBound: 0,
    problemsSolved: 0,
    columns: 0,
    rows: 0,
  } as const;
  const repair = { gapsBefore: [], plan: EMPTY_PLAN, measures, proof };
  return { name: "extra_duty", effort: "low", takers: undefined, repair, ...known };
}

test.each([
  [
    "what closes most",
    [
      [1, 1, 1],
      [2, 9, 0.1],
    ],
    1,
  ],
  [
    "then what changes least",
    [
      [2, 3, 1],
      [2, 2, 0.1],
      [2, 4, 1],
    ],
    1,
  ],
  [
    "then what is likeliest",
    [
      [2, 2, 0.1],
      [2, 2, 0.3],
      [2, 2, undefined],
    ],
    1,
  ],
] as const)("%s is picked", (_, options, place) => {
  const made = options.map(([closed, changes, expectedShare]) =>
    toOption(changes, { closed, expectedShare }),
  );
  expect(pickOption(made)).toBe(made[place]);
  expect(pickOption(made.toReversed())).toBe(made[place]);
});
