import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isAnswer, isReady } from "./messages.ts";
import type { Failure, Request, Suite } from "./messages.ts";

const PROGRAM = fileURLToPath(new URL("serve-suites.ts", import.meta.url));
const OWN_GROUP = process.platform !== "win32";

export interface Suites extends AsyncDisposable {
  readonly list: readonly Suite[];
  /** The first failure ends the run. A run of more than `longestMs` is stopped with all that it started, which is a failure, too. */
  readonly run: (request: Request, longestMs: number) => Promise<readonly Failure[]>;
}

/**
 * Keeps one vitest ready in a process of its own, so that a run reads only what changed since the last. An endless loop cannot be stopped
 * from within: the process is then replaced.
 */
export async function openSuites(folder: string, signal: AbortSignal): Promise<Suites> {
  let server = await startServer(folder);
  const run: Suites["run"] = async (request, longestMs) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    server.child.send(request);
    try {
      return await waitFor(server.child, isAnswer, stop).then(({ failures }) => failures);
    } catch (error) {
      end(server.child);
      if (signal.aborted) throw error;
      server = await startServer(folder);
      const message = stop.aborted ? `No end after ${longestMs} ms.` : String(error);
      return [{ path: "", message }];
    }
  };
  const close = async (): Promise<void> => end(server.child);
  return { list: server.suites, run, [Symbol.asyncDispose]: close };
}

async function startServer(folder: string): Promise<{ child: ChildProcess; suites: readonly Suite[] }> {
  // A group of its own, so that stopping reaches the workers of vitest and the servers that tests start.
  const child = fork(PROGRAM, {
    cwd: folder,
    detached: OWN_GROUP,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { suites } = await waitFor(child, isReady, AbortSignal.timeout(120_000));
  return { child, suites };
}

async function waitFor<T>(
  child: ChildProcess,
  is: (message: unknown) => message is T,
  signal: AbortSignal,
): Promise<T> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error("The process that runs the suites ended by itself."));
  child.once("exit", onExit);
  try {
    const either = AbortSignal.any([signal, ended.signal]);
    const [message]: unknown[] = await once(child, "message", { signal: either });
    if (!is(message)) throw new TypeError(`No such message was expected: ${JSON.stringify(message)}`);
    return message;
  } finally {
    child.off("exit", onExit);
  }
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(OWN_GROUP ? -child.pid : child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
