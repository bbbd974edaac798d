import { makeProgram, SHIPPED_SEED } from "../../../apps/scheduler/ingest/src/synthetic/make-program.ts";
import { toAbsences } from "../../../apps/scheduler/src/domain/contingency/sweep-absences.ts";
import { prepareRoster } from "../../../apps/scheduler/src/domain/roster/prepare-roster.ts";
import type { Roster } from "../../../apps/scheduler/src/domain/roster/roster.ts";
import { toDay } from "../../../apps/scheduler/src/domain/time/day.ts";
import { createContingencyEngine } from "../../../apps/scheduler/src/solver/contingency-engine.ts";
import { toDocument } from "../../../apps/scheduler/test/build-schedule.ts";
import { multiplyProgram } from "../../../apps/scheduler/test/multiply-program.ts";

const { signal } = new AbortController();
const BYTES_PER_MB = 1e6;
const MS = 1_000;

/** So many of the synthetic program side by side, with as many times the demand: no place has anybody to spare. */
export function makeTightRoster(times: number): Roster {
  const program = multiplyProgram(makeProgram(SHIPPED_SEED), times);
  const rotations = program.rotations.map(({ coverage, ...rotation }) => ({
    ...rotation,
    ...(coverage && { coverage: coverage.map((each) => ({ ...each, minimum: each.minimum * times })) }),
  }));
  return prepareRoster(toDocument({ ...program, rotations }));
}

export interface Timer {
  <TResult>(
    work: () => Promise<TResult>,
  ): Promise<readonly [TResult, { readonly seconds: number; readonly cpuSeconds: number }]>;
}

/** Away for four weeks, or for a year; the time limit in seconds. */
const ABSENCES = [
  ["res-03-0", 4, 20],
  ["res-03-1", 4, 20],
  ["res-07-0", 4, 20],
  ["fac-05-2", 4, 20],
  ["res-03-0", 52, 5],
  ["res-03-0", 52, 18],
  ["fac-06-1", 52, 18],
] as const;

async function measureSingle(roster: Roster, time: Timer): Promise<void> {
  const engine = createContingencyEngine();
  console.log("| absent | weeks | time limit | s | CPU s | gaps | uncovered | at least | changes | proved |");
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  for (const [id, weeks, limit] of ABSENCES) {
    const first = weeks > 4 ? roster.days.first : toDay("2026-09-21");
    const range = { first, last: Math.min(roster.days.last, first + weeks * 7 - 1) };
    const scenario = id.startsWith("res") ? ("resident_absence" as const) : ("faculty_absence" as const);
    const question = { roster, scenario, absentIds: [id], range };
    const [{ gapsBefore, repair }, { seconds, cpuSeconds }] = await time(() =>
      engine.analyze(question, { signal, timeLimitMs: limit * MS }),
    );
    const gaps = gapsBefore.reduce((sum, { missing }) => sum + missing, 0);
    const { measures, proof } = repair;
    const figures = [
      gaps,
      measures.uncovered,
      proof.uncoveredBound,
      measures.changes,
      proof.proved.join(", "),
    ];
    console.log(
      `| ${[id, weeks, limit, seconds.toFixed(1), cpuSeconds.toFixed(1), ...figures].join(" | ")} |`,
    );
  }
  await engine.close();
}

async function measureEverybody(roster: Roster, time: Timer): Promise<void> {
  const engine = createContingencyEngine();
  const first = toDay("2026-09-21");
  const absences = toAbsences(roster, "single");
  const limits = { signal, timeLimitMs: 600 * MS, onDone: () => undefined };
  const [results, { seconds, cpuSeconds }] = await time(() =>
    engine.sweep({ roster, range: { first, last: first + 27 }, absences }, limits),
  );
  const proved = results.filter(({ isProved }) => isProved).length;
  const memory = (process.memoryUsage.rss() / BYTES_PER_MB).toFixed(0);
  const took = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`;
  console.log(
    `\nEverybody of ${roster.people.size} alone, four weeks: ${took}, ${proved} of ${results.length} proved,`,
  );
  console.log(`${memory} MB resident with the solver's threads.`);
  await engine.close();
}

/** A hundred people over a year with no place to spare, and the memory of two hundred. */
export async function measureTight(time: Timer): Promise<void> {
  const roster = makeTightRoster(4);
  const { assignments } = roster.document;
  console.log(
    `\n${roster.people.size} people over 52 weeks, none to spare, ${assignments.length} assignments:\n`,
  );
  await measureSingle(roster, time);
  await measureEverybody(roster, time);
  await measureEverybody(makeTightRoster(7), time);
}
