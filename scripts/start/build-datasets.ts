import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT, type App } from "./find-apps.ts";
import type { BuildOutcome } from "./build-apps.ts";

/** Servers whose dataset is built from the starter files. */
export const appsWithDataset = (apps: readonly App[]): readonly App[] =>
  apps.filter(({ folder }) => readScripts(folder)["dataset"] !== undefined);

/** Name of the version in service; undefined where none was built yet. */
function findVersion({ name, folder }: App): string | undefined {
  const setting = process.env[`${name.toUpperCase()}_DATA_DIR`];
  const datasets = setting === undefined ? join(ROOT, "data", "processed", name) : resolve(folder, setting);
  const file = join(datasets, "CURRENT");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

export const hasDataset = (app: App): boolean => findVersion(app) !== undefined;

export interface DatasetOutcome extends BuildOutcome {
  /** "rebuilt": the one in service was of an older form, or made of other files than those that ship. */
  readonly change: "built" | "rebuilt" | "none";
}

/**
 * Builds the dataset of an app from the files that ship, where there is none, or the one in service is not what today's
 * program and files would make: ingestion itself finds that out. Documents that the user ingested stay in it.
 */
export async function refreshDataset(app: App, signal: AbortSignal): Promise<DatasetOutcome> {
  const before = findVersion(app);
  const built = await runDatasetScript(app, signal);
  const after = findVersion(app);
  const change = after === before ? "none" : before === undefined ? "built" : "rebuilt";
  return { ...built, change };
}

/**
 * Builds the datasets that are missing, and leaves those in service as they are.
 *
 * @throws Error with what ingestion said, where one cannot be built
 */
export async function buildMissingDatasets(apps: readonly App[], signal: AbortSignal): Promise<void> {
  for (const app of appsWithDataset(apps)) {
    if (hasDataset(app)) continue;
    const { ok, output } = await refreshDataset(app, signal);
    if (!ok) throw new Error(`The dataset of ${app.name} could not be built: ${output}`);
  }
}

const readScripts = (folder: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).scripts ?? {};

/** Runs the app's `dataset` script, until the signal aborts. */
function runDatasetScript({ folder }: App, signal: AbortSignal): Promise<BuildOutcome> {
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
