import { spawn } from "node:child_process";
import { pnpmCommand } from "../../tooling/image/pnpm-command.ts";
import { ROOT } from "./find-apps.ts";

export interface BuildOutcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Builds all apps, until the signal aborts; unchanged ones come from turbo's cache. */
export function buildApps(signal: AbortSignal): Promise<BuildOutcome> {
  const [pnpm, ...first] = pnpmCommand(ROOT);
  const { promise, resolve } = Promise.withResolvers<BuildOutcome>();
  const child = spawn(pnpm, [...first, "run", "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    // A group of its own, so that stopping reaches the package manager's children.
    detached: true,
  });
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  };
  signal.addEventListener("abort", stop, { once: true });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  child.on("error", (error) => resolve({ ok: false, output: error.message }));
  child.on("close", (code) => {
    signal.removeEventListener("abort", stop);
    resolve({ ok: code === 0, output: chunks.join("") });
  });
  return promise;
}
