import { DATABASE_FILE } from "@clinical-mcp/coverage/dataset";
import { setUpIngestion } from "@clinical-mcp/testing";
import { createSources, type SourcesOptions } from "../src/sources.ts";
import { databaseWriter } from "../src/writer/write-database.ts";

/** coverage's ingestion in this process, over folders and index pages that a test fills. */
export const setUp = (places: SourcesOptions["places"] = {}) =>
  setUpIngestion({
    app: "coverage",
    writer: databaseWriter,
    databaseFile: DATABASE_FILE,
    createSources: (starterFolder) => createSources({ starterFolder, places }),
  });
