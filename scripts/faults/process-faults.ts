import { spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sitExam } from "../load/exam.ts";
import type { Exam } from "../load/exam.ts";
import { untilReady, WHOLE } from "../load/fleet.ts";
import type { FleetServer } from "../load/fleet.ts";
import { ROOT } from "../start/find-apps.ts";
import type { Fault, Inflicted, Restart } from "./fault.ts";
import { findServer } from "./stage.ts";
import type { Stage } from "./stage.ts";

const possible = (): undefined => undefined;

export const nothing: Fault = {
  name: "none",
  skip: possible,
  async inflict({ outageMs }) {
    await sleep(outageMs);
    return { mendedAt: performance.now() };
  },
};

/** The processes that a server has started. */
const childrenOf = (pid: number | undefined): readonly number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" "))
    .filter((each) => each !== "")
    .map(Number);

export const chromaKilled: Fault = {
  name: "Chroma is killed (opa, coverage)",
  skip: possible,
  async inflict(stage) {
    const keepers = ["opa", "coverage"].map((name) => findServer(stage, name));
    for (const server of keepers)
      for (const pid of childrenOf(server.process().pid)) process.kill(pid, "SIGKILL");
    const mendedAt = performance.now();
    await sleep(stage.outageMs);
    await Promise.all(keepers.map((server) => untilReady(server, WHOLE)));
    return { mendedAt };
  },
};

/** Kernel clock ticks are hundredths of a second. */
const TICK_MS = 10;

function readCpuMs(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

async function restart(server: FleetServer): Promise<Restart> {
  const readyAfterMs = await server.start();
  return { server: server.name, readyAfterMs, cpuMs: readCpuMs(server.process().pid) };
}

async function restartEach(stage: Stage, signal: NodeJS.Signals): Promise<Inflicted> {
  const restarts: Restart[] = [];
  for (const server of stage.servers) {
    await server.stop(signal);
    restarts.push(await restart(server));
  }
  const mendedAt = performance.now();
  await Promise.all(stage.servers.map((server) => untilReady(server, WHOLE)));
  return { mendedAt, restarts };
}

export const terminated: Fault = {
  name: "SIGTERM, then started again (each in turn)",
  skip: possible,
  inflict: (stage) => restartEach(stage, "SIGTERM"),
};

export const killed: Fault = {
  name: "SIGKILL, then started again (each in turn)",
  skip: possible,
  mayCut: true,
  inflict: (stage) => restartEach(stage, "SIGKILL"),
};

const INGEST = fileURLToPath(new URL("ingest-opa.ts", import.meta.url));

/** Runs the ingestion into the folder that opa serves; the exit code and the last words. */
export async function ingest(
  { folder }: Pick<FleetServer, "folder">,
  starterFolder: string,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [INGEST, folder, starterFolder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("close", (code) => resolve(code));
  const code = await promise;
  return { code, said: chunks.join("").trim().split("\n").at(-1) ?? "" };
}

/** The starter files without one document that nobody of the crowd asks for: another dataset, with the same answers. */
export function copyStarterFiles({ folder }: Pick<Stage, "folder">): string {
  const copy = join(folder, "starter");
  cpSync(join(ROOT, "data", "opa"), copy, { recursive: true });
  rmSync(join(copy, "cep", "core-neck-and-headache-navigator.json"), { force: true });
  return copy;
}

/** Which version of its dataset a server says that it serves. */
export async function readVersion({ adminUrl }: FleetServer): Promise<string> {
  const response = await fetch(new URL("/metrics", adminUrl));
  return (
    /^clinical_mcp_dataset_built_at\w*\{[^}]*version="([^"]+)"/m.exec(await response.text())?.[1] ?? "unknown"
  );
}

export const datasetSwitched: Fault = {
  name: "another dataset of opa is built and switched beside the served one, twice, then opa restarted",
  skip: possible,
  async inflict(stage) {
    const opa = findServer(stage, "opa");
    const versions = [await readVersion(opa)];
    // Twice: the second switch removes what is neither in service nor in use.
    const there = await ingest(opa, copyStarterFiles(stage));
    const back = await ingest(opa, join(ROOT, "data", "opa"));
    versions.push(await readVersion(opa));
    await opa.stop();
    const restarts = [await restart(opa)];
    versions.push(await readVersion(opa));
    const mendedAt = performance.now();
    await untilReady(opa, WHOLE);
    const [before = "", meanwhile, after] = versions;
    const isKept = before === meanwhile && before !== after;
    const notes = [
      `ingestions: exit codes ${there.code} and ${back.code}, ${back.said}`,
      `served ${versions.join(", then ")}`,
    ];
    return {
      mendedAt,
      restarts,
      notes,
      ...(!isKept && { unrecovered: "opa did not stay with its dataset until it was restarted" }),
    };
  },
};

async function shiftClock({ servers }: Stage, milliseconds: number): Promise<void> {
  for (const server of servers) {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.process().once("message", () => resolve());
    server.process().send(milliseconds);
    await promise;
  }
}

const HOUR = 3_600_000;
const JUMP = 36 * HOUR;

export const clockJumps: Fault = {
  name: "the clock jumps a day and a half forth, then as far back",
  skip: possible,
  /** Ages, editions out of date and leap days follow the date: what is right on the one day is not on the other. */
  async alternatives(stage) {
    const exams: Exam[] = [];
    for (const milliseconds of [JUMP, -JUMP, 0]) {
      await shiftClock(stage, milliseconds);
      if (milliseconds !== 0)
        exams.push(...(await Promise.all(stage.servers.map((server) => sitExam(server)))));
    }
    return exams;
  },
  async inflict(stage) {
    for (const milliseconds of [JUMP, -JUMP]) {
      await shiftClock(stage, milliseconds);
      await sleep(stage.outageMs);
    }
    await shiftClock(stage, 0);
    return { mendedAt: performance.now() };
  },
};
