import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, type App } from "./find-apps.ts";
import type { BuildOutcome } from "./build-apps.ts";

/** Servers whose dataset is built from the starter files and was not yet. */
export const appsWithoutDataset = (apps: readonly App[]): readonly App[] =>
  apps.filter(
    ({ name, folder }) =>
      readScripts(folder)["dataset"] !== undefined &&
      !existsSync(join(ROOT, "data", "processed", name, "CURRENT")),
  );

const readScripts = (folder: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts ?? {};

/** Runs the app's `dataset` script, until the signal aborts. */
export function buildDataset({ folder }: App, signal: AbortSignal): Promise<BuildOutcome> {
  const [program = "", ...args] = (readScripts(folder)["dataset"] ?? "").split(" ");
  const { promise, resolve } = Promise.withResolvers<BuildOutcome>();
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGINT",
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  child.on("error", (error) => chunks.push(error.message));
  child.on("close", (code) => resolve({ ok: code === 0, output: chunks.join("") }));
  return promise;
}
