import { z } from "zod";

/** Where ingestion writes and the server reads; relative paths are read from the folder of this app. */
export const DATA_FOLDER_SETTING = {
  /** Folder of the datasets that `npx pnpm ingest opa` builds; the file CURRENT in it names the one in service. */
  OPA_DATA_DIR: z.string().default("../../data/processed/opa"),
};
