import { afterAll, describe, expect, test } from "vitest";
import type { ScheduleInput } from "../src/dataset/index.ts";
import { createContingencyEngine } from "../src/solver/contingency-engine.ts";
import { detectConflictsTool } from "../src/tools/detect-conflicts.ts";
import { validateScheduleTool } from "../src/tools/validate-schedule.ts";
import {
  call,
  datesFrom,
  dayAfter,
  fullDays,
  shift,
  toDocument,
  toScheduleInput,
} from "../test/build-schedule.ts";
import type { Work } from "../test/build-schedule.ts";
import { callTool, toDeps } from "../test/open-example.ts";
import { judgeClashes, judgeRules } from "./judge.ts";
import { readProgram } from "./program.ts";

// What an independent checker found wrong once, each worked out on paper, asked of the server and of the judge.

const engine = createContingencyEngine();
afterAll(() => engine.close());

interface Figures {
  readonly rule: string;
  readonly is_violation: boolean;
  readonly evidence: { readonly measured: number };
  readonly description: string;
}

const toRow = ({ rule, is_violation, evidence }: Figures) =>
  `${rule} ${is_violation ? "violation" : "advice"} ${evidence.measured}`;

/** The issues of one rule, as the server has them; the judge must have the same. */
async function judgeBoth(input: ScheduleInput, rule: string): Promise<readonly string[]> {
  const document = toDocument(input);
  const { issues } = await callTool<{ readonly issues: readonly Figures[] }>(
    validateScheduleTool,
    { schedule_id: document.id, rules: [rule] },
    toDeps([document]),
  );
  const mine = judgeRules(readProgram(input))
    .filter(({ kind }) => kind.split(" ")[0] === rule)
    .map(({ verdict, figures }) => `${rule} ${verdict} ${figures[0]}`);
  expect(mine.toSorted()).toEqual(issues.map(toRow).toSorted());
  return issues.map(toRow);
}

const MONDAY = "2026-01-05";

describe("80 hours", () => {
  const week = (first: string): readonly Work[] =>
    datesFrom(first, 6).map((on) => shift("r2", on, ["07:00", 13.5]));

  test.each(["2025-03-23", "2025-03-30"])(
    "leave counts to its end where the schedule ends on %s",
    async (end_date) => {
      const input = toScheduleInput([...week("2025-03-03"), ...week("2025-03-10")], {
        start_date: "2025-03-03",
        end_date,
        absences: [
          {
            id: "v",
            person_id: "r2",
            start_date: "2025-03-17",
            end_date: "2025-03-30",
            absence_type: "vacation",
          },
        ],
      });
      // 2 weeks of 6 days of 13.5 hours, and 2 of vacation.
      expect(await judgeBoth(input, "80_hour")).toEqual(["80_hour violation 81"]);
    },
  );

  test("windows that begin late are averaged over the days that leave leaves them", async () => {
    const input = toScheduleInput(
      [...datesFrom("2026-02-02", 7).map((on) => shift("r2", on, ["07:00", 8])), ...week("2026-02-09")],
      {
        start_date: "2026-02-02",
        end_date: "2026-02-15",
        absences: [
          {
            id: "v",
            person_id: "r2",
            start_date: "2026-02-16",
            end_date: "2026-03-08",
            absence_type: "vacation",
          },
        ],
      },
    );
    // From 2 February 56 + 81 hours in two weeks; from 9 February 81 in one, and three of vacation.
    expect(await judgeBoth(input, "80_hour")).toEqual(["80_hour violation 81"]);
  });

  test("one minute too many does not read as the limit", async () => {
    const work = [0, 1, 2, 3].flatMap((index) => week(dayAfter("2026-02-02", 7 * index)).slice(0, 5));
    const rest = [0, 1, 2, 3].map((index) => shift("r2", dayAfter("2026-02-07", 7 * index), ["07:00", 12.5]));
    const minute = shift("r2", "2026-03-01", ["07:00", 1 / 60]);
    const input = toScheduleInput([...work, ...rest, minute], {
      start_date: "2026-02-02",
      end_date: "2026-03-01",
    });
    const document = toDocument(input);
    const { issues } = await callTool<{ readonly issues: readonly Figures[] }>(
      validateScheduleTool,
      { schedule_id: document.id, rules: ["80_hour"] },
      toDeps([document]),
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]?.description).not.toMatch(/averages 80(\.0+)? hours/);
    expect(judgeRules(readProgram(input)).filter(({ kind }) => kind === "80_hour")).toHaveLength(1);
  });
});

describe("continuous work", () => {
  const noon = { half_days: { am_start: "08:00", am_end: "12:00", pm_start: "13:00", pm_end: "17:00" } };

  test.each<readonly [string, readonly Work[], Partial<ScheduleInput>, readonly string[]]>([
    [
      "day, call and the next day are 33 hours in the house, lunch or not",
      [
        ...fullDays("r2", [MONDAY]),
        call("r2", MONDAY, ["17:00", 15]),
        ...fullDays("r2", [dayAfter(MONDAY, 1)]),
      ],
      { settings: noon },
      ["24_plus_4 violation 33"],
    ],
    [
      "a minute off is no break between 12 hours and 23:59",
      [shift("r2", MONDAY, ["07:00", 12]), call("r2", MONDAY, ["19:01", 24 - 1 / 60])],
      {},
      ["24_plus_4 violation 36"],
    ],
    [
      "a ward after 24 hours is new patient care",
      [call("r2", MONDAY, ["07:00", 24]), shift("r2", dayAfter(MONDAY, 1), ["07:00", 4])],
      {},
      ["24_plus_4 violation 28"],
    ],
    [
      "teaching after 24 hours is what the four more are for",
      [
        call("r2", MONDAY, ["07:00", 24]),
        { ...shift("r2", dayAfter(MONDAY, 1), ["07:00", 4]), rotation: "class" },
      ],
      {},
      ["24_plus_4 advice 28"],
    ],
  ])("%s", async (_, work, more, expected) => {
    expect(await judgeBoth(toScheduleInput(work, more), "24_plus_4")).toEqual(expected);
  });

  test("a call from seven to seven in which the clocks go forward is one of 24 hours", async () => {
    const input = toScheduleInput(
      [call("r2", "2026-03-07", ["07:00", 24]), shift("r2", "2026-03-08", ["20:00", 2])],
      { start_date: "2026-03-02", end_date: "2026-03-15" },
    );
    expect(await judgeBoth(input, "post_call_rest")).toEqual(["post_call_rest violation 13"]);
  });
});

test("one day in seven is any 24 free hours, on average", async () => {
  // Every week: five days of twelve hours, the sixth to 13:00, the seventh from 13:00 on.
  const weeks = [0, 7, 14, 21].map((days) => dayAfter("2026-02-02", days));
  const work = weeks.flatMap((first) => [
    ...fullDays("r2", datesFrom(first, 5)),
    { who: "r2", on: dayAfter(first, 5), type: "AM" as const },
    { who: "r2", on: dayAfter(first, 6), type: "PM" as const },
  ]);
  const block = {
    start_date: "2026-02-02",
    end_date: "2026-03-01",
    settings: { averaging: "block" as const },
    averaging_periods: [{ id: "b", name: "B", start_date: "2026-02-02", end_date: "2026-03-01" }],
  };
  const ofClause = (rows: readonly string[]) => rows.filter((row) => row.includes("violation"));
  expect(ofClause(await judgeBoth(toScheduleInput(work, block), "1_in_7"))).toEqual([]);
  // One morning more, and one week has none.
  const more = [...work, { who: "r2", on: dayAfter("2026-02-02", 6), type: "AM" as const }];
  expect(ofClause(await judgeBoth(toScheduleInput(more, block), "1_in_7"))).toEqual(["1_in_7 violation 3"]);
});

test("a night that reaches into leave is a conflict, and covers nothing", async () => {
  const input = toScheduleInput([call("r2", MONDAY, ["19:00", 12])], {
    rotations: [
      { id: "ward", name: "Ward", coverage: [{ role: "resident", minimum: 1, block_types: ["CALL"] }] },
    ],
    absences: [
      {
        id: "v",
        person_id: "r2",
        start_date: dayAfter(MONDAY, 1),
        end_date: dayAfter(MONDAY, 3),
        absence_type: "vacation",
      },
    ],
  });
  const document = toDocument(input);
  const { conflicts } = await callTool<{ readonly conflicts: readonly { readonly type: string }[] }>(
    detectConflictsTool,
    { schedule_id: document.id, conflict_types: ["leave_overlap", "coverage_gap"] },
    toDeps([document]),
  );
  expect(conflicts.map(({ type }) => type).toSorted()).toEqual(["coverage_gap", "leave_overlap"]);
  expect(judgeClashes(readProgram(input)).map(({ kind }) => kind)).toEqual(["leave_overlap", "coverage_gap"]);
});
