import type { z } from "zod";
import { afterAll, expect, test } from "vitest";
import { callTool, readExample, toDeps } from "../../test/open-example.ts";
import type { sweepOutput } from "../domain/answer-sweep.ts";
import { createContingencyEngine } from "../solver/contingency-engine.ts";
import { sweepContingencyTool } from "./sweep-contingency.ts";

type Answer = z.output<typeof sweepOutput>;

const engine = createContingencyEngine();
afterAll(() => engine.close());

const example = toDeps([readExample()], { engine });
const TWO_DAYS = { start_date: "2026-09-21", end_date: "2026-09-22" };
const ask = (input: Readonly<Record<string, unknown>>): Promise<Answer> =>
  callTool(
    sweepContingencyTool,
    { schedule_id: "synthetic-2026", date_range: TWO_DAYS, time_limit_seconds: 200, ...input },
    example,
  );

test("everybody alone, the worst first, with proof", async () => {
  const { summary, results, total } = await ask({});
  expect(summary).toMatchObject({ absences: 29, done: 29, not_finished: 0, proved: 29 });
  expect(total).toBe(29);
  const rank = results.map(({ uncovered, critical_uncovered, gaps }) => [
    uncovered,
    critical_uncovered,
    gaps,
  ]);
  expect(rank).toEqual(
    rank.toSorted((a, b) => b.map((each, place) => each - (a[place] ?? 0)).find(Boolean) ?? 0),
  );
});

test("work that the time does not allow is reported as not finished", async () => {
  const input = { schedule_id: "synthetic-2026", date_range: TWO_DAYS, absences: "single_and_pairs" };
  const call = { signal: new AbortController().signal };
  const parsed = sweepContingencyTool.inputSchema.parse(input);
  const hurried = { ...example, deadlineMs: 0 };
  const answer = sweepContingencyTool.outputSchema.parse(
    await sweepContingencyTool.handler(parsed, hurried, call),
  );
  expect(answer.summary.absences).toBe(29 + 406);
  expect(answer.summary.not_finished).toBeGreaterThan(0);
  expect(answer.summary.done + answer.summary.not_finished).toBe(435);
  expect(answer.notice).toContain(`${answer.summary.not_finished} of 435`);
});

test("progress is reported as it is made", async () => {
  const reported: (readonly [number, number])[] = [];
  const reportProgress = (done: number, total: number): void => void reported.push([done, total]);
  const input = sweepContingencyTool.inputSchema.parse({
    schedule_id: "synthetic-2026",
    date_range: { start_date: "2026-09-23", end_date: "2026-09-23" },
    time_limit_seconds: 200,
  });
  await sweepContingencyTool.handler(input, example, {
    signal: new AbortController().signal,
    reportProgress,
  });
  expect(reported.length).toBeGreaterThan(1);
  expect(reported.at(-1)).toEqual([29, 29]);
  expect(reported.map(([done]) => done)).toEqual(reported.map(([done]) => done).toSorted((a, b) => a - b));
});
