import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const LISTENING_WITHIN_MS = 60_000;
const KILL_AFTER_MS = 5_000;

export interface Finished {
  /** `null` if a signal ended the process. */
  readonly code: number | null;
  readonly output: string;
}

interface StartOptions {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A server that listens, or why it does not. */
type Started =
  | { readonly url: string; readonly stop: () => Promise<void> }
  | { readonly url: undefined; readonly why: string };

export interface ChildProcesses {
  /** Runs a Node program to its end. */
  readonly run: (args: readonly string[]) => Promise<Finished>;
  /** Starts one of our servers and waits until its log says that it listens. */
  readonly start: (file: string, options: StartOptions) => Promise<Started>;
  /** Ends what is still running; nothing started through this value outlives it, and no promise of it settles any more. */
  readonly stopAll: () => Promise<void>;
}

/** Keeps hold of every process that this script starts, so that each can be stopped by its own id. */
export function createChildProcesses(): ChildProcesses {
  const running = new Set<ChildProcess>();
  const state = { stopping: false };
  const launch = (args: readonly string[], options: Partial<StartOptions>): Launched => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...(options.folder !== undefined && { cwd: options.folder }),
      env: { ...process.env, ...options.environment },
    });
    running.add(child);
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
    }
    const ended = Promise.withResolvers<Finished>();
    child.on("error", (error) => chunks.push(error.message));
    child.on("close", (code) => {
      running.delete(child);
      if (!state.stopping) ended.resolve({ code, output: chunks.join("") });
    });
    return { child, stdout: child.stdout, ended: ended.promise };
  };
  return {
    run: (args) => launch(args, {}).ended,
    start: async (file, options) =>
      existsSync(join(options.folder, file))
        ? untilListening(launch([file], options))
        : { url: undefined, why: `there is no ${file} in its folder` },
    async stopAll() {
      state.stopping = true;
      await Promise.all([...running].map(end));
    },
  };
}

interface Launched {
  readonly child: ChildProcess;
  readonly stdout: NodeJS.ReadableStream;
  readonly ended: Promise<Finished>;
}

async function untilListening({ child, stdout, ended }: Launched): Promise<Started> {
  const listening = Promise.withResolvers<Started>();
  createInterface(stdout).on("line", (line) => {
    const url = toListeningUrl(line);
    if (url !== undefined) listening.resolve({ url, stop: () => end(child) });
  });
  const timer = setTimeout(() => {
    child.kill("SIGKILL");
    listening.resolve({ url: undefined, why: `did not listen within ${LISTENING_WITHIN_MS / 1_000} s` });
  }, LISTENING_WITHIN_MS);
  void ended.then(({ code, output }) => {
    listening.resolve({ url: undefined, why: `ended with code ${code}: ${toLastWords(output)}` });
  });
  const started = await listening.promise;
  clearTimeout(timer);
  return started;
}

/** The line that says what went wrong, among stacks and log lines. */
export function toLastWords(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "no output";
}

function toListeningUrl(line: string): string | undefined {
  try {
    const { event, url } = JSON.parse(line);
    return event === "listening" && typeof url === "string" ? url : undefined;
  } catch {
    // A server's other output is not its log.
    return undefined;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = Promise.withResolvers<void>();
  child.once("exit", () => ended.resolve());
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await ended.promise;
  clearTimeout(timer);
}
