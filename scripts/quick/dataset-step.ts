import { join } from "node:path";
import type { Step } from "./plan-steps.ts";

/** Servers with a dataset of files that ship. */
export const DATASET_APPS = ["coverage", "opa"] as const;
type DatasetApp = (typeof DATASET_APPS)[number];

/** Where an app finds its dataset: in a folder of its name below this one. */
export const toDatasetSetting = (app: DatasetApp, folder: string): Readonly<Record<string, string>> => ({
  [`${app.toUpperCase()}_DATA_DIR`]: join(folder, app),
});

/** Builds an app's dataset from the files that ship, or leaves it if it is of these files already. */
export const toDatasetStep = (app: DatasetApp, folder: string): Step => ({
  what: `dataset of ${app}`,
  command: ["node", "scripts/ingest.ts", app, "--source", "starter"],
  environment: { CHROMA: "off", ...toDatasetSetting(app, folder) },
});
