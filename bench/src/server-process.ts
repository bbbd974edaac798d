import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ServerProcess {
  readonly url: string;
  /** Base address of its admin port, where it has one. */
  readonly adminUrl: string | undefined;
  /** CPU time used so far, user and system, in milliseconds. */
  readonly cpuMs: () => number;
  /** Resident memory in MiB. */
  readonly residentMiB: () => number;
  /** What it has logged so far, in bytes. */
  readonly loggedBytes: () => number;
  /** Milliseconds from the start of the process to the first yes of /readyz; only for servers that have one. */
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly waitForReady?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Kernel clock ticks per second, as /proc counts them on Linux. */
const TICKS_PER_SECOND = 100;

/** Starts a server in a process of its own (Linux: figures are read from /proc). */
export async function startServerProcess(
  file: string,
  { waitForReady = false, environment = {} }: StartOptions = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      PORT: "0",
      ADMIN_PORT: "0",
      LOG_LEVEL: "info",
      RATE_LIMITS: "false",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const listening = Promise.withResolvers<{ readonly url: string; readonly admin?: string }>();
  const logged = { bytes: 0 };
  child.stdout.on("data", (chunk: Buffer) => {
    logged.bytes += chunk.length;
  });
  createInterface(child.stdout).on("line", (line) => {
    const { event, url, admin } = JSON.parse(line);
    if (event === "listening") listening.resolve({ url, admin });
  });
  child.once("exit", (code) => listening.reject(new Error(`${file} has ended with code ${code}`)));
  const { url, admin } = await listening.promise;
  if (waitForReady) while (!(await fetch(new URL("/readyz", admin))).ok);
  const readyAfterMs = performance.now() - startedAt;
  const read = (name: string): string => readFileSync(`/proc/${child.pid}/${name}`, "utf8");
  return {
    url,
    adminUrl: admin,
    readyAfterMs,
    cpuMs() {
      const fields = read("stat").split(") ")[1]?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
    },
    loggedBytes: () => logged.bytes,
    residentMiB: () => Number(/VmRSS:\s+(\d+)/.exec(read("status"))?.[1]) / 1_024,
    async stop() {
      const ended = Promise.withResolvers<void>();
      child.once("exit", () => ended.resolve());
      child.kill("SIGTERM");
      await ended.promise;
    },
  };
}
