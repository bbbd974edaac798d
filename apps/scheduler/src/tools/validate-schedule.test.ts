import { describe, expect, test } from "vitest";
import { jsonBytes } from "@clinical-mcp/mcp-tool";
import { datesFrom, fullDays, toDocument, toScheduleInput } from "../../test/build-schedule.ts";
import { callTool, NOON, readExample, toDeps } from "../../test/open-example.ts";
import { validateScheduleTool } from "./validate-schedule.ts";

interface Answer {
  readonly is_compliant: boolean;
  readonly overall_compliance_rate: number;
  readonly issues: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly basis: string;
  }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly performed: number }[];
  readonly rule_sources: readonly unknown[];
  readonly total: number;
  readonly next_offset?: number;
  readonly notice?: string;
}

const example = readExample();
const deps = toDeps([
  example,
  toDocument({ ...toScheduleInput(fullDays("r2", datesFrom("2026-01-05", 28))), id: "full" }),
  toDocument({ ...toScheduleInput(fullDays("r2", datesFrom("2026-01-05", 10))), id: "ten" }),
  toDocument({ ...toScheduleInput([]), id: "empty" }),
]);
const ask = (input: Record<string, unknown>) => callTool<Answer>(validateScheduleTool, input, deps);
const REQUIREMENTS = "https://www.acgme.org/globalassets/pfassets/programrequirements";

/** What is answered of 28 days of two half days each. */
const ANSWER = {
  averaging: "rolling_28d",
  checks: [
    {
      failed: 1,
      performed: 1,
      rule: "80_hour",
    },
  ],
  coverage: {
    covered: 0,
    required: 0,
  },
  date_range: {
    end_date: "2026-03-29",
    start_date: "2026-01-05",
  },
  is_compliant: false,
  issues: [
    {
      affected_entities: ["r2"],
      basis: "acgme",
      description: "Dr. Baker averages 84 hours a week from 2026-01-05 to 2026-02-01; the limit is 80.",
      evidence: {
        assignment_ids: ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12"],
        end_date: "2026-02-01",
        limit: 80,
        measured: 84,
        more_assignments: 44,
        start_date: "2026-01-05",
        unit: "hours a week, averaged",
        weekly_hours: [84, 84, 84, 84],
        windows_beyond: 2,
      },
      is_violation: true,
      rule: "80_hour",
      severity: "critical",
      suggested_fix: "Take at least 16 hours (3 assignments or more) out of these days.",
    },
  ],
  notice: "All of these days are past: today is 2026-07-01.",
  overall_compliance_rate: 0,
  returned: 1,
  schedule_id: "full",
  summary: {
    acgme_violations: 1,
    critical_count: 1,
    info_count: 0,
    program_violations: 0,
    warning_count: 0,
  },
  total: 1,
  validation_timestamp: "2026-07-01T12:00:00.000Z",
};

test("answers with every field of the specification, and what shows each issue", async () => {
  const { rule_sources: sources, ...answer } = await ask({ schedule_id: "full", rules: ["80_hour"] });
  expect(sources).toEqual([
    {
      rule: "80_hour",
      title: "Weekly hours, averaged over four weeks, within the limit",
      modality: "must",
      document: "ACGME Common Program Requirements (Residency)",
      edition: "interim revision effective 2025-09-03, reformatted",
      clause: "6.20",
      clause_2023: "VI.F.1",
      url: `${REQUIREMENTS}/2025-reformatted-requirements/cprresidency_2025_reformatted.pdf`,
    },
  ]);
  expect(answer).toEqual(ANSWER);
});

test("V20: an empty schedule is compliant, and says that nothing was judged", async () => {
  const answer = await ask({ schedule_id: "empty" });
  expect(answer).toMatchObject({ is_compliant: true, issues: [], coverage: { required: 0, covered: 0 } });
  expect(answer.notice).toMatch(/nothing to judge/);
});

test("V21: counts are those of the issues, and the rate is between 0 and 1", async () => {
  const answer = await ask({ schedule_id: "synthetic-2026", limit: 500 });
  const count = (severity: string) => answer.issues.filter((issue) => issue.severity === severity).length;
  expect(answer.summary).toMatchObject({
    critical_count: count("critical"),
    warning_count: count("warning"),
    info_count: count("info"),
  });
  expect(answer.is_compliant).toBe(answer.summary["critical_count"] === 0);
  expect(answer.overall_compliance_rate).toBeGreaterThan(0);
  expect(answer.overall_compliance_rate).toBeLessThan(1);
});

test("an answer stays short, and pages give every issue once", async () => {
  const whole = await ask({ schedule_id: "synthetic-2026", limit: 500 });
  expect(jsonBytes(whole)).toBeLessThan(24_000);
  const pages: Answer["issues"][number][] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const page: Answer = await ask({ schedule_id: "synthetic-2026", limit: 4, offset });
    pages.push(...page.issues);
    offset = page.next_offset;
  }
  expect(pages).toEqual(whole.issues);
  expect(pages).toHaveLength(whole.total);
});

describe("is refused with the codes of the specification", () => {
  test.each([
    [{ schedule_id: "nothing" }, "SCHEDULE_NOT_FOUND"],
    [
      { schedule_id: "full", date_range: { start_date: "2026-02-01", end_date: "2026-01-31" } },
      "INVALID_DATE_RANGE",
    ],
    [{ schedule_id: "full", date_range: { start_date: "2026-02-30" } }, "INVALID_DATE_RANGE"],
    [{ schedule_id: "full", date_range: { start_date: "2030-01-01" } }, "INVALID_DATE_RANGE"],
  ])("%j", async (input, code) => {
    await expect(ask(input)).rejects.toMatchObject({ code });
  });

  test.each(["../etc", "a;b", "'", "x".repeat(65), "", "  "])("V22: the id %j", (schedule_id) => {
    expect(validateScheduleTool.inputSchema.safeParse({ schedule_id }).success).toBe(false);
  });
});

test("the clock is the one that was given", async () => {
  expect(await ask({ schedule_id: "empty" })).toMatchObject({ validation_timestamp: NOON.toISOString() });
});

test("days in a row are the program's rule, and the average of the clause is next to it", async () => {
  const basesOf = async (schedule_id: string) =>
    (await ask({ schedule_id, rules: ["1_in_7"] })).issues.map((issue) => issue.basis).toSorted();
  // 28 days without a free one break both; ten with many free ones after them break no average.
  expect(await basesOf("full")).toEqual(["acgme", "program"]);
  expect(await basesOf("ten")).toEqual(["program"]);
});
