import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom, fullDays } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { smallCase } from "../../../test/small-rosters.ts";
import type { ScheduleInput } from "../../dataset/index.ts";
import { openHighsSolver } from "../../solver/highs-solver.ts";
import { answerContingency } from "../answer-contingency.ts";
import { layGroundwork } from "../repair/groundwork.ts";
import type { Roster } from "../roster/roster.ts";
import { toDay } from "../time/day.ts";
import { analyzeAbsence } from "./analyze-absence.ts";
import { gradeImpact } from "./grade-impact.ts";
import { toAbsentIds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";
import { sweepAbsence } from "./sweep-absences.ts";

const solver = await openHighsSolver();
const tools = { solver, timeLeft: () => 60_000 };
const MONDAY = "2026-01-05";
const DAY = { start_date: MONDAY, end_date: MONDAY };

function analyze(roster: Roster, scenario: Scenario, absentIds: readonly string[], within = tools) {
  const question = { roster, scenario, absentIds, range: roster.days };
  const analysis = analyzeAbsence(question, within);
  return answerContingency(question, analysis, { now: "2026-01-01T00:00:00.000Z", limit: 50, offset: 0 });
}

const sweep = (roster: Roster, absentIds: readonly string[]) =>
  sweepAbsence(layGroundwork(roster, roster.days), absentIds, tools);

type Coverage = NonNullable<ScheduleInput["rotations"][number]["coverage"]>[number];
const HALF_DAYS: Coverage["block_types"] = ["AM", "PM"];

/** A ward that needs residents, and a clinic that does, too. */
function rotations(ward: number, clinic = 0): ScheduleInput["rotations"] {
  const cover = (minimum: number): Coverage[] =>
    minimum === 0 ? [] : [{ role: "resident", minimum, block_types: HALF_DAYS }];
  return [
    { id: "ward", name: "Inpatient", is_critical: true, coverage: cover(ward), needs_supervision: false },
    { id: "clinic", name: "Clinic", coverage: cover(clinic), needs_supervision: false },
    { id: "elective", name: "Elective", needs_supervision: false },
  ];
}

const residents = (...ids: readonly string[]): ScheduleInput["people"] =>
  ids.map((id, index) => ({ id, name: `Dr. ${id}`, role: "resident", pgy_level: (index % 3) + 1 }));

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
  ] as const)("what is wrong with %s of %s names the roles the right way round", (scenario, id, message) => {
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

  test("N9: whoever has nothing to do never fails in a cascade", () => {
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

  test("a cascade knows that one person fills one place, whatever the rotation", () => {
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

describe("what an answer says", () => {
  test("time that is over before anything was tried is not nothing that can be done", () => {
    const roster = buildRoster([{ who: "r1", on: MONDAY }], {
      ...DAY,
      people: residents("r1", "r2"),
      rotations: rotations(1, 0),
    });
    const late = analyze(roster, "resident_absence", ["r1"], { solver, timeLeft: () => 0 });
    expect(late.proof).toMatchObject({ status: "time_limit", problems_solved: 0, uncovered_bound: 0 });
    expect(late.recommendation).toBe("ask_again");
    expect(late.notice).toMatch(/^Time was over before it was known how much can be covered/);
    expect(late.unmet).toMatchObject([{ reasons: { absent: 1, not_worked_out: 1 } }]);
    const inTime = analyze(roster, "resident_absence", ["r1"]);
    expect(inTime.impact_assessment.uncoverable_after_repair).toBe(0);
    expect(inTime).not.toHaveProperty("notice");
    expect(inTime.recommendation).toBe("extra_duty");
  });

  test("why a place stays empty: who is away, busy, or unable, and that there are too few", () => {
    const roster = buildRoster(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY, rotation: "clinic" },
      ],
      {
        ...DAY,
        people: residents("r1", "r2", "r3", "r4"),
        rotations: rotations(1, 1).map((each) =>
          each.id === "ward" ? { ...each, required_skills: ["ward"] } : each,
        ),
        absences: [
          { id: "away", person_id: "r3", start_date: MONDAY, end_date: MONDAY, absence_type: "vacation" },
        ],
      },
    );
    const { unmet, impact_assessment, proof, recommendation } = analyze(roster, "resident_absence", ["r1"]);
    expect(impact_assessment).toMatchObject({ uncoverable_after_repair: 1, feasibility_score: 0 });
    expect(proof).toMatchObject({ status: "proved", uncovered: 1, uncovered_bound: 1, gap: 0 });
    expect(recommendation).toBe("outside_help");
    expect(unmet).toMatchObject([
      {
        gap_id: `ward:${MONDAY}_AM__:0`,
        reasons: { absent: 1, double_booked: 1, on_leave: 1, lacks_skill: 1 },
        shortage: { places: 1, able_people: 0 },
      },
    ]);
  });

  test("the rule that keeps someone from it, with its clause", () => {
    // Six mornings in a row, and the seventh is r1's.
    const dates = datesFrom(MONDAY, 7);
    const roster = buildRoster(
      [...dates.slice(0, 6).map((on): Work => ({ who: "r2", on })), { who: "r1", on: dates[6] ?? "" }],
      {
        start_date: MONDAY,
        end_date: dates[6] ?? "",
        people: residents("r1", "r2"),
        rotations: rotations(1),
      },
    );
    const { unmet, impact_assessment } = analyze(roster, "resident_absence", ["r1"]);
    expect(impact_assessment.uncoverable_after_repair).toBe(1);
    expect(unmet[0]?.reasons).toEqual({ absent: 1, breaks_rule: 1 });
    expect(unmet[0]?.people[0]).toMatchObject({ person_id: "r2", code: "breaks_rule" });
    expect(unmet[0]?.people[0]?.text).toContain("6.21.b");
  });

  test("at-home call that would take a free day that is due is not given to anyone", () => {
    // 25 nights in 28 days leave r2 the four free days that are due: three after them, and one to the first evening.
    // r1 has the other nights.
    const night = (who: string, on: string, next: string): Work => ({
      who,
      on,
      type: "CALL",
      from: `${on}T19:00`,
      to: `${next}T07:00`,
      rotation: "call",
      duty: "at_home_call",
    });
    const dates = datesFrom(MONDAY, 29);
    const work = dates.slice(0, 28).map((on, day) => night(day < 25 ? "r2" : "r1", on, dates[day + 1] ?? ""));
    const roster = buildRoster(work, {
      start_date: MONDAY,
      end_date: dates[27] ?? "",
      people: residents("r1", "r2"),
      rotations: [
        {
          id: "call",
          name: "Call",
          needs_supervision: false,
          coverage: [{ minimum: 1, block_types: ["CALL"] }],
        },
      ],
    });
    const day = toDay(dates[25] ?? "");
    const question = {
      roster,
      scenario: "resident_absence",
      absentIds: ["r1"],
      range: { first: day, last: day },
    } as const;
    const { repair, unmet } = analyzeAbsence(question, tools);
    expect(repair).toMatchObject({ measures: { uncovered: 1, changes: 0 }, proof: { status: "proved" } });
    expect(unmet[0]?.hindrances.map(({ code, text }) => [code, text.includes("6.28")])).toEqual([
      ["absent", false],
      ["breaks_rule", true],
    ]);
  });

  test("supervision that is lost with faculty, and its repair by faculty who are free", () => {
    const roster = buildRoster(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY },
        { who: "f1", on: MONDAY, role: "supervising" },
      ],
      DAY,
    );
    const { impact_assessment, changes } = analyze(roster, "faculty_absence", ["f1"]);
    // Two residents of whom one is a PGY-1 need ceil(3 / 4) = 1.
    expect(impact_assessment).toMatchObject({
      coverage_gaps: 0,
      supervision_gaps: 1,
      acgme_violations: 1,
      acgme_violations_after_repair: 0,
      critical_gaps: [`supervision:${MONDAY}_AM__`],
    });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ action: "take", person_id: "f2" });
  });

  test("who stands by is called in, and has agreed already", () => {
    const roster = buildRoster(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY, role: "backup" },
      ],
      { ...DAY, people: residents("r1", "r2"), rotations: rotations(1) },
    );
    const { resolution_options, recommendation, changes } = analyze(roster, "resident_absence", ["r1"]);
    expect(resolution_options).toMatchObject([
      {
        option: "backup_pool",
        effort: "low",
        success_probability: 1,
        counts: { places_open: 1, places_closed: 1 },
      },
    ]);
    expect(recommendation).toBe("backup_pool");
    expect(changes).toMatchObject([{ action: "call_in", person_id: "r2", rotation_id: "ward" }]);
  });

  test("success by how many could take it: two of whom each agrees every other time make 3 in 4", () => {
    const roster = buildRoster([{ who: "r1", on: MONDAY }], {
      ...DAY,
      people: residents("r1", "r2", "r3"),
      rotations: rotations(1),
    });
    const { resolution_options, success_basis } = analyze(roster, "resident_absence", ["r1"]);
    expect(success_basis).toEqual({ swaps_agreed: 0, swaps_decided: 0, assumed_rate: 0.5 });
    expect(resolution_options).toMatchObject([
      { option: "extra_duty", expected_share: 0.75, counts: { fewest_able: 2, median_able: 2 } },
    ]);
  });

  test("in an emergency a critical service is repaired at the price of another", () => {
    const roster = buildRoster(
      [
        { who: "r1", on: MONDAY },
        { who: "r2", on: MONDAY, rotation: "clinic" },
      ],
      { ...DAY, people: residents("r1", "r2"), rotations: rotations(1, 1) },
    );
    expect(analyze(roster, "resident_absence", ["r1"]).proof).toMatchObject({ uncovered: 1, changes: 0 });
    const { impact_assessment, proof, changes } = analyze(roster, "emergency", ["r1"]);
    expect(impact_assessment).toMatchObject({ uncoverable_after_repair: 1, critical_uncoverable: 0 });
    expect(proof).toMatchObject({ status: "proved", changes: 1 });
    expect(changes).toMatchObject([{ action: "move", person_id: "r2", rotation_id: "ward" }]);
  });
});
