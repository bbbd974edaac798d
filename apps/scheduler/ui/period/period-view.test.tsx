import { toFailure, type ToolAnswer } from "@clinical-mcp/app-ui";
import { answerOf, fakeBridge, HOSTILE } from "@clinical-mcp/app-ui/testing";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { PeriodMap } from "./period-map.tsx";
import { PeriodView, toStart } from "./period-view.tsx";
import { shownAnswer, shownPeriod } from "./shown.ts";
import { mapTexts } from "./texts.ts";

const ISSUE = {
  severity: "critical",
  rule: "1_in_7",
  description: "Dr. Fontaine has 12 days in a row without a free day.",
  suggested_fix: "Free a day not later than 2026-10-04.",
  evidence: { start_date: "2026-09-28", end_date: "2026-10-09" },
};
const BROKEN = {
  schedule_id: "synthetic-2026",
  date_range: { start_date: "2026-06-29", end_date: "2027-06-27" },
  is_compliant: false,
  issues: [ISSUE],
  total: 1,
  returned: 1,
};
const KEPT = { ...BROKEN, is_compliant: true, issues: [], total: 0, returned: 0 };

const toBridge = (answer?: ToolAnswer, cancelled?: string, locale?: string) =>
  fakeBridge({ input: { schedule_id: "synthetic-2026" }, answer, cancelled, locale });
const draw = (...args: Parameters<typeof toBridge>): string =>
  renderToString(<PeriodView bridge={toBridge(...args)} />);

describe("the answer", () => {
  test("says that rules are broken, and how each is fixed", () => {
    const html = draw(answerOf(BROKEN));
    for (const part of [mapTexts.en.broken, "12 days in a row", "Free a day"]) expect(html).toContain(part);
    expect(html).not.toContain(mapTexts.en.kept);
  });

  test("says that none is broken only where the server said so", () => {
    expect(draw(answerOf(KEPT))).toContain(mapTexts.en.kept);
    for (const html of [
      draw(toFailure("Schedule 'x' does not exist.")),
      draw(undefined, "stopped"),
      draw(undefined),
      draw(answerOf({ other: true })),
    ])
      expect(html).not.toContain(mapTexts.en.kept);
  });

  test("of conflicts has a badge of its own, in French too", () => {
    const conflict = {
      type: "double_booking",
      severity: "high",
      description: "Two at once",
      date: "2026-09-01",
    };
    const body = { ...KEPT, is_compliant: undefined, issues: undefined, conflicts: [conflict], total: 1 };
    expect(draw(answerOf(body), undefined, "fr-CA")).toContain(mapTexts.fr.conflicts);
  });

  test("begins with the days asked about, else with the first that something was found on", () => {
    const shown = shownAnswer.parse(BROKEN);
    expect(toStart(shown, {})).toBe("2026-09-28");
    expect(toStart(shown, { date_range: { start_date: "2026-06-01" } })).toBe("2026-06-29");
    expect(toStart(shownAnswer.parse(KEPT), {})).toBe("2026-06-29");
  });

  test("shows hostile text as text", () => {
    const issue = { ...ISSUE, description: HOSTILE, suggested_fix: HOSTILE, severity: HOSTILE };
    expect(draw(answerOf({ ...BROKEN, schedule_id: HOSTILE, issues: [issue], notice: HOSTILE }))).not.toMatch(
      /<(?:img|script)/u,
    );
  });
});

describe("the map", () => {
  const period = shownPeriod.parse({
    schedule_id: "s",
    name: "S",
    start_date: "2026-09-28",
    end_date: "2026-10-25",
    covers: { start_date: "2026-06-29", end_date: "2027-06-27" },
    weekly_hours_limit: 80,
    residents: [
      {
        id: "r1",
        name: HOSTILE,
        level: 1,
        hours: Array.from({ length: 28 }, (_, day) => (day === 1 ? 0 : 12)),
        leave: Array.from({ length: 28 }, (_, day) => Number(day === 1)),
        call: Array.from({ length: 28 }, () => 0),
      },
    ],
    issues: [
      {
        ...ISSUE,
        description: HOSTILE,
        people: ["r1"],
        start_date: "2026-09-28",
        end_date: "2026-09-28",
        clause: HOSTILE,
      },
    ],
    issues_total: 1,
  });
  const html = renderToString(<PeriodMap period={period} texts={mapTexts.en} language="en" />);

  test("has a cell for each day, one that takes the focus, and each says in words what it shows", () => {
    expect(html.match(/data-place=/gu)).toHaveLength(28);
    expect(html.match(/tabIndex="0"|tabindex="0"/gu)).toHaveLength(1);
    expect(html).toContain("12 hours, breaks a rule");
    expect(html).toContain(`2026: ${mapTexts.en.leave}`);
  });

  test("shows hostile text as text", () => {
    expect(html).not.toMatch(/<(?:img|script)/u);
  });
});
