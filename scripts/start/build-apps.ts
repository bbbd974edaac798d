import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./find-apps.ts";

export interface BuildOutcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Builds all apps; whatever has not changed since the last time comes from turbo's cache. */
export function buildApps(): Promise<BuildOutcome> {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { promise, resolve } = Promise.withResolvers<BuildOutcome>();
  const child = spawn("npx", ["-y", packageManager, "run", "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  child.on("error", (error) => resolve({ ok: false, output: error.message }));
  child.on("close", (code) => resolve({ ok: code === 0, output: chunks.join("") }));
  return promise;
}
