import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that goes with the run: its workers share what one of them has built there. */
    readonly runFolder: string;
    /** The datasets of the files that ship, by app, where the caller has built them; otherwise "". */
    readonly shippedDatasets: string;
  }
}

export default async function makeRunFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "clinical-mcp-tests-"));
  project.provide("runFolder", folder);
  project.provide("shippedDatasets", process.env["SHIPPED_DATASETS"] ?? "");
  // While vitest watches, what was built may be of files that have changed since.
  project.onTestsRerun(async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  });
  return () => rm(folder, { recursive: true, force: true });
}
