// Measures the scheduler's rules, import, repairs and sweep, and prints the tables of SCHEDULER.md.
// npx pnpm --filter @clinical-mcp/bench scheduler               about five minutes
// npx pnpm --filter @clinical-mcp/bench scheduler rules         rules, import and serving alone, half a minute
// npx pnpm --filter @clinical-mcp/bench scheduler tight         a hundred people and two hundred with none to spare
// npx pnpm --filter @clinical-mcp/bench scheduler limits        time limits asked for, and the time taken
// npx pnpm --filter @clinical-mcp/bench scheduler leaving       how soon threads are free whose callers left
// npx pnpm --filter @clinical-mcp/bench scheduler instances DIR [NAMES] the public instances that a folder has
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { importSchedule } from "../../../apps/scheduler/ingest/src/import-schedule.ts";
import { makeProgram, SHIPPED_SEED } from "../../../apps/scheduler/ingest/src/synthetic/make-program.ts";
import { toAbsences } from "../../../apps/scheduler/src/domain/contingency/sweep-absences.ts";
import { detectConflicts } from "../../../apps/scheduler/src/domain/detect-conflicts.ts";
import { prepareRoster } from "../../../apps/scheduler/src/domain/roster/prepare-roster.ts";
import { toDay } from "../../../apps/scheduler/src/domain/time/day.ts";
import { validateSchedule } from "../../../apps/scheduler/src/domain/validate-schedule.ts";
import { createContingencyEngine } from "../../../apps/scheduler/src/solver/contingency-engine.ts";
import { openHighsSolver } from "../../../apps/scheduler/src/solver/highs-solver.ts";
import { openDatabase } from "../../../apps/scheduler/src/store/index.ts";
import { toDocument } from "../../../apps/scheduler/test/build-schedule.ts";
import { multiplyProgram } from "../../../apps/scheduler/test/multiply-program.ts";
import { measureLeaving } from "./measure-leaving.ts";
import { measureLimits } from "./measure-limits.ts";
import { makeTightRoster, measureTight } from "./measure-tight.ts";
import { measureServing } from "./measure-serving.ts";
import { parseShiftInstance, scoreRoster } from "./shift-instance.ts";
import { solveShiftInstance } from "./solve-shift-instance.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const NO_LIMIT_MS = 3_600_000;
const { signal } = new AbortController();

interface Time {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Wall-clock and CPU time of this process, its threads included. */
async function time<TResult>(work: () => Promise<TResult> | TResult): Promise<readonly [TResult, Time]> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return [
    result,
    { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: (user + system) / 1_000_000 },
  ];
}

const row = (what: string, { seconds, cpuSeconds }: Time, ...more: readonly unknown[]): void =>
  console.log(`| ${[what, seconds.toFixed(2), cpuSeconds.toFixed(2), ...more].join(" | ")} |`);

/** The fastest of some runs: the others were interrupted. */
async function fastest(work: () => Promise<unknown> | unknown): Promise<Time> {
  const times: Time[] = [];
  for (let run = 0; run < 5; run += 1) times.push((await time(work))[1]);
  return times.toSorted((a, b) => a.seconds - b.seconds)[0] ?? { seconds: 0, cpuSeconds: 0 };
}

async function importProgram(json: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-scheduler-"));
  const path = join(folder, "program.json");
  writeFileSync(path, json);
  const db = await openDatabase({ file: join(folder, "schedules.sqlite") }, () => undefined);
  try {
    const { ok } = await importSchedule(db, { path, isDryRun: false }, new Date());
    if (!ok) throw new Error("the program was refused");
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}

async function measureRules(): Promise<void> {
  const input = multiplyProgram(makeProgram(SHIPPED_SEED), 4);
  const document = toDocument(input);
  console.log(
    `A year of 68 residents and 48 faculty, ${document.assignments.length} assignments, fastest of 5:\n`,
  );
  console.log("| what | s | CPU s |\n|---|---|---|");
  row("validate, all rules", await fastest(() => validateSchedule({ roster: prepareRoster(document) })));
  row("conflicts, all types", await fastest(() => detectConflicts({ roster: prepareRoster(document) })));
  const json = JSON.stringify(input);
  row("import from JSON into SQLite", await fastest(() => importProgram(json)));
  console.log(
    "\nHow long the thread that serves is busy at a stretch meanwhile, " +
      "in CPU seconds:\n\n| what | in itself | in a thread |\n|---|---|---|",
  );
  await measureServing(prepareRoster(document), (what, here, inThread) =>
    console.log(`| ${what} | ${here.toFixed(2)} | ${inThread.toFixed(2)} |`),
  );
}

async function measureAbsences(): Promise<void> {
  const engine = createContingencyEngine();
  const roster = prepareRoster(toDocument(makeProgram(SHIPPED_SEED)));
  const first = toDay("2026-09-21");
  const range = { first, last: first + 27 };
  console.log("\nThe program that ships (17 residents, 12 faculty), four weeks from 2026-09-21:\n");
  console.log(
    "| analyze_contingency | s | CPU s | gaps | uncovered | changes | proved |\n|---|---|---|---|---|---|---|",
  );
  const times: Time[] = [];
  for (const { id, role } of roster.people.values()) {
    const scenario = role === "faculty" ? ("faculty_absence" as const) : ("resident_absence" as const);
    const question = { roster, scenario, absentIds: [id], range };
    const [{ gapsBefore, repair }, taken] = await time(() =>
      engine.analyze(question, { signal, timeLimitMs: NO_LIMIT_MS }),
    );
    times.push(taken);
    const gaps = gapsBefore.reduce((sum, { missing }) => sum + missing, 0);
    row(id, taken, gaps, repair.measures.uncovered, repair.measures.changes, repair.proof.proved.join(", "));
  }
  const total = (what: keyof Time): string => times.reduce((sum, each) => sum + each[what], 0).toFixed(1);
  const most = (what: keyof Time): string => Math.max(...times.map((each) => each[what])).toFixed(2);
  console.log(
    `\nAll ${times.length}: ${total("seconds")} s, ${total("cpuSeconds")} s of ` +
      `CPU; the slowest ${most("seconds")} s, ${most("cpuSeconds")} s of CPU.\n`,
  );
  await measureSweep({ engine, roster, range });
  await engine.close();
}

async function measureSweep({
  engine,
  roster,
  range,
}: {
  readonly engine: ReturnType<typeof createContingencyEngine>;
  readonly roster: ReturnType<typeof prepareRoster>;
  readonly range: { readonly first: number; readonly last: number };
}): Promise<void> {
  console.log(
    "| sweep_contingency | s | CPU s | done | proved | with uncovered |\n|---|---|---|---|---|---|",
  );
  for (const asked of ["single", "single_and_pairs", "single_and_pairs"] as const) {
    const absences = toAbsences(roster, asked);
    const limits = { signal, timeLimitMs: NO_LIMIT_MS, onDone: () => undefined };
    const [results, taken] = await time(() => engine.sweep({ roster, range, absences }, limits));
    const count = (matches: (result: (typeof results)[number]) => boolean): number =>
      results.filter(matches).length;
    row(
      asked,
      taken,
      results.length,
      count(({ isProved }) => isProved),
      count(({ uncovered }) => uncovered > 0),
    );
  }
}

/** Best known results of schedulingbenchmarks.org. */
const BEST_KNOWN = {
  Instance1: 607,
  Instance2: 828,
  Instance3: 1001,
  Instance4: 1716,
  Instance5: 1143,
  Instance6: 1950,
  Instance7: 1056,
} as const;
const INSTANCE_LIMIT_MS = 170_000;

/** @param names of those to solve, where not all */
async function measureInstances(folder: string, names: readonly string[]): Promise<void> {
  const solver = await openHighsSolver();
  console.log(
    "\n| instance | s | CPU s | found | bound | best known | breaks |\n|---|---|---|---|---|---|---|",
  );
  for (const [name, best] of Object.entries(BEST_KNOWN)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = join(folder, `${name}.txt`);
    if (!existsSync(file)) {
      console.log(`| ${name} | not there |`);
      continue;
    }
    const instance = parseShiftInstance(readFileSync(file, "utf8"));
    const [{ roster, bound }, taken] = await time(() =>
      solveShiftInstance(instance, solver, INSTANCE_LIMIT_MS),
    );
    const { cost, broken } = scoreRoster(instance, roster ?? new Map());
    row(name, taken, roster === undefined ? "nothing" : cost, bound.toFixed(1), best, broken.length);
  }
}

console.log(`# Scheduler, measured ${new Date().toISOString().slice(0, 10)}\n`);
console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start.\n`,
);
const [what, folder, ...names] = process.argv.slice(2);
if (what === "instances") await measureInstances(folder ?? root, names);
else if (what === "leaving") await measureLeaving();
else if (what === "limits") await measureLimits(makeTightRoster(4), time);
else if (what === "tight") await measureTight(time);
else if (what === "rules") await measureRules();
else {
  await measureRules();
  await measureAbsences();
}
