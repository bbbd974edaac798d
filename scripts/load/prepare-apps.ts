import { ConfigurationError } from "@clinical-mcp/errors";
import { buildApps } from "../start/build-apps.ts";
import { appsWithDataset, refreshDataset } from "../start/build-datasets.ts";
import { findApps } from "../start/find-apps.ts";
import type { App } from "../start/find-apps.ts";

/** Builds all apps, and the datasets that are not there yet or not of today. */
export async function prepareApps(): Promise<readonly App[]> {
  const { signal } = new AbortController();
  const apps = findApps();
  const built = await buildApps(signal);
  if (!built.ok) throw new ConfigurationError(`The build failed:\n${built.output}`);
  for (const app of appsWithDataset(apps)) {
    const { ok, output } = await refreshDataset(app, signal);
    if (!ok) throw new ConfigurationError(`The dataset of ${app.name} could not be built:\n${output}`);
  }
  return apps;
}
