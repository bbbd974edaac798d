// pnpm rolling [--minutes 10] [--to FILE]: two copies of every built server behind nginx, with Redis and PostgreSQL; traffic while
// copies are restarted one after the other and opa's dataset is exchanged. Writes bench/ROLLING.md, and fails where an answer is wrong
// or lost, a client sees anything of a restart, or a limit is not exact. Loopback only. Linux only.
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gatherCrowd } from "./faults/crowd.ts";
import { copyStarterFiles, ingest, readVersion } from "./faults/process-faults.ts";
import { createAsk } from "./load/ask.ts";
import { sitExam } from "./load/exam.ts";
import type { Exam } from "./load/exam.ts";
import type { FleetServer } from "./load/fleet.ts";
import { prepareApps } from "./load/prepare-apps.ts";
import { findMissing, startCopies, UNITS_A_MINUTE } from "./rolling/copies.ts";
import type { Copies, Pair } from "./rolling/copies.ts";
import { readOtherEdition } from "./rolling/editions.ts";
import { EXCHANGED, findFlaws, formatRolling } from "./rolling/format-rolling.ts";
import type { Exchange, Restart, Run } from "./rolling/format-rolling.ts";
import { startGreedyCaller } from "./rolling/greedy-caller.ts";
import { ROOT } from "./start/find-apps.ts";
import type { App } from "./start/find-apps.ts";

/** So many that nobody's minute is used up, nor that of a schedule, which all clients of the scheduler share. */
const CLIENTS: Readonly<Record<string, number>> = { opa: 10, coverage: 10, openonco: 10, scheduler: 2 };
const PAUSE_MS = 500;
const GREEDY = 2;
/** It costs one unit, and has no limit of its own. */
const CHEAP = { tool: "openonco_get_mrd", args: { id: "mrd-7" } };
const MS_PER_MINUTE = 60_000;
/** After these parts of the time a dataset is exchanged: another one, and back. */
const EXCHANGES = [0.2, 0.6] as const;
const BETWEEN_RESTARTS_MS = 1_000;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    to: { type: "string", default: join(ROOT, "bench", "ROLLING.md") },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("Usage: pnpm rolling [--minutes 10] [--to FILE]; above 0.");
  process.exit(2);
}
const missing = findMissing();
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const folder = mkdtempSync(join(tmpdir(), "rolling-"));
const otherFiles = copyStarterFiles({ folder });
try {
  await using opened = new AsyncDisposableStack();
  const callers = GREEDY + Object.values(CLIENTS).reduce((sum, count) => sum + count, 0);
  const apps = await prepareApps();
  const copies = await startCopies(apps, { folder, callers }, opened);
  console.error(`${new Date().toISOString()} everything is up`);
  const run = await roll(copies, await sitExams(apps, copies));
  const flaws = findFlaws(run);
  for (const flaw of new Set(flaws)) console.error(flaw);
  await writeFile(values.to, formatRolling(run));
  console.error(
    `${values.to}: ${run.events.length} requests, ${run.restarts.length} restarts, ${flaws.length} flaws`,
  );
  if (flaws.length > 0 || stopping.signal.aborted) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What each server answers; the one whose dataset is exchanged, from either. */
async function sitExams(
  apps: readonly App[],
  { pairs, headersOf, environment }: Copies,
): Promise<readonly Exam[]> {
  const headers = headersOf(GREEDY);
  const exams: Exam[] = [];
  for (const { name, url, copies } of pairs) {
    const app = apps.find((one) => one.name === name);
    const [copy] = copies;
    if (!copy || !app) throw new Error(`there is no ${name}`);
    const exam = await sitExam({ ...copy, url }, headers);
    const place = { folder: join(folder, "other"), files: otherFiles, environment, headers };
    exams.push(
      name === EXCHANGED ? { ...exam, alternatives: [await readOtherEdition(app, exam, place)] } : exam,
    );
  }
  return exams;
}

async function roll({ pairs, headersOf }: Copies, exams: readonly Exam[]): Promise<Run> {
  const before = loadavg()[0] ?? 0;
  const held = { callers: GREEDY };
  const crowds = exams.map((exam) => {
    const first = held.callers;
    const clients = CLIENTS[exam.server.name] ?? 1;
    held.callers += clients;
    return gatherCrowd([exam], {
      clients,
      pauseMs: PAUSE_MS,
      headersOf: (client) => headersOf(first + client),
    });
  });
  const cheap = pairs.find(({ name }) => name === "openonco")?.url ?? "";
  const callers = Array.from({ length: GREEDY }, (_, at) =>
    startGreedyCaller(createAsk(cheap, headersOf(at)), CHEAP),
  );
  const { restarts, exchanges } = await restartUntilOver(pairs);
  const events = (await Promise.all(crowds.map((crowd) => crowd.leave()))).flat();
  const greedy = await Promise.all(callers.map((caller) => caller.end()));
  const load = `load of a minute ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  return {
    minutes,
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores, Linux ${release()}, Node ${process.version}; ${load}.`,
    events,
    restarts,
    exchanges,
    greedy,
    unitsAMinute: UNITS_A_MINUTE,
    countedAlone: pairs.flatMap(({ copies }) => copies.flatMap(findCountedAlone)),
  };
}

/** The log's lines that say so, without stacks. */
function findCountedAlone({ name, url, logs }: FleetServer): readonly string[] {
  const lines = logs().split("\n");
  return lines
    .filter((line) => line.includes('"event":"limits_alone"'))
    .map((line) => `${name} at ${url}, ${/"message":"[^"]*"/u.exec(line)?.[0] ?? line}`);
}

async function restart({ name, copies }: Pair, at: number): Promise<Restart> {
  const copy = copies[at];
  if (!copy) throw new Error(`there is no copy ${at} of ${name}`);
  const exitCode = await copy.stop();
  return { server: name, exitCode, readyAfterMs: await copy.start() };
}

/** Copy after copy, round after round; between two rounds, when its time has come, another dataset. */
async function restartUntilOver(pairs: readonly Pair[]): Promise<Pick<Run, "restarts" | "exchanges">> {
  const startedAt = performance.now();
  const isOver = (part = 1): boolean =>
    stopping.signal.aborted || performance.now() - startedAt > minutes * MS_PER_MINUTE * part;
  const restarts: Restart[] = [];
  const exchanges: Exchange[] = [];
  while (!isOver()) {
    const due = EXCHANGES[exchanges.length];
    if (due !== undefined && isOver(due)) exchanges.push(await exchange(pairs, exchanges.length, restarts));
    for (const pair of pairs)
      for (const at of pair.copies.keys()) {
        if (isOver()) break;
        restarts.push(await restart(pair, at));
        await sleep(BETWEEN_RESTARTS_MS);
      }
    console.error(`${new Date().toISOString()} ${restarts.length} restarts`);
  }
  return { restarts, exchanges };
}

/** Another dataset, and at the second time the first again; both copies are restarted for it, one after the other. */
async function exchange(pairs: readonly Pair[], count: number, restarts: Restart[]): Promise<Exchange> {
  const pair = pairs.find(({ name }) => name === EXCHANGED);
  const [copy] = pair?.copies ?? [];
  if (!pair || !copy) throw new Error(`there is no ${EXCHANGED}`);
  const readAll = () => Promise.all(pair.copies.map(readVersion));
  const before = await readAll();
  const { code } = await ingest(copy, count % 2 === 0 ? otherFiles : join(ROOT, "data", EXCHANGED));
  const meanwhile = await readAll();
  for (const at of pair.copies.keys()) restarts.push(await restart(pair, at));
  return { exitCode: code, before, meanwhile, after: await readAll() };
}
