import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { ingestShipped, type IngestingApp } from "./ingest-shipped.ts";

const LOOK_EVERY_MS = 100;
/** Longer than any build takes on a busy machine. */
const PATIENCE_MS = 120_000;

/** A fresh folder that goes with the test run. */
export const makeTestFolder = (name: string): Promise<string> =>
  mkdtemp(join(inject("runFolder"), `${name}-`));

/**
 * A folder that is filled once in a test run, by the worker that asks first; the others wait for it. Nobody may change
 * what is in it: `copyForTest` gives a copy to spoil.
 */
async function buildOncePerRun(name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject("runFolder"), name);
  for (const startedAt = performance.now(); !existsSync(folder); await pause(LOOK_EVERY_MS)) {
    if (await claim(`${folder}.building`)) await buildWhole(folder, build);
    else if (performance.now() - startedAt > PATIENCE_MS)
      throw new Error(`${name} was not built in ${PATIENCE_MS / 1_000} s by the worker that began it.`);
  }
  return folder;
}

/** Whether the folder was made now, by this worker and no other. */
const claim = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );

/** There at once or not at all; after a failure the next who asks tries again. */
async function buildWhole(folder: string, build: (folder: string) => Promise<void>): Promise<void> {
  const building = `${folder}.building`;
  try {
    if (existsSync(folder)) return;
    await build(building);
    await rename(building, folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** The dataset of the files that ship; nobody writes into it. */
export async function shippedDataset(app: IngestingApp): Promise<string> {
  const built = inject("shippedDatasets");
  if (built !== "") return join(built, app);
  return buildOncePerRun(`shipped-${app}`, (folder) => ingestShipped(app, folder));
}

/** A copy that a test may change; it goes with the run. */
export async function copyForTest(folder: string): Promise<string> {
  const copy = await makeTestFolder("copy");
  await cp(folder, copy, { recursive: true });
  return copy;
}
