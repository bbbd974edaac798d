import { availableParallelism } from "node:os";
import { afterAll, expect, test } from "vitest";
import { UpstreamError } from "@clinical-mcp/errors";
import { buildRoster } from "../../test/build-schedule.ts";
import { readExample } from "../../test/open-example.ts";
import { prepareRoster } from "../domain/roster/prepare-roster.ts";
import { createContingencyEngine } from "./contingency-engine.ts";

const engine = createContingencyEngine();
afterAll(() => engine.close());

/** Every third of the moments; the nightly run makes a hundred, by GIVE_UP_TRIES=100. */
const TRIES = Number(process.env["GIVE_UP_TRIES"] ?? 4);
const MINUTES = 10;
const MANY_MS = MINUTES * 60_000;
const year = prepareRoster(readExample());
const small = buildRoster([]);

/** Questions that keep every thread busy for far longer than this test, each of another caller. */
function holdThreads(signal: AbortSignal): Promise<readonly PromiseSettledResult<unknown>[]> {
  const question = {
    roster: year,
    scenario: "mass_absence",
    absentIds: ["res-03", "res-07", "fac-06"],
    range: year.days,
  } as const;
  return Promise.allSettled(
    Array.from({ length: availableParallelism() }, (_each, at) =>
      engine.analyze(question, { signal, timeLimitMs: MANY_MS, caller: `year ${at}` }),
    ),
  );
}

test(
  `each of ${TRIES} times that callers leave, wherever the work is, their threads serve who comes next`,
  async () => {
    const { signal } = new AbortController();
    let served = 0;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const leaving = new AbortController();
      const given = holdThreads(leaving.signal);
      // Before the thread has read the schedule, while it lays its groundwork, inside the solver.
      setTimeout(() => leaving.abort(), ((attempt * 3) % 10) * 100);
      const outcomes = await given;
      expect(
        outcomes.every((each) => each.status === "rejected" && each.reason instanceof UpstreamError),
      ).toBe(true);
      const question = {
        roster: small,
        scenario: "emergency",
        absentIds: ["r1"],
        range: small.days,
      } as const;
      const { repair } = await engine.analyze(question, { signal, timeLimitMs: MANY_MS, caller: "next" });
      served += repair.proof.status === "proved" ? 1 : 0;
    }
    expect(served).toBe(TRIES);
  },
  MANY_MS,
);
