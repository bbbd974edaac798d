import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, fullDays } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { smallCase } from "../../../test/small-rosters.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import type { Roster } from "../roster/roster.ts";
import { tools, MONDAY, DAY, analyze, rotations, residents } from "../../../test/absence-analysis.ts";
import { analyzeAbsence } from "./analyze-absence.ts";
import { gradeImpact } from "./grade-impact.ts";
import { toAbsentIds } from "./scenario.ts";
import { sweepAbsence } from "./sweep-absences.ts";

const sweep = (roster: Roster, absentIds: readonly string[]) =>
  sweepAbsence(layGroundwork(roster, roster.days), absentIds, tools);

describe("acceptance cases of an absence", () => {
  test("N1: where every block has two who can and needs one, nothing is missing", () => {
    const dates = datesFrom(MONDAY, 4);
    const roster = buildRoster([...fullDays("r1", dates), ...fullDays("r2", dates)], {
      start_date: MONDAY,
      end_date: dates[3] ?? MONDAY,
      rotations: rotations(1),
    });
    const { impact_assessment, recommendation } = analyze(roster, "resident_absence", ["r1"]);
    expect(impact_assessment).toMatchObject({ coverage_gaps: 0, feasibility_score: 1, severity: "none" });
    expect(recommendation).toBe("none_needed");
  });

  test("N2: the only one in one of eight blocks leaves one gap, and that is critical", () => {
    const dates = datesFrom(MONDAY, 4);
    const pairs = [...fullDays("r1", dates), ...fullDays("r2", dates)];
    // The last afternoon is r1's alone.
    const roster = buildRoster(
      pairs.filter(({ who, on, type }) => !(who === "r2" && on === dates[3] && type === "PM")),
      { start_date: MONDAY, end_date: dates[3] ?? MONDAY, rotations: rotations(1) },
    );
    const { impact_assessment } = analyze(roster, "resident_absence", ["r1"]);
    expect(impact_assessment).toMatchObject({
      coverage_gaps: 1,
      blocks_affected: 1,
      blocks_needing_people: 8,
      severity: "critical",
      critical_gaps: [`ward:${dates[3]}_PM__:0`],
    });
  });

  test("N3: four people on two blocks that need one each: no pair leaves a gap", () => {
    const work = ["r1", "r2", "r3", "r4"].flatMap((who) => fullDays(who, [MONDAY]));
    const roster = buildRoster(work, {
      ...DAY,
      people: residents("r1", "r2", "r3", "r4"),
      rotations: rotations(1),
    });
    expect(sweep(roster, ["r1", "r2"])).toMatchObject({ gaps: 0, uncovered: 0, isProved: true });
  });

  test("N4: two people on a block that needs both: the pair leaves two places that nobody fills", () => {
    const work = ["r1", "r2"].map((who): Work => ({ who, on: MONDAY }));
    const roster = buildRoster(work, { ...DAY, people: residents("r1", "r2"), rotations: rotations(2) });
    expect(sweep(roster, ["r1", "r2"])).toMatchObject({
      gaps: 2,
      uncovered: 2,
      uncoveredBound: 2,
      isProved: true,
    });
  });

  test("N5: an unknown person is PERSON_NOT_FOUND, one of the wrong role a VALIDATION_ERROR", () => {
    const roster = buildRoster([]);
    expect(() => toAbsentIds(roster, "emergency", ["nobody"])).toThrow(
      expect.objectContaining({ code: "PERSON_NOT_FOUND" }),
    );
    for (const [scenario, ids] of [
      ["faculty_absence", ["r1"]],
      ["resident_absence", ["f1"]],
      ["mass_absence", ["r1", "r1"]],
    ] as const)
      expect(() => toAbsentIds(roster, scenario, ids)).toThrow(
        expect.objectContaining({ code: "VALIDATION_ERROR" }),
      );
  });

  test.each([
    ["faculty_absence", "r1", /a resident; .* faculty\.$/],
    ["resident_absence", "f1", /faculty; .* residents\.$/],
  ] as const)("a fault with %s of %s names the roles the right way round", (scenario, id, message) => {
    expect(() => toAbsentIds(buildRoster([]), scenario, [id])).toThrow(message);
  });

  test("people are taken by id or name, each once", () => {
    const roster = buildRoster([]);
    expect(toAbsentIds(roster, "emergency", ["r1", "Dr. Adams", "f1"])).toEqual(["r1", "f1"]);
    expect(toAbsentIds(roster, "mass_absence", ["r1", "f1"])).toEqual(["r1", "f1"]);
    expect(toAbsentIds(roster, "faculty_absence", ["f2"])).toEqual(["f2"]);
  });

  test("N6: 15 of 50 blocks are critical, 7 of 100 medium, 2 of 100 low", () => {
    const grade = (blocksAffected: number, blocksNeeding: number) =>
      gradeImpact({ blocksAffected, blocksNeeding, isLeftEmpty: false });
    expect([grade(15, 50), grade(12, 100), grade(7, 100), grade(2, 100), grade(0, 100)]).toEqual([
      "critical",
      "high",
      "medium",
      "low",
      "none",
    ]);
  });

  test("N7: someone without assignments leaves no gap and full feasibility", () => {
    const roster = buildRoster(fullDays("r1", [MONDAY]), { ...DAY, rotations: rotations(1) });
    const { impact_assessment, proof } = analyze(roster, "resident_absence", ["r3"]);
    expect(impact_assessment).toMatchObject({
      coverage_gaps: 0,
      feasibility_score: 1,
      workload_increase_pct: 0,
    });
    expect(proof.status).toBe("proved");
  });

  test("N8: a gap that only a chain can close is closed with two changes", () => {
    // r2 alone can do the ward, and r3, who is free, alone can take r2's place in the clinic.
    const roster = buildRoster(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY, rotation: "clinic" },
      ],
      {
        ...DAY,
        people: residents("r1", "r2", "r3").map((person) => ({
          ...person,
          skills: person.id === "r3" ? [] : ["ward"],
        })),
        rotations: rotations(1, 1).map((each) =>
          each.id === "ward" ? { ...each, required_skills: ["ward"] } : each,
        ),
      },
    );
    const { impact_assessment, proof, changes, recommendation } = analyze(roster, "resident_absence", ["r1"]);
    expect(impact_assessment).toMatchObject({ coverage_gaps: 1, uncoverable_after_repair: 0 });
    expect(proof).toMatchObject({ status: "proved", changes: 2, gap: 0 });
    expect(changes).toMatchObject([
      { action: "move", person_id: "r2", rotation_id: "ward", from_rotation_id: "clinic" },
      { action: "take", person_id: "r3", rotation_id: "clinic" },
    ]);
    expect(recommendation).toBe("full_repair");
  });

  test("N9: a person who has nothing to do never fails in a cascade", () => {
    const work = ["r1", "r2"].map((who): Work => ({ who, on: MONDAY }));
    const roster = buildRoster(work, {
      ...DAY,
      people: residents("r1", "r2", "r3", "r4"),
      rotations: rotations(1),
    });
    const { cascade } = analyze(roster, "mass_absence", ["r1", "r4"]);
    expect(cascade).toEqual({
      people_checked: 2,
      open_further_gaps: 1,
      cannot_be_lost: 0,
      worst: [{ person_id: "r2", further_gaps: 1, further_uncoverable: 0 }],
    });
  });

  test("a cascade counts what one more absence adds to a place that is lost already", () => {
    // Two places and two people: the first absence leaves a place to nobody, the second one more.
    const work = ["r1", "r2"].map((who): Work => ({ who, on: MONDAY }));
    const roster = buildRoster(work, { ...DAY, people: residents("r1", "r2"), rotations: rotations(2) });
    const { impact_assessment, cascade } = analyze(roster, "mass_absence", ["r1"]);
    expect(impact_assessment).toMatchObject({ coverage_gaps: 1, uncoverable_after_repair: 1 });
    expect(cascade).toEqual({
      people_checked: 1,
      open_further_gaps: 1,
      cannot_be_lost: 1,
      worst: [{ person_id: "r2", further_gaps: 1, further_uncoverable: 1 }],
    });
  });

  test("a cascade counts one place for one person, in any rotation", () => {
    const work: readonly Work[] = [
      { who: "r1", on: MONDAY, rotation: "ward" },
      { who: "r2", on: MONDAY, rotation: "clinic" },
    ];
    const roster = buildRoster(work, {
      ...DAY,
      people: residents("r1", "r2", "r3"),
      rotations: rotations(1, 1),
    });
    // With r1 away r3 takes the ward. With r2 or r3 away as well, one person is left for two places.
    expect(analyze(roster, "mass_absence", ["r1"]).cascade).toEqual({
      people_checked: 2,
      open_further_gaps: 1,
      cannot_be_lost: 2,
      worst: [
        { person_id: "r2", further_gaps: 1, further_uncoverable: 1 },
        { person_id: "r3", further_gaps: 0, further_uncoverable: 1 },
      ],
    });
  });

  test("N10: a free person who can do all never adds a gap, and a further absence never takes one away", () => {
    fc.assert(
      fc.property(smallCase, ({ roster, absentId }) => {
        const before = sweep(roster, [absentId]);
        const more = buildRoster([], {
          ...roster.document,
          averaging_periods: [],
          people: [
            ...roster.document.people,
            { id: "free", name: "Dr. Free", role: "resident", pgy_level: 2, skills: ["delivery"] },
          ],
        });
        const helped = sweep(more, [absentId]);
        expect(helped.gaps).toBe(before.gaps);
        expect(helped.uncovered).toBeLessThanOrEqual(before.uncovered);
        // Supervision needs fewer faculty where residents are away, so only places count here.
        const other = [...roster.people.keys()].find((id) => id !== absentId) ?? absentId;
        const places = (ids: readonly string[]): number =>
          analyzeAbsence({ roster, scenario: "emergency", absentIds: ids, range: roster.days }, tools)
            .gapsBefore.filter(({ need }) => need.kind === "coverage")
            .reduce((sum, { missing }) => sum + missing, 0);
        expect(places([absentId, other])).toBeGreaterThanOrEqual(places([absentId]));
      }),
      { numRuns: 25, seed: 5 },
    );
  });
});
