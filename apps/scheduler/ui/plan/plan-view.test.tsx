import { type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import {
  DAYS,
  TRIAL,
  CANDIDATE,
  SWAPS,
  ABSENCE,
  WORKLOAD,
  SWEEP,
  CONFLICTS,
} from "../../test/plan-answers.ts";
import { askAbsence, askSwap, askWorkload, tryAssignment, tryCandidate, tryLeave } from "./calls.ts";
import { PlanView } from "./plan-view.tsx";
import { planTexts } from "./texts.ts";

const words = planTexts.en;

const toBridge = (answer?: ToolAnswer, more: Parameters<typeof fakeBridge>[0] = {}) =>
  fakeBridge({ input: { schedule_id: "s" }, answer, ...more });
const draw = (body: unknown, more?: Parameters<typeof fakeBridge>[0]): string =>
  renderToString(<PlanView bridge={toBridge(answerOf(body), more)} />);

const HOSTILE_WORK = { id: HOSTILE, date: HOSTILE, rotation: HOSTILE, block_type: HOSTILE };
/** Answers whose every text is hostile. */
const HOSTILE_BODIES = [
  {
    ...TRIAL,
    breaks: [{ ...TRIAL.breaks[0], what: HOSTILE, date: HOSTILE, description: HOSTILE, clause: HOSTILE }],
    plan: { format: HOSTILE },
  },
  {
    ...SWAPS,
    source_assignment: HOSTILE_WORK,
    candidates: [
      {
        ...CANDIDATE,
        candidate_name: HOSTILE,
        kind: HOSTILE,
        approval_likelihood: HOSTILE,
        target_assignment: HOSTILE_WORK,
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

describe("every answer", () => {
  test.each([TRIAL, SWAPS, ABSENCE, WORKLOAD, SWEEP, CONFLICTS])("is in French too", (body) => {
    const html = draw(body, { locale: "fr-CA" });
    expect(html).toContain(planTexts.fr.choose);
    expect(html).not.toContain(words.shownOf);
  });

  test("of another form is said to be unreadable", () => {
    expect(draw({ other: true })).toContain('role="alert"');
  });

  test("shows hostile text as text", () => {
    for (const body of HOSTILE_BODIES) {
      const html = draw(body);
      expect(html).toContain("&lt;img");
      expect(html).not.toMatch(/<(?:img|script)/u);
    }
  });
});

describe("the form's questions", () => {
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
