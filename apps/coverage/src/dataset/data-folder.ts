import { z } from "zod";

/** Folder that ingestion writes and the server reads. Relative paths start at this app's folder. */
export const DATA_FOLDER_SETTING = {
  /** Folder of the datasets that `npx pnpm ingest coverage` builds; the file CURRENT in it names the one in service. */
  COVERAGE_DATA_DIR: z.string().default("../../data/processed/coverage"),
};
