import type { TablesFile } from "@clinical-mcp/dataset-tables/adapters/read-tables";
import { DATABASE_FILE, SCHEMA_VERSION } from "../dataset/index.ts";

export const REBUILD_COMMAND = "npx pnpm ingest opa";

/** opa.sqlite in the folder of a version. */
export const datasetFile = (folder: string): TablesFile => ({
  folder,
  name: DATABASE_FILE,
  schemaVersion: SCHEMA_VERSION,
  rebuildCommand: REBUILD_COMMAND,
});
