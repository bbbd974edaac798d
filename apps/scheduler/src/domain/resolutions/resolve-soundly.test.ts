import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster } from "../../../test/build-schedule.ts";
import { readExample } from "../../../test/open-example.ts";
import { programArbitrary } from "../../../test/random-program.ts";
import { answerResolution } from "../answer-resolution.ts";
import { detectConflicts, listConflicts } from "../detect-conflicts.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";
import type { Roster } from "../roster/roster.ts";
import { applyChanges } from "../what-if/apply-changes.ts";
import { compareFindings } from "../what-if/compare-findings.ts";
import { resolveConflict } from "./resolve-conflict.ts";

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

test("a conflict resolved with it is gone, too, and is not the conflict itself", () => {
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
