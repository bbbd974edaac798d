import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW, ago, decide, had, ofTest, row, taken, year } from "../../../../test/history-facts.ts";
import { toDueDate } from "./decide-history.ts";
import type { TestFact, TestMonth } from "./said-fact.ts";

describe("of several tests of one kind", () => {
  const rows = [
    row("clear", { test: ofTest("fit", ["negative"]), next: { test: "FIT", months: 24, after: "fit" } }),
    row("found", { test: ofTest("fit", ["positive"]), outcome: "excluded" }),
  ];
  const counted = (...tests: readonly TestFact[]) => decide(rows, [had(...tests)]);

  test("the latest counts, in any order of the statements", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 5 }),
        fc.infiniteStream(fc.constantFrom("negative" as const, "positive" as const)),
        (months, results) => {
          const tests = months.map((at) => taken("fit", results.next().value, ago(at)));
          const latest = tests.find(({ date }) => date?.month === NOW - Math.min(...months));
          const { ids, due } = counted(...tests);
          expect(ids).toEqual([latest?.result === "negative" ? "clear" : "found"]);
          expect(due.map(({ date }) => date)).toEqual(ids[0] === "clear" ? [latest?.date] : []);
          expect(counted(...tests.toReversed()).ids).toEqual(ids);
        },
      ),
    );
  });

  test("none is called the latest where one has no date, nor of two results in one month", () => {
    for (const tests of [
      [taken("fit", "negative", ago(3)), taken("fit", "negative")],
      [taken("fit", "negative"), taken("fit", "positive", ago(3))],
      [taken("fit", "negative", ago(3)), taken("fit", "positive", ago(3)), taken("fit", "positive", ago(9))],
    ]) {
      const { ids, due, missing } = counted(...tests);
      expect([ids, due]).toEqual([[], []]);
      expect(missing).toEqual([expect.stringMatching(/result of the fit/u)]);
    }
    expect(counted(taken("fit", "negative", ago(3)), taken("fit", "negative", ago(3))).ids).toEqual([
      "clear",
    ]);
  });

  test("tests of other kinds are counted by themselves", () => {
    const { ids } = decide(
      [...rows, row("scope", { test: ofTest("colonoscopy", ["positive"]) })],
      [had(taken("colonoscopy", "positive"), taken("fit", "negative", ago(50)))],
    );
    expect(ids).toEqual(["clear", "scope"]);
  });

  test("a test without a date is known by its result alone, and its date is asked for", () => {
    const { ids, due, dates, missing } = counted(taken("fit", "negative"));
    expect([ids, due, missing]).toEqual([["clear"], [], []]);
    expect(dates).toEqual([expect.stringMatching(/date of the last fit/u)]);
    expect(counted(taken("fit", "negative", ago(2))).dates).toEqual([]);
  });
});

describe("a result that a later test has settled", () => {
  const found = row("found", { test: ofTest("fit", ["positive"], { answered_by: "colonoscopy" }) });
  const settle = (fit: Partial<TestFact>, scope: Partial<TestFact>) =>
    decide(
      [found],
      [
        had(
          { kind: "fit", result: "positive", ...fit },
          { kind: "colonoscopy", result: "negative", ...scope },
        ),
      ],
    );

  test.each([
    [{ date: ago(5) }, { date: ago(4) }],
    [{ date: ago(5) }, { date: ago(5) }],
    [{ date: year(2023) }, { date: year(2024) }],
    [{ date: year(2023) }, { date: { month: 2024 * 12 + 5, exact: "month" as const } }],
    [{}, { isLater: true }],
    [{ date: ago(5) }, { isLater: true }],
  ])("fit %j, colonoscopy %j: settled", (fit, scope) => {
    const { ids, answered, missing, open } = settle(fit, scope);
    expect([ids, answered, missing, open]).toEqual([[], ["fit"], [], []]);
  });

  test.each([
    [{ date: ago(4) }, { date: ago(5) }],
    [{ date: year(2024) }, { date: year(2023) }],
    [{ date: { month: 2024 * 12, exact: "month" as const } }, { date: year(2023) }],
    [{ isLater: true as const }, {}],
    [{ isLater: true as const }, { date: ago(5) }],
  ])("fit %j, colonoscopy %j: it remains", (fit, scope) => {
    const { ids, answered, open } = settle(fit, scope);
    expect([ids, answered, open]).toEqual([["found"], [], []]);
  });

  test.each([
    [{}, {}],
    [{ date: ago(5) }, {}],
    [{ date: year(2023) }, { date: year(2023) }],
    [{ date: year(2023) }, { date: { month: 2023 * 12 + 5, exact: "month" as const } }],
    [{ date: { month: 2023 * 12 + 5, exact: "month" as const } }, { date: year(2023) }],
  ])("fit %j, colonoscopy %j: which came first is asked for", (fit, scope) => {
    const { ids, answered, openIds, missing } = settle(fit, scope);
    expect([ids, answered, openIds]).toEqual([[], ["fit"], ["found"]]);
    expect(missing).toEqual([expect.stringMatching(/fit or colonoscopy/u)]);
  });

  test("another result, or a test that does not settle it, changes nothing", () => {
    const clear = taken("colonoscopy", "negative", ago(1));
    expect(decide([found], [had(taken("fit", "negative", ago(5)), clear)]).answered).toEqual([]);
    const other = [had(taken("fit", "positive", ago(5)), taken("mammogram", "negative", ago(1)))];
    expect(decide([found], other).ids).toEqual(["found"]);
  });
});

describe("a test within so many months", () => {
  const within = (months: number, date?: TestMonth) => {
    const rows = [row("lately", { test: ofTest("mammogram", ["negative"], { within_months: months }) })];
    const { ids, openIds } = decide(rows, [had(taken("mammogram", "negative", date))]);
    return ids.length > 0 ? "yes" : openIds.length > 0 ? "open" : "no";
  };

  test.each([
    [11, ago(10), "yes"],
    [11, ago(11), "no"],
    [11, ago(10, "about"), "yes"],
    [11, undefined, "open"],
    // 2024, seen from January 2026: 13 to 24 months ago.
    [13, year(2024), "no"],
    [14, year(2024), "open"],
    [24, year(2024), "open"],
    [25, year(2024), "yes"],
  ])("%i months, of %j: %s", (months, date, expected) => {
    expect(within(months, date)).toBe(expected);
  });

  test("another result is not a match, and without a date the next test is counted from it", () => {
    const rows = [
      row("lately", { test: ofTest("mammogram", ["negative"], { within_months: 11 }), outcome: "outside" }),
      row("clear", {
        test: ofTest("mammogram", ["negative"]),
        next: { test: "mammogram", months: 24, after: "mammogram" },
      }),
    ];
    expect(decide(rows, [had(taken("mammogram", "positive", ago(2)))]).ids).toEqual([]);
    const undated = decide(rows, [had(taken("mammogram", "negative"))]);
    expect([undated.ids, undated.openIds, undated.dates.length]).toEqual([["clear"], [], 1]);
    expect(decide(rows.slice(0, 1), [had(taken("mammogram", "negative"))]).openIds).toEqual(["lately"]);
  });
});

describe("the age at a test", () => {
  const rows = [row("stop", { test: ofTest("hpv_test", ["negative"]), ages_at_test: [65, 69] })];
  const at = (age: number | undefined, date?: TestMonth) => {
    const { ids, openIds } = decide(rows, [had(taken("hpv_test", "negative", date))], { age });
    return ids.length > 0 ? "yes" : openIds.length > 0 ? "open" : "no";
  };

  test.each([
    [undefined, ago(1), "no"],
    [64, ago(0), "no"],
    [64, undefined, "no"],
    [65, undefined, "open"],
    // At 67, two years ago: just 65. A month more may have been before the birthday, a year more was.
    [67, ago(24), "yes"],
    [67, ago(25), "open"],
    [67, ago(35), "open"],
    [67, ago(36), "no"],
    [71, ago(24), "yes"],
    [72, ago(24), "no"],
    // A year admits each of its months: of 2024, 13 to 24 months ago.
    [67, year(2024), "yes"],
    [66, year(2024), "open"],
    [67, year(2023), "open"],
    [67, year(2022), "no"],
  ])("%s, test of %j: %s", (age, date, expected) => {
    expect(at(age, date)).toBe(expected);
  });
});

describe("when a test is next due", () => {
  const due = (date: TestMonth, months: number) => {
    const { last, due: next, isOverdue } = toDueDate({ test: "FIT", months, date }, NOW);
    return [last, next, isOverdue];
  };

  test.each([
    [ago(24), 24, ["2024-01", "2026-01", false]],
    [ago(25), 24, ["2023-12", "2025-12", true]],
    [ago(1, "about"), 120, ["2025-12", "2035-12", false]],
    // In a year that is not over it is not overdue.
    [year(2024), 24, ["2024", "2026", false]],
    [year(2023), 24, ["2023", "2025", true]],
  ])("after %j by %i months: %j", (date, months, expected) => {
    expect(due(date, months)).toEqual(expected);
  });

  test("a test of a year is due in a year, which is not over in May", () => {
    const next = (of: number) => toDueDate({ test: "FIT", months: 24, date: year(of) }, NOW + 4);
    expect([next(2024).isOverdue, next(2023).isOverdue]).toEqual([false, true]);
  });

  test("months ago are the month that is so far back, and a later test is never due earlier", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), fc.integer({ min: 1, max: 240 }), (some, more, months) => {
        const expected = new Date(Date.UTC(2026, months - some, 1)).toISOString().slice(0, 7);
        const [later = "", earlier = ""] = [some, some + more].map((at) => String(due(ago(at), months)[1]));
        expect(later).toBe(expected);
        expect(earlier <= later).toBe(true);
      }),
    );
  });
});
