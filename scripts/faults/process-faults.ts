import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { untilReady, WHOLE } from "../load/fleet.ts";
import type { FleetServer } from "../load/fleet.ts";
import type { Fault, Inflicted } from "./fault.ts";
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
    await Promise.all(keepers.map(({ url }) => untilReady(url, WHOLE)));
    return { mendedAt };
  },
};

async function restartEach(stage: Stage, signal: NodeJS.Signals): Promise<Inflicted> {
  const restarts: (readonly [string, number])[] = [];
  for (const server of stage.servers) {
    await server.stop(signal);
    restarts.push([server.name, await server.start()]);
  }
  const mendedAt = performance.now();
  await Promise.all(stage.servers.map(({ url }) => untilReady(url, WHOLE)));
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
  inflict: (stage) => restartEach(stage, "SIGKILL"),
};

const INGEST = fileURLToPath(new URL("ingest-opa.ts", import.meta.url));

/** Runs the ingestion into the folder that opa serves; the exit code and the last words. */
export async function ingest({
  folder,
}: FleetServer): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [INGEST, folder], { stdio: ["ignore", "pipe", "pipe"] });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("close", (code) => resolve(code));
  const code = await promise;
  return { code, said: chunks.join("").trim().split("\n").at(-1) ?? "" };
}

export const datasetSwitched: Fault = {
  name: "opa's dataset is built anew into the served folder, then opa restarted",
  skip: possible,
  async inflict(stage) {
    const opa = findServer(stage, "opa");
    const { code, said } = await ingest(opa);
    await sleep(stage.outageMs / 2);
    await opa.stop();
    const restarts = [["opa", await opa.start()] as const];
    const mendedAt = performance.now();
    await untilReady(opa.url, WHOLE);
    return { mendedAt, restarts, notes: [`ingestion: exit code ${code}, ${said}`] };
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

export const clockJumps: Fault = {
  name: "the clock jumps a day and a half forth, then as far back",
  skip: possible,
  async inflict(stage) {
    await shiftClock(stage, 36 * HOUR);
    await sleep(stage.outageMs);
    await shiftClock(stage, -36 * HOUR);
    await sleep(stage.outageMs);
    await shiftClock(stage, 0);
    return { mendedAt: performance.now() };
  },
};
