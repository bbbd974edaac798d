import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, type App } from "../start/find-apps.ts";
import { readLogLine } from "../start/read-log-line.ts";

/** For a busy machine: the caller judges how long a start took. */
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 10;
/** Lines of the log to show where a server is not ready. */
const LOG_LINES = 30;
/** /readyz when nothing has to be replaced. */
export const WHOLE = /"status":"ready"/;

export interface FleetServer {
  readonly name: string;
  /** Address of its MCP endpoint, the same after every restart. */
  readonly url: string;
  /** Base address of /readyz and /metrics, the same after every restart. */
  readonly adminUrl: string;
  readonly process: () => ChildProcess;
  readonly isAlive: () => boolean;
  /** What it reads its data from. */
  readonly folder: string;
  /** Everything it has logged since it was started first. */
  readonly logs: () => string;
  /** Ends the process by SIGTERM, or by the given signal, and waits for its end; the exit code, null where a signal ended it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Starts the process again; milliseconds until /readyz says yes. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<number>;
}

export interface FleetOptions {
  /** Temporary folder under which each server has its data. */
  readonly folder: string;
  /** Set for every server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of Node before the server's file. */
  readonly nodeArguments?: readonly string[];
}

/** Where each server reads from and writes to. */
function toPlaces(name: string, folder: string): Readonly<Record<string, string>> {
  if (name === "opa") return { OPA_DATA_DIR: folder };
  if (name === "coverage") return { COVERAGE_DATA_DIR: folder };
  if (name === "scheduler") return { SCHEDULER_DATABASE_FILE: join(folder, "schedules.sqlite") };
  return {};
}

/** All of them at the same time; the first failure, with the others stopped, where one does not start. */
export async function startFleet(
  apps: readonly App[],
  options: FleetOptions,
): Promise<readonly FleetServer[]> {
  const started = await Promise.allSettled(apps.map((app) => startFleetServer(app, options)));
  const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = started.find((one) => one.status === "rejected");
  if (!failed) return servers;
  await Promise.all(servers.map((server) => server.stop()));
  throw failed.reason;
}

/** Starts one built server as a process of its own, on a copy of its data, and waits until it is ready. */
async function startFleetServer(app: App, options: FleetOptions): Promise<FleetServer> {
  const folder = join(options.folder, app.name);
  mkdirSync(folder, { recursive: true });
  const built = join(ROOT, "data", "processed", app.name);
  // A second copy of a server reads what the first one has.
  for (const part of ["CURRENT", "versions"])
    if (existsSync(join(built, part)) && !existsSync(join(folder, part)))
      cpSync(join(built, part), join(folder, part), { recursive: true });
  const held: { child?: ChildProcess; url: string; adminUrl: string } = { url: "", adminUrl: "" };
  const lines: string[] = [];
  const logs = (): string => lines.join("\n");
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<number> => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...(options.nodeArguments ?? []), "dist/main.js"], {
      cwd: app.folder,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        LOG_LEVEL: "info",
        ...toPlaces(app.name, folder),
        ...options.environment,
        ...more,
        HOST: "127.0.0.1",
        PORT: toPort(held.url),
        ADMIN_PORT: toPort(held.adminUrl),
      },
    });
    held.child = child;
    Object.assign(held, await untilListening(child, lines));
    await untilReady({ adminUrl: held.adminUrl, logs });
    return performance.now() - startedAt;
  };
  await start();
  return {
    name: app.name,
    url: held.url,
    adminUrl: held.adminUrl,
    folder,
    process: () => held.child as ChildProcess,
    isAlive: () => isAlive(held.child as ChildProcess),
    logs,
    start,
    stop: (signal) => end(held.child as ChildProcess, signal),
  };
}

/** The one that it had before; a free one the first time. */
const toPort = (url: string): string => (url === "" ? "0" : new URL(url).port);

type Addresses = Pick<FleetServer, "url" | "adminUrl">;

function untilListening(child: ChildProcess, lines: string[]): Promise<Addresses> {
  const { promise, resolve, reject } = Promise.withResolvers<Addresses>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on("line", (line) => {
      const { url, admin } = (line.includes('"listening"') && readLogLine(line)) || {};
      if (url !== undefined && admin !== undefined) resolve({ url, adminUrl: admin });
      // Each request has a line, and hours of them would be this process's own leak.
      if (!line.includes('"mcp_request"')) lines.push(line);
    });
  }
  child.once("exit", (code) => reject(new Error(`ended with code ${code}:\n${lines.slice(-5).join("\n")}`)));
  return promise;
}

/** Asks /readyz until it says yes, or that all parts are there, too. @throws Error with the end of the server's log */
export async function untilReady(
  { adminUrl, logs }: Pick<FleetServer, "adminUrl" | "logs">,
  wanted: RegExp = /^/,
): Promise<void> {
  const url = new URL("/readyz", adminUrl);
  const until = performance.now() + READY_WITHIN_MS;
  let last = "no answer";
  while (performance.now() < until) {
    const response = await fetch(url).catch(() => undefined);
    const text = await response?.text();
    if (response?.ok && text !== undefined && wanted.test(text)) return;
    last = text ?? last;
    await sleep(LOOK_EVERY_MS);
  }
  const end = logs().split("\n").slice(-LOG_LINES).join("\n");
  throw new Error(`${adminUrl} was not ready within ${READY_WITHIN_MS / 1_000} s: ${last}\n${end}`);
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (!isAlive(child)) return child.exitCode;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("exit", (code) => resolve(code));
  child.kill(signal);
  return promise;
}
