import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { makeProgram, SHIPPED_SEED } from "../../../apps/scheduler/ingest/src/synthetic/make-program.ts";
import { prepareRoster } from "../../../apps/scheduler/src/domain/roster/prepare-roster.ts";
import { createContingencyEngine } from "../../../apps/scheduler/src/solver/contingency-engine.ts";
import { buildRoster, toDocument } from "../../../apps/scheduler/test/build-schedule.ts";

const TRIES = 100;
const LONG_MS = 600_000;
/** When callers leave, in steps over this: while a thread reads the schedule, lays its groundwork, or is inside the solver. */
const [STEP_MS, STEPS] = [100, 10];

/** How long who comes next waits for an answer after all threads were held by callers who left at that moment. */
export async function measureLeaving(): Promise<void> {
  const engine = createContingencyEngine();
  const year = prepareRoster(toDocument(makeProgram(SHIPPED_SEED)));
  const small = buildRoster([]);
  const { signal } = new AbortController();
  const waits: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const leaving = new AbortController();
    const held = {
      roster: year,
      scenario: "mass_absence",
      absentIds: ["res-03", "res-07", "fac-06"],
    } as const;
    const given = Array.from({ length: availableParallelism() }, (_each, at) =>
      engine
        .analyze(
          { ...held, range: year.days },
          { signal: leaving.signal, timeLimitMs: LONG_MS, caller: `${at}` },
        )
        .catch(() => undefined),
    );
    await pause((attempt % STEPS) * STEP_MS);
    const leftAt = performance.now();
    leaving.abort();
    const next = { roster: small, scenario: "emergency", absentIds: ["r1"], range: small.days } as const;
    await engine.analyze(next, { signal, timeLimitMs: LONG_MS, caller: "next" });
    waits.push(performance.now() - leftAt);
    await Promise.all(given);
  }
  await engine.close();
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (TRIES - 1))] ?? 0).toFixed(0);
  const within = sorted.filter((ms) => ms <= 1_000).length;
  const waited = `${at(0.5)} ms in the middle, ${at(0.9)} ms in nine of ten, ${at(1)} ms at most`;
  console.log(`${TRIES} times all threads were held and left: who came next had an answer after ${waited};`);
  console.log(`${within} within a second.`);
}
