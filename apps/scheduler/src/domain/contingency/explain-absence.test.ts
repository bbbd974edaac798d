import { describe, expect, test } from "vitest";
import { buildRoster, datesFrom } from "../../../test/build-schedule.ts";
import type { Work } from "../../../test/build-schedule.ts";
import { toDay } from "../time/day.ts";
import { solver, tools, MONDAY, DAY, analyze, rotations, residents } from "../../../test/absence-analysis.ts";
import { analyzeAbsence } from "./analyze-absence.ts";

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

  test("a person on stand-by is called in, and has agreed already", () => {
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
