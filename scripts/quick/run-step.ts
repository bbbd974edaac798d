import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { delimiter, join } from "node:path";
import type { Step } from "./plan-steps.ts";

const KILL_AFTER_MS = 3_000;
const OWN_GROUP = process.platform !== "win32";

export interface StepOutcome {
  readonly what: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

interface RunOptions {
  /** When it aborts, the step ends with all that it started. */
  readonly signal: AbortSignal;
  /** Where its output also goes as it comes. */
  readonly echo?: NodeJS.WritableStream | undefined;
}

/** Runs a step to its end. */
export function runStep(
  root: string,
  { what, command, environment }: Step,
  { signal, echo }: RunOptions,
): Promise<StepOutcome> {
  const { promise, resolve } = Promise.withResolvers<StepOutcome>();
  const [program, ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    // A group of its own, so that stopping reaches the workers of vitest as well.
    detached: OWN_GROUP,
    env: {
      ...process.env,
      ...environment,
      PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env["PATH"]}`,
    },
  });
  const chunks: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  const stop = (): void => {
    end(child, "SIGTERM");
    timers.push(setTimeout(() => end(child, "SIGKILL"), KILL_AFTER_MS));
  };
  const settle = (ok: boolean): void => {
    signal.removeEventListener("abort", stop);
    for (const timer of timers) clearTimeout(timer);
    // What the program left behind when it was stopped.
    if (signal.aborted) end(child, "SIGKILL");
    resolve({ what, ok, output: chunks.join(""), seconds: (performance.now() - startedAt) / 1_000 });
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      chunks.push(chunk);
      echo?.write(chunk);
    });
  child.on("error", (error) => {
    chunks.push(error.message);
    settle(false);
  });
  child.on("close", (code) => settle(code === 0));
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return promise;
}

/** The whole group, where there is one. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(OWN_GROUP ? -child.pid : child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}
