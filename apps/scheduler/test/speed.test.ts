import { expect, test } from "vitest";
import { answerConflicts } from "../src/domain/answer-conflicts.ts";
import { detectConflicts } from "../src/domain/detect-conflicts.ts";
import { prepareRoster } from "../src/domain/roster/prepare-roster.ts";
import { validateSchedule } from "../src/domain/validate-schedule.ts";
import { makeProgram, SHIPPED_SEED } from "../ingest/src/synthetic/make-program.ts";
import { toDocument } from "./build-schedule.ts";
import { multiplyProgram } from "./multiply-program.ts";

test("a year of 68 residents and 48 faculty: the same findings, four times over", () => {
  const document = toDocument(multiplyProgram(makeProgram(SHIPPED_SEED), 4));
  const times: Record<string, number> = {};
  const timed = <TResult>(what: string, work: () => TResult): TResult => {
    const startedAt = performance.now();
    const result = work();
    times[what] = Math.round(performance.now() - startedAt);
    return result;
  };
  const roster = timed("prepare", () => prepareRoster(document));
  const first = timed("validate", () => validateSchedule({ roster }));
  timed("validate again", () => validateSchedule({ roster }));
  const conflicts = timed("conflicts", () => detectConflicts({ roster }));
  timed("conflicts again", () => detectConflicts({ roster }));
  const page = { range: roster.days, types: undefined, includeResolved: false, limit: 50, offset: 0 };
  const answer = timed("a page of conflicts with resolutions", () =>
    answerConflicts(roster, page, "2026-01-01T00:00:00.000Z"),
  );
  expect(answer.summary.auto_resolvable).toBeGreaterThan(0);
  if (process.env["SHOW_TIMES"]) console.log(document.assignments.length, times);
  expect(first.findings.filter(({ rule }) => rule === "80_hour")).toHaveLength(4);
  expect(conflicts.filter(({ type }) => type === "double_booking")).toHaveLength(4);
});
