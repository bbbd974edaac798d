import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { App } from "./find-apps.ts";
import { readLogLine } from "./read-log-line.ts";

const READY_WITHIN_MS = 30_000;
const POLL_MS = 50;

export interface ServerRow {
  readonly name: string;
  readonly url: string;
  readonly state: string;
}

export interface StartedServer {
  /** Resolves when the server is ready, or will not become so. */
  readonly settled: Promise<void>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly describe: () => ServerRow;
  readonly hasFailed: () => boolean;
  readonly stop: () => void;
}

/** Starts one built app as a process of its own and follows its log; warnings and errors are shown. */
export function startServer(app: App, port: number | undefined): StartedServer {
  const row = { url: "–", state: "starting" };
  const complaints: string[] = [];
  const life = { stopping: false, failed: false };
  const settled = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const gone = new AbortController();
  const child = spawn(process.execPath, ["dist/main.js"], {
    cwd: app.folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: toServerEnvironment(port),
  });
  const follow = (url: string, admin: string): void => {
    row.url = url;
    void waitUntilReady(admin, gone.signal).then((state) => {
      if (!gone.signal.aborted) row.state = state;
      settled.resolve();
    });
  };
  createInterface(child.stdout).on("line", (text) => readLine(text, app.name, follow));
  createInterface(child.stderr).on("line", (text) => {
    complaints.push(text);
    console.error(`${app.name}: ${text}`);
  });
  child.on("error", (error) => complaints.push(error.message));
  child.on("close", (code) => {
    gone.abort();
    row.state = `ended (${complaints.at(-1)?.trim() ?? `exit code ${code}`})`;
    life.failed = code !== 0 || !life.stopping;
    if (!life.stopping) console.error(`${app.name} has ended, exit code ${code}.`);
    explainPort(app, complaints);
    settled.resolve();
    ended.resolve();
  });
  return {
    settled: settled.promise,
    ended: ended.promise,
    describe: () => ({ name: app.name, ...row }),
    hasFailed: () => life.failed,
    stop() {
      life.stopping = true;
      child.kill("SIGTERM");
    },
  };
}

/** Shows what is worth a warning or cannot be read; the addresses go to `follow`. */
function readLine(text: string, name: string, follow: (url: string, admin: string) => void): void {
  const line = readLogLine(text);
  if (line?.event === "listening" && line.url !== undefined && line.admin !== undefined)
    follow(line.url, line.admin);
  else if (line === undefined || line.level === "warn" || line.level === "error")
    console.error(`${name}: ${text}`);
}

/** The servers name their variable as they know it alone. */
function explainPort({ portVariable }: App, complaints: readonly string[]): void {
  if (complaints.some((text) => text.startsWith("PORT=")))
    console.error(`Here the variable is ${portVariable}, e.g. ${portVariable}=0 for any free port.`);
}

/**
 * PORT and ADMIN_PORT are for a server alone: here each has a variable of its own for the first, and any free port for
 * the other. This script reads the log line with the addresses, so the servers log from `info` on; it shows lines from
 * `warn` on.
 */
function toServerEnvironment(port: number | undefined): NodeJS.ProcessEnv {
  const { PORT: _alone, ...environment } = process.env;
  return {
    ...environment,
    LOG_LEVEL: "info",
    ADMIN_PORT: "0",
    ...(port !== undefined && { PORT: String(port) }),
  };
}

/** Asks /readyz until it says yes; the state of the last answer otherwise. */
async function waitUntilReady(adminUrl: string, gone: AbortSignal): Promise<string> {
  const url = new URL("/readyz", adminUrl.replace("0.0.0.0", "127.0.0.1"));
  const until = performance.now() + READY_WITHIN_MS;
  let state = "no answer";
  while (performance.now() < until && !gone.aborted) {
    try {
      const response = await fetch(url, { signal: gone });
      state = response.ok ? "ready" : "not ready";
    } catch {
      state = "no answer";
    }
    if (state === "ready") break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return state;
}
