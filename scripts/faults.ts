// pnpm faults [--quick] [--only TEXT]: all four built servers, 50 clients at once, and one fault after the other.
// Prints the tables of bench/FAULTS.md and fails where an answer is wrong or lost, or a start takes long.
// --brief: fewer clients and the faults that need nothing installed, in seconds; starts may take any time.
// Loopback only. Linux only.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { clientsLeave, clientsStall } from "./faults/client-faults.ts";
import { gatherCrowd } from "./faults/crowd.ts";
import type { Fault, Inflicted } from "./faults/fault.ts";
import { findFaults, formatFaults } from "./faults/format-faults.ts";
import type { FaultRow } from "./faults/format-faults.ts";
import {
  chromaKilled,
  clockJumps,
  datasetSwitched,
  killed,
  nothing,
  terminated,
} from "./faults/process-faults.ts";
import { diskFull, postgresStops, redisStops } from "./faults/resource-faults.ts";
import type { Held, Stage } from "./faults/stage.ts";
import { sitExam } from "./load/exam.ts";
import type { Exam } from "./load/exam.ts";
import { startFleet } from "./load/fleet.ts";
import type { FleetServer } from "./load/fleet.ts";
import { prepareApps } from "./load/prepare-apps.ts";

const FAULTS: readonly Fault[] = [
  nothing, chromaKilled, postgresStops, redisStops, datasetSwitched, terminated, killed, diskFull, clockJumps,
  clientsStall, clientsLeave,
]; // prettier-ignore
const BRIEF_FAULTS: readonly Fault[] = [
  chromaKilled, terminated, killed, clockJumps, clientsStall, clientsLeave,
]; // prettier-ignore
const FILE_SYSTEM_SIZE = "1g";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    brief: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const pace = toPace();
const clients = values.brief ? 12 : 50;
const faults = values.brief ? BRIEF_FAULTS : FAULTS;

const folder = mkdtempSync(join(tmpdir(), "faults-"));
const isFillable = mount();
const hold: Held = { ends: [] };
const servers: FleetServer[] = [];
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
try {
  servers.push(
    ...(await startFleet(await prepareApps(), {
      folder,
      // Temporary files share the disk that fills.
      environment: { RATE_LIMITS: "false", TMPDIR: folder },
      nodeArguments: ["--import", new URL("faults/clock-shim.ts", import.meta.url).href],
    })),
  );
  const stage: Stage = { servers, folder, isFillable, outageMs: pace.outageMs, hold };
  const exams: Exam[] = [];
  for (const server of servers) exams.push(await sitExam(server));
  const rows: FaultRow[] = [];
  for (const fault of faults.filter(({ name }) => name.includes(values.only))) {
    if (stopping.signal.aborted) break;
    rows.push(await suffer(fault, stage, exams));
    console.error(`${new Date().toISOString()} ${fault.name}`);
  }
  console.log(formatFaults(rows));
  const found = findFaults(rows);
  for (const line of new Set(found)) console.error(line);
  if (found.length > 0 || stopping.signal.aborted) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  for (const end of hold.ends) await end();
  if (isFillable) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** How long each part of a fault lasts, and a client waits between two questions. */
function toPace() {
  if (values.brief) return { beforeMs: 200, outageMs: 500, afterMs: 200, pauseMs: 300 };
  if (values.quick) return { beforeMs: 500, outageMs: 1_000, afterMs: 500, pauseMs: 500 };
  return { beforeMs: 2_000, outageMs: 6_000, afterMs: 4_000, pauseMs: 500 };
}

/** The servers' folder as a file system of its own, where this may be done. */
function mount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${FILE_SYSTEM_SIZE}`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    // A container without the right to mount: the fault is skipped and the table says so.
    return false;
  }
}

/** The crowd comes, the fault strikes and is fixed, the crowd asks a little longer and leaves. */
async function suffer(fault: Fault, stage: Stage, exams: readonly Exam[]): Promise<FaultRow> {
  const skipped = fault.skip(stage);
  if (skipped !== undefined) return { name: fault.name, skipped };
  const environments = (await fault.environment?.(stage)) ?? {};
  const changed = stage.servers.filter(({ name }) => environments[name] !== undefined);
  for (const server of changed) {
    await server.stop();
    await server.start(environments[server.name]);
  }
  const plain = changed.length === 0 ? exams : await Promise.all(exams.map(({ server }) => sitExam(server)));
  const others = (await fault.alternatives?.(stage)) ?? [];
  const examined = plain.map((exam) => ({
    ...exam,
    alternatives: others.filter(({ server }) => server === exam.server).map(({ answers }) => answers),
  }));
  const crowd = gatherCrowd(examined, { clients, pauseMs: pace.pauseMs });
  await sleep(pace.beforeMs);
  const inflicted = await fault.inflict(stage, examined).catch(toUnrecovered);
  const readyAfterMs = performance.now() - inflicted.mendedAt;
  await sleep(pace.afterMs);
  const events = await crowd.leave();
  const dead = stage.servers.filter((server) => !server.isAlive());
  for (const server of new Set([...changed, ...dead])) {
    await server.stop();
    await server.start();
  }
  for (const { name, logs } of dead) console.error(`${name} has ended:\n${logs().slice(-2_000)}`);
  return { name: fault.name, mayCut: fault.mayCut === true, events, inflicted, readyAfterMs };
}

/** A service never came back: the run continues with the other faults, and fails at its end. */
function toUnrecovered(error: unknown): Inflicted {
  return { mendedAt: performance.now(), unrecovered: String(error) };
}
