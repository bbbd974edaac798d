import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { DAYS, TRIAL, SWAPS, ABSENCE, WORKLOAD, SWEEP, CONFLICTS } from "../../test/plan-answers.ts";
import { askAbsenceOf, tryPlan } from "./calls.ts";
import { PlanView } from "./plan-view.tsx";
import { planTexts } from "./texts.ts";

const words = planTexts.en;

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
  test("are listed with what changes hands, hours before and after, and how many there are", () => {
    const html = draw(SWAPS);
    for (const part of ["Dr. Osei", "work for work", "58 → 60", "1 shown of 4", "On leave that day."])
      expect(html).toContain(part);
  });

  test("can be tried where the host lets views call, and only there", () => {
    expect(draw(SWAPS)).toContain(`${words.tryIt}: Dr. Osei`);
    expect(draw(SWAPS, { canCall: false })).not.toContain(words.tryIt);
  });

  test("that are none are explained in the server's words", () => {
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
  test("shows what it opens, what stays open, and what was not computed", () => {
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
  test("are listed with what would fix each, or why nothing is offered", () => {
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
