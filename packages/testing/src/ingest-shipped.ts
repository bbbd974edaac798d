import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bareEnvironment } from "./bare-environment.ts";

/** Servers that answer from a dataset, which their own ingestion builds. */
export type IngestingApp = "opa" | "coverage";

/** The setting by which a server finds its datasets. */
export const dataFolderOf = (app: IngestingApp, folder: string): Readonly<Record<string, string>> => ({
  [`${app.toUpperCase()}_DATA_DIR`]: folder,
});

/** Builds the dataset of the files that ship by the command that an operator runs: apps know nothing of each other. */
export async function ingestShipped(app: IngestingApp, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["ingest/src/main.ts", "--source", "starter"], {
    cwd: fileURLToPath(new URL(`../../../apps/${app}`, import.meta.url)),
    env: { ...bareEnvironment(), CHROMA: "off", ...dataFolderOf(app, folder) },
  });
}
