import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { UpstreamError } from "@clinical-mcp/errors";
import { pause } from "./pause.ts";
import { LAUNCHER_EXIT, LAUNCHING, toLauncherArguments } from "./chroma-launcher.ts";

/** `reason` is our own words; `output` is what the server said last, for the operator's log alone. */
export type ChromaState =
  | { readonly status: "starting" }
  | { readonly status: "ready"; readonly url: string; readonly pid: number }
  | { readonly status: "restarting"; readonly reason: string; readonly output: string }
  /** This host cannot run the server: nothing is tried again. */
  | { readonly status: "unavailable"; readonly reason: string; readonly output: string }
  | { readonly status: "stopped" };

export interface ChromaTimings {
  /** How long a start may take, in ms. */
  readonly startMs: number;
  /** Time between two checks of the running server, and how long it may take to answer one. */
  readonly heartbeatMs: number;
  /** Wait before the second start; doubles with each failure, up to the last. */
  readonly firstBackOffMs: number;
  readonly lastBackOffMs: number;
  /** How long the server may take to end by itself before it is killed. */
  readonly stopMs: number;
}

export interface ChromaProcess extends AsyncDisposable {
  state(): ChromaState;
  /** Ends the server that runs, if one does; supervision starts the next one. */
  restart(): void;
  /** Ends the server; does not return before it is gone. */
  stop(): Promise<void>;
}

export interface ChromaProcessOptions {
  /** Where the server keeps its collections; created when missing. */
  readonly folder: string;
  /** Called for every change of state. */
  readonly onState?: (state: ChromaState) => void;
  readonly timings?: Partial<ChromaTimings>;
  readonly choosePort?: () => Promise<number>;
}

const TIMINGS: ChromaTimings = {
  startMs: 30_000,
  heartbeatMs: 5_000,
  firstBackOffMs: 500,
  lastBackOffMs: 60_000,
  stopMs: 2_000,
};
/** Two heartbeats missed in a row: a busy server may miss one. */
const MISSED_HEARTBEATS = 2;
const OUTPUT_LINES = 40;
/** Within this, a server whose port is taken has given up. */
const SURE_MS = 100;

interface Supervision {
  readonly folder: string;
  readonly timings: ChromaTimings;
  readonly choosePort: () => Promise<number>;
  readonly stopping: AbortSignal;
  readonly setState: (state: ChromaState) => void;
  /** Takes what ends the run that begins. */
  readonly onRun: (kill: () => void) => void;
}

/** How one run of the server ended. */
interface RunEnd {
  readonly wasReady: boolean;
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs the Chroma server that ships in the npm package, on a free port of 127.0.0.1, until it is stopped. It is
 * restarted when it ends or hangs, ever more slowly but forever. Nothing is thrown: a hindrance of the server is its
 * state.
 */
export function startChroma(options: ChromaProcessOptions): ChromaProcess {
  const stopper = new AbortController();
  const kept: { state: ChromaState; kill?: () => void } = { state: { status: "starting" } };
  const supervised = supervise({
    folder: options.folder,
    timings: { ...TIMINGS, ...options.timings },
    choosePort: options.choosePort ?? chooseFreePort,
    stopping: stopper.signal,
    setState: (state) => {
      kept.state = state;
      options.onState?.(state);
    },
    onRun: (kill) => {
      kept.kill = kill;
    },
  });
  const stop = async (): Promise<void> => {
    stopper.abort();
    await supervised;
  };
  return { state: () => kept.state, restart: () => kept.kill?.(), stop, [Symbol.asyncDispose]: stop };
}

async function supervise(supervision: Supervision): Promise<void> {
  const { stopping, setState, timings } = supervision;
  let failures = 0;
  while (!stopping.aborted) {
    const end = await runOnce(supervision);
    if (stopping.aborted) break;
    const { output } = end;
    if (end.code === LAUNCHER_EXIT.cannotLoad) {
      setState({ status: "unavailable", reason: "Chroma's server cannot be loaded on this host.", output });
      return;
    }
    failures = end.wasReady ? 0 : failures + 1;
    setState({ status: "restarting", reason: toReason(end), output });
    await pause(toBackOffMs(failures, timings), stopping);
  }
  setState({ status: "stopped" });
}

function toReason({ code, wasReady }: RunEnd): string {
  if (code === LAUNCHER_EXIT.folderInUse) return "Another process runs Chroma on this data folder.";
  if (code === LAUNCHER_EXIT.folderUnusable) return "Chroma's data folder cannot be written.";
  if (code === LAUNCHER_EXIT.portTaken) return "The port chosen for Chroma was taken.";
  return wasReady ? "Chroma's server ended or hung." : "Chroma's server did not start.";
}

/** Doubles from the first to the last, give or take a half: servers that fell together do not rise together. */
const toBackOffMs = (failures: number, { firstBackOffMs, lastBackOffMs }: ChromaTimings): number =>
  Math.min(lastBackOffMs, firstBackOffMs * 2 ** failures) * (0.5 + Math.random());

interface Launched {
  readonly child: ChildProcessWithoutNullStreams;
  readonly url: string;
  readonly output: () => string;
  /** Whether the launcher has handed over to the server itself. */
  readonly isLaunching: () => boolean;
  readonly ended: Promise<number | null>;
}

async function launch({ folder, choosePort }: Supervision): Promise<Launched> {
  const port = await choosePort();
  // An empty environment: the server needs nothing of ours, least of all keys.
  const child = spawn(process.execPath, toLauncherArguments(folder, port), { env: {}, stdio: "pipe" });
  // Listened to first: a process that could not be started says so here, and has no streams.
  const ended = waitForEnd(child);
  return { child, url: `http://127.0.0.1:${port}`, ...followOutput(child), ended };
}

async function runOnce(supervision: Supervision): Promise<RunEnd> {
  const { stopping, setState, timings } = supervision;
  // No port, no process, no file handle: the machine may have them again in a moment.
  const launched = await launch(supervision).catch((error: unknown) => String(error));
  if (typeof launched === "string") return { wasReady: false, code: null, output: launched };
  const { child, url, output, isLaunching, ended } = launched;
  supervision.onRun(() => void child.kill("SIGKILL"));
  const onStop = (): void => void endChild(child, timings.stopMs);
  stopping.addEventListener("abort", onStop, { once: true });
  if (stopping.aborted) onStop();
  const wasReady = await waitUntilReady(child, { url, timings, isLaunching });
  if (wasReady) {
    setState({ status: "ready", url, pid: child.pid ?? 0 });
    await watchWhileAlive(child, { url, timings });
  }
  if (!stopping.aborted) child.kill("SIGKILL");
  const code = await ended;
  stopping.removeEventListener("abort", onStop);
  return { wasReady, code, output: output() };
}

const isAlive = (child: ChildProcessWithoutNullStreams): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Exit code, or null when a signal ended it or it could not be started at all. */
async function waitForEnd(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("error", () => resolve(null));
  child.once("close", (code) => resolve(code));
  return promise;
}

async function endChild(child: ChildProcessWithoutNullStreams, stopMs: number): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
  if (isAlive(child)) await once(child, "exit");
  clearTimeout(timer);
}

interface Watch {
  readonly url: string;
  readonly timings: ChromaTimings;
}

async function waitUntilReady(
  child: ChildProcessWithoutNullStreams,
  { url, timings: { startMs }, isLaunching }: Watch & { readonly isLaunching: () => boolean },
): Promise<boolean> {
  const until = performance.now() + startMs;
  while (isAlive(child) && child.pid !== undefined && performance.now() < until) {
    // Asked twice: a process that took the port after our launcher tried it answers, too, and our server then ends.
    if (isLaunching() && (await hasHeartbeat(url, 1_000))) {
      await sleep(SURE_MS);
      if (isAlive(child) && (await hasHeartbeat(url, 1_000))) return isAlive(child);
    }
    await sleep(50);
  }
  return false;
}

async function watchWhileAlive(
  child: ChildProcessWithoutNullStreams,
  { url, timings: { heartbeatMs } }: Watch,
): Promise<void> {
  const gone = new AbortController();
  child.once("exit", () => gone.abort());
  let missed = 0;
  while (isAlive(child) && missed < MISSED_HEARTBEATS) {
    await pause(heartbeatMs, gone.signal);
    if (!isAlive(child)) return;
    missed = (await hasHeartbeat(url, heartbeatMs)) ? 0 : missed + 1;
  }
}

async function hasHeartbeat(url: string, withinMs: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v2/heartbeat`, { signal: AbortSignal.timeout(withinMs) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // There was no answer, for any reason: that is the question.
    return false;
  }
}

/**
 * Drains what the server says, so that it never waits for a reader, and keeps the end of it. The launcher's own word is
 * looked for as it comes: a talkative server would push it out of what is kept.
 */
function followOutput(child: ChildProcessWithoutNullStreams): Pick<Launched, "output" | "isLaunching"> {
  const lines: string[] = [];
  let launching = false;
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      launching ||= line === LAUNCHING;
      if (line.trim() === "") return;
      lines.push(line);
      if (lines.length > OUTPUT_LINES) lines.shift();
    });
  // A child that ended before it read its input is known from its exit.
  child.stdin.on("error", () => undefined);
  return { output: () => lines.join("\n"), isLaunching: () => launching };
}

async function chooseFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string")
    throw new UpstreamError("No free port was found.", { code: "NO_FREE_PORT" });
  return address.port;
}
