import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import {
  askAbsence,
  askAbsenceOf,
  askSwap,
  askWorkload,
  tryAssignment,
  tryCandidate,
  tryLeave,
  tryPlan,
} from "./calls.ts";
import { PlanView } from "./plan-view.tsx";
import { planTexts } from "./texts.ts";

const words = planTexts.en;
const DAYS = { start_date: "2026-09-07", end_date: "2026-10-04" };
const WORK = { id: "a42", date: "2026-09-12", rotation: "Wards", block_type: "night" };
const TRIAL = {
  schedule_id: "s",
  steps: 1,
  before: { high: 3, medium: 2, low: 0 },
  after: { high: 4, medium: 2, low: 0 },
  breaks_total: 7,
  mends_total: 0,
  breaks: [
    {
      what: "coverage",
      severity: "high",
      date: "2026-09-12",
      people: ["r1"],
      description: "Wards has nobody.",
      clause: "6.20",
    },
  ],
  mends: [],
  plan: { format: "clinical-mcp/plan/1", remove: [{ assignment_id: "a42" }] },
};
const CANDIDATE = {
  candidate_id: "r2",
  candidate_name: "Dr. Osei",
  match_score: 0.8,
  kind: "exchange",
  target_assignment: { ...WORK, id: "a50" },
  approval_likelihood: "high",
  plan: {
    format: "clinical-mcp/plan/1",
    schedule_id: "s",
    move: [
      { assignment_id: "a42", was_person: "r1", person: "r2" },
      { assignment_id: "a50", was_person: "r2", person: "r1" },
    ],
  },
  basis: [{ person_id: "r2", weekly_hours_before: 58, weekly_hours_after: 60 }],
};
const SWAPS = {
  schedule_id: "s",
  requester_id: "r1",
  source_assignment: WORK,
  candidates: [CANDIDATE],
  candidates_found: 4,
  excluded: [{ person_id: "r3", name: "Dr. Roy", reasons: [{ example: "On leave that day." }] }],
  excluded_total: 1,
};
const ABSENCE = {
  schedule_id: "s",
  affected_person_ids: ["f3"],
  date_range: DAYS,
  impact_assessment: {
    coverage_gaps: 5,
    supervision_gaps: 3,
    acgme_violations: 2,
    uncoverable_after_repair: 1,
    critical_uncoverable: 1,
    acgme_violations_after_repair: 1,
  },
  resolution_options: [{ option: "reassign", description: "Give the work to others." }],
  proof: { status: "proved" },
  violations: [{ rule: "supervision", description: "No faculty on 12 September." }],
  unmet: [
    {
      gap_id: "g",
      description: "Clinic: 1 faculty missing.",
      people: [{ person_id: "f4", text: "On leave." }],
    },
  ],
  changes: [
    {
      action: "take",
      person: "Dr. Li",
      date: "2026-09-12",
      block_type: "night",
      rotation_id: "wards",
    },
  ],
  total: 3,
  returned: 1,
};
const SPREAD = { least: 40, median: 52, most: 64, gini: 0.12 };
const WORKLOAD = {
  schedule_id: "s",
  date_range: DAYS,
  weekly_hours_limit: 80,
  rows: [
    {
      person_id: "r1",
      name: "Dr. Fontaine",
      pgy_level: 2,
      hours_per_week: 64,
      nights: 5,
      weekend_days: 4,
      call_nights: 2,
    },
    { person_id: "r2", name: "Dr. Osei", hours_per_week: 16, nights: 1, weekend_days: 0, call_nights: 0 },
  ],
  fairness: { hours_per_week: SPREAD, nights: SPREAD, weekend_days: SPREAD },
  total: 2,
  returned: 2,
};
const SWEEP = {
  schedule_id: "s",
  date_range: DAYS,
  summary: { absences: 29, done: 28 },
  results: [
    { absent_person_ids: ["f6"], gaps: 20, uncovered: 3, uncovered_bound: 3, changes: 17 },
    { absent_person_ids: ["r2"], gaps: 5, uncovered: 1, uncovered_bound: 0, changes: 4 },
  ],
  total: 28,
  returned: 2,
  notice: "Time was over before 1 of 29 absences were worked out.",
};
const CONFLICTS = {
  schedule_id: "s",
  conflicts: [
    {
      conflict_id: "c1",
      severity: "high",
      description: "Wards has nobody.",
      date: "2026-09-12",
      auto_resolution: {
        available: true,
        description: "Add Dr. Li to Wards.",
        plan: { format: "clinical-mcp/plan/1", schedule_id: "s", add: [{ person: "f4", rotation: "wards" }] },
      },
    },
    {
      conflict_id: "c2",
      severity: "low",
      description: "Two at once.",
      auto_resolution: { available: false, reason: "There is nobody to ask." },
    },
  ],
  total: 9,
  returned: 2,
};

const toBridge = (answer?: ToolAnswer, more: Parameters<typeof fakeBridge>[0] = {}) =>
  fakeBridge({ input: { schedule_id: "s" }, answer, ...more });
const draw = (body: unknown, more?: Parameters<typeof fakeBridge>[0]): string =>
  renderToString(<PlanView bridge={toBridge(answerOf(body), more)} />);

describe("changes that were tried", () => {
  test("say that nothing was changed, what would break, and how much of it is not shown", () => {
    const html = draw(TRIAL);
    for (const part of [words.copy, words.breaks, "Wards has nobody.", "6.20", "1 shown of 7", "a42"])
      expect(html).toContain(part);
    expect(html).not.toContain(words.breaksNothing);
  });

  test("are good only where the server counted nothing that breaks", () => {
    expect(draw({ ...TRIAL, breaks_total: 0, breaks: [] })).toContain(words.breaksNothing);
    for (const bridge of [
      toBridge(toFailure("lost")),
      toBridge(undefined, { cancelled: "stopped" }),
      toBridge(),
    ])
      expect(renderToString(<PlanView bridge={bridge} />)).not.toContain(words.breaksNothing);
  });
});

describe("swap candidates", () => {
  test("stand with what changes hands, hours before and after, and how many there are", () => {
    const html = draw(SWAPS);
    for (const part of ["Dr. Osei", "work for work", "58 → 60", "1 shown of 4", "On leave that day."])
      expect(html).toContain(part);
  });

  test("can be tried where the host lets views call, and only there", () => {
    expect(draw(SWAPS)).toContain(`${words.tryIt}: Dr. Osei`);
    expect(draw(SWAPS, { canCall: false })).not.toContain(words.tryIt);
  });

  test("that are none are told in the server's words", () => {
    const none = { ...SWAPS, candidates: [], candidates_found: 0, notice: "Nobody can take it." };
    expect(draw(none)).toContain("Nobody can take it.");
  });
});

describe("an absence", () => {
  test("shows gaps of both kinds before, and what stays open after the repair, with the reasons", () => {
    const html = draw(ABSENCE);
    for (const part of [words.open, "8</td>", "1 (of them critical 1)", "f4: On leave.", "1 shown of 3"])
      expect(html).toContain(part);
  });

  test.each([
    [
      "no gap",
      { coverage_gaps: 0, supervision_gaps: 0, uncoverable_after_repair: 0 },
      undefined,
      words.noGaps,
    ],
    ["all closed", { uncoverable_after_repair: 0 }, undefined, words.closed],
    ["time was over", {}, "Time was over.", words.notSettled],
  ])("of which is known: %s", (_of, impact, notice, word) => {
    const impact_assessment = { ...ABSENCE.impact_assessment, ...impact };
    const html = draw({ ...ABSENCE, impact_assessment, ...(notice !== undefined && { notice }) });
    expect(html).toContain(word);
    expect(html).not.toContain(words.open);
  });
});

describe("whose absence costs most", () => {
  test("stands with what it opens, what stays open, and what was not worked out", () => {
    const html = draw(SWEEP);
    for (const part of ["28 / 29", "2 shown of 28", "f6", "20</td>", SWEEP.notice, words.notSettled])
      expect(html).toContain(part);
    expect(html.match(new RegExp(words.notSettled, "gu"))).toHaveLength(1);
  });

  test("leads to an absence of anybody, where the host lets views call", () => {
    expect(draw(SWEEP)).toContain(`${words.look}: f6`);
    expect(draw(SWEEP, { canCall: false })).not.toContain(`${words.look}: f6`);
    expect(askAbsenceOf("s", ["f6"], DAYS)).toEqual({
      tool: "analyze_contingency",
      args: { schedule_id: "s", scenario: "emergency", affected_person_ids: ["f6"], date_range: DAYS },
    });
  });
});

describe("conflicts", () => {
  test("stand with what would mend each, or why nothing is offered", () => {
    const html = draw(CONFLICTS);
    for (const part of [
      "2 shown of 9",
      "Wards has nobody.",
      "Add Dr. Li to Wards.",
      "There is nobody to ask.",
    ])
      expect(html).toContain(part);
    expect(html).not.toContain(words.noConflict);
  });

  test("are none only where the server counted none", () => {
    expect(draw({ ...CONFLICTS, conflicts: [], total: 0, returned: 0 })).toContain(words.noConflict);
    expect(renderToString(<PlanView bridge={toBridge(toFailure("lost"))} />)).not.toContain(words.noConflict);
  });
});

describe("a plan", () => {
  const plan = CONFLICTS.conflicts[0]?.auto_resolution.plan ?? expect.unreachable("no plan");

  test("of a conflict or of an absence can be read, and tried where the host lets views call", () => {
    for (const body of [CONFLICTS, { ...ABSENCE, plan }]) {
      expect(draw(body)).toContain(`${words.tryIt}: `);
      expect(draw(body, { canCall: false })).not.toContain(`${words.tryIt}: `);
      expect(draw(body, { canCall: false })).toContain("clinical-mcp/plan/1");
    }
    expect(draw(ABSENCE)).not.toContain(words.plan);
  });

  test("is tried as it came, for its schedule", () => {
    expect(tryPlan("s", plan)).toEqual({
      tool: "try_changes",
      args: { schedule_id: "s", add: [{ person: "f4", rotation: "wards" }] },
    });
  });
});

describe("how evenly work is spread", () => {
  test("is drawn as long as its number is large", () => {
    const html = draw(WORKLOAD);
    expect([...html.matchAll(/class="part-of" width="([\d.]+)"/gu)].map(([, width]) => width)).toEqual([
      "100",
      "25",
    ]);
    for (const part of ["Dr. Fontaine", "64", "0.12", "80"]) expect(html).toContain(part);
  });
});

describe("every answer", () => {
  test.each([TRIAL, SWAPS, ABSENCE, WORKLOAD, SWEEP, CONFLICTS])("stands in French too", (body) => {
    const html = draw(body, { locale: "fr-CA" });
    expect(html).toContain(planTexts.fr.choose);
    expect(html).not.toContain(words.shownOf);
  });

  test("of another form is said to be unreadable", () => {
    expect(draw({ other: true })).toContain('role="alert"');
  });

  test("shows hostile text as text", () => {
    const work = { id: HOSTILE, date: HOSTILE, rotation: HOSTILE, block_type: HOSTILE };
    const bodies = [
      {
        ...TRIAL,
        breaks: [{ ...TRIAL.breaks[0], what: HOSTILE, date: HOSTILE, description: HOSTILE, clause: HOSTILE }],
        plan: { format: HOSTILE },
      },
      {
        ...SWAPS,
        source_assignment: work,
        candidates: [
          {
            ...CANDIDATE,
            candidate_name: HOSTILE,
            kind: HOSTILE,
            approval_likelihood: HOSTILE,
            target_assignment: work,
            basis: [{ person_id: HOSTILE, weekly_hours_before: 1, weekly_hours_after: 1 }],
          },
        ],
        excluded: [{ person_id: HOSTILE, name: HOSTILE, reasons: [{ example: HOSTILE }] }],
        notice: HOSTILE,
      },
      {
        ...ABSENCE,
        affected_person_ids: [HOSTILE],
        unmet: [{ gap_id: HOSTILE, description: HOSTILE, people: [{ person_id: HOSTILE, text: HOSTILE }] }],
        changes: [{ ...ABSENCE.changes[0], action: HOSTILE, person: HOSTILE, rotation_id: HOSTILE }],
        violations: [{ rule: HOSTILE, description: HOSTILE }],
        resolution_options: [{ option: HOSTILE, description: HOSTILE }],
        notice: HOSTILE,
      },
      { ...WORKLOAD, rows: [{ ...WORKLOAD.rows[0], person_id: HOSTILE, name: HOSTILE }] },
      { ...SWEEP, results: [{ ...SWEEP.results[0], absent_person_ids: [HOSTILE] }], notice: HOSTILE },
      {
        ...CONFLICTS,
        conflicts: [
          {
            conflict_id: HOSTILE,
            severity: HOSTILE,
            description: HOSTILE,
            date: HOSTILE,
            auto_resolution: { available: true, description: HOSTILE, plan: { format: HOSTILE } },
          },
        ],
        notice: HOSTILE,
      },
    ];
    for (const body of bodies) {
      const html = draw(body);
      expect(html).toContain("&lt;img");
      expect(html).not.toMatch(/<(?:img|script)/u);
    }
  });
});

describe("what the form asks", () => {
  const chosen = {
    scheduleId: "s",
    person: { id: "f3", name: "Dr. Li", role: "faculty" },
    from: "2026-09-07",
    to: "2026-10-04",
  };

  test("names the person, the days, and the kind of absence by the person's role", () => {
    expect(askAbsence(chosen)).toEqual({
      tool: "analyze_contingency",
      args: { schedule_id: "s", scenario: "faculty_absence", affected_person_ids: ["f3"], date_range: DAYS },
    });
    expect(askAbsence({ ...chosen, person: { ...chosen.person, role: "resident" } }).args["scenario"]).toBe(
      "resident_absence",
    );
    expect(askWorkload(chosen).args).toEqual({ schedule_id: "s", role: "faculty", date_range: DAYS });
    expect(tryLeave(chosen).args["leave"]).toMatchObject([{ person: "f3", ...DAYS }]);
    expect(askSwap(chosen, "a42").args).toMatchObject({ requester_id: "f3", assignment_id: "a42" });
  });

  test("moves an assignment, or takes it out, and a found swap as a whole", () => {
    expect(tryAssignment(chosen, "a42", "r2").args).toEqual({
      schedule_id: "s",
      move: [{ assignment_id: "a42", person: "r2" }],
    });
    expect(tryAssignment(chosen, "a42", undefined).args).toEqual({
      schedule_id: "s",
      remove: [{ assignment_id: "a42" }],
    });
    expect(tryCandidate("s", CANDIDATE).args["move"]).toEqual([
      { assignment_id: "a42", was_person: "r1", person: "r2" },
      { assignment_id: "a50", was_person: "r2", person: "r1" },
    ]);
  });
});
