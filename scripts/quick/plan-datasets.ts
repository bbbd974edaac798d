import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DATASET_APPS, toDatasetStep } from "./dataset-step.ts";
import type { Changes } from "./find-changes.ts";
import type { Step } from "./plan-steps.ts";

export interface Datasets {
  /** Each app's dataset is in a folder of its name below it. */
  readonly folder: string;
  /** Build what is not there yet, or is of other files than those in data/. */
  readonly steps: readonly Step[];
}

/** What makes a dataset, apart from the files in data/: ingestion itself finds out whether those have changed. */
const MAKERS: readonly string[] = [
  "packages",
  "pnpm-lock.yaml",
  "scripts/ingest.ts",
  ...DATASET_APPS.flatMap((app) => [`apps/${app}/ingest`, `apps/${app}/src/dataset`]),
];
const isMaker = (file: string): boolean =>
  MAKERS.some((maker) => file === maker || file.startsWith(`${maker}/`));

/** Suites of an app meet its own files and those outside of all apps. */
const isOf = (app: string, file: string): boolean =>
  file.startsWith(`apps/${app}/`) || !file.startsWith("apps/");

/**
 * Datasets that stay from one run to the next, since building them takes longer than most suites.
 *
 * @returns undefined where the change concerns what makes them: the suites then build their own
 */
export async function planDatasets(root: string, { since, files }: Changes): Promise<Datasets | undefined> {
  if (files.some(isMaker)) return undefined;
  const cache = join(root, "node_modules", ".cache", "datasets");
  const name = await nameMakers(root, since);
  await removeOthers(cache, name);
  const folder = join(cache, name);
  const concerned = DATASET_APPS.filter((app) => files.some((file) => isOf(app, file)));
  return { folder, steps: concerned.map((app) => toDatasetStep(app, folder)) };
}

/** Another name for other makers, by the hashes that git keeps of files and folders. An old commit may lack some. */
async function nameMakers(root: string, commit: string): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["ls-tree", commit, ...MAKERS], { cwd: root });
  return createHash("sha256").update(stdout).digest("hex").slice(0, 16);
}

async function removeOthers(cache: string, kept: string): Promise<void> {
  const names = await readdir(cache).catch(() => []);
  for (const name of names.filter((other) => other !== kept))
    await rm(join(cache, name), { recursive: true, force: true });
}
