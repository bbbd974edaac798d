import { availableParallelism } from "node:os";
import { afterAll, expect, test } from "vitest";
import { NOT_BEGUN } from "@clinical-mcp/threads";
import { readExample } from "../../test/open-example.ts";
import { toAbsences } from "../domain/contingency/sweep-absences.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { toDay } from "../domain/time/day.ts";
import { createContingencyEngine } from "./contingency-engine.ts";

const engine = createContingencyEngine();
afterAll(() => engine.close());

const roster = prepareRoster(readExample());
const first = toDay("2026-09-21");
const weeks = { first, last: first + 27 };
const MANY_MS = 200_000;

/** A sweep of everybody and every two, which takes minutes; it ends when `stop` is called. */
function startSweep(caller: string) {
  const controller = new AbortController();
  const begun = Promise.withResolvers<void>();
  const state = { done: 0, isOver: false };
  const onDone = (done: number): void => {
    state.done = done;
    begun.resolve();
  };
  // Each its own range, so that none finds what another has worked out.
  const range = { first: weeks.first, last: weeks.last + Number(caller) };
  const question = { roster, range, absences: toAbsences(roster, "single_and_pairs") };
  const limits = { signal: controller.signal, timeLimitMs: MANY_MS, caller, onDone };
  const ended = engine.sweep(question, limits).then(
    () => void (state.isOver = true),
    () => undefined,
  );
  return { begun: begun.promise, state, stop: () => (controller.abort(), ended) };
}

/** An absence of a year for every thread there may be, which gives nothing back before it is done: no turn comes by chance. */
function holdThreads() {
  const controller = new AbortController();
  const { first: from } = weeks;
  const question = {
    roster,
    scenario: "resident_absence",
    absentIds: ["res-03"],
    range: { first: from, last: from + 364 },
  } as const;
  const limits = { signal: controller.signal, timeLimitMs: MANY_MS };
  // Each from another caller, so that none has had a turn before the next one.
  const ended = Array.from({ length: availableParallelism() }, (_each, at) =>
    engine.analyze(question, { ...limits, caller: `year ${at}` }).catch(() => undefined),
  );
  return { stop: () => (controller.abort(), Promise.all(ended)) };
}

test("one absence is answered during four sweeps of others, and the sweeps continue together", async () => {
  const sweeps = ["1", "2", "3", "4"].map(startSweep);
  await Promise.all(sweeps.map(({ begun }) => begun));
  const question = { roster, scenario: "resident_absence", absentIds: ["res-03"], range: weeks } as const;
  const { signal } = new AbortController();
  const { repair } = await engine.analyze(question, { signal, timeLimitMs: MANY_MS, caller: "5" });
  expect(repair.proof.status).toBe("proved");
  // It has waited for no sweep to end, and no sweep for another.
  expect(sweeps.map(({ state }) => state.isOver)).toEqual([false, false, false, false]);
  await Promise.all(sweeps.map(({ stop }) => stop()));
});

test("a sweep whose turn does not come in its time returns what it has", async () => {
  const question = { roster, range: weeks, absences: [["res-08"], ["res-03"]] };
  const { signal } = new AbortController();
  const onDone = (): void => undefined;
  const held = holdThreads();
  expect(await engine.sweep(question, { signal, timeLimitMs: 1, caller: "3", onDone })).toEqual([]);
  await held.stop();
  const busy = ["1", "2"].map(startSweep);
  await Promise.all(busy.map(({ begun }) => begun));
  const done = await engine.sweep(question, { signal, timeLimitMs: MANY_MS, caller: "3", onDone });
  expect(done.map(({ absentIds }) => absentIds)).toEqual(question.absences);
  expect(await engine.sweep(question, { signal, timeLimitMs: 1, caller: "4", onDone })).toEqual(done);
  await Promise.all(busy.map(({ stop }) => stop()));
});

test("one absence whose turn does not come in its time is refused, and not worked out later", async () => {
  const held = holdThreads();
  const { signal } = new AbortController();
  const range = { first, last: first + 48 };
  const question = { roster, scenario: "resident_absence", absentIds: ["res-03"], range } as const;
  await expect(engine.analyze(question, { signal, timeLimitMs: 100, caller: "6" })).rejects.toMatchObject({
    code: NOT_BEGUN,
  });
  await held.stop();
});
