import { DATABASE_FILE } from "@clinical-mcp/opa/dataset";
import { setUpIngestion } from "@clinical-mcp/testing";
import { readCuration } from "../src/curation.ts";
import type { Link } from "../src/links.ts";
import { createSources } from "../src/sources.ts";
import { createDatabaseWriter } from "../src/writer/write-database.ts";

/** opa's ingestion in this process, over folders that a test fills. */
export const setUp = (links: readonly Link[] = []) =>
  setUpIngestion({
    app: "opa",
    writer: createDatabaseWriter(links),
    databaseFile: DATABASE_FILE,
    createSources: async (starterFolder) =>
      createSources({
        starterFolder,
        curation: await readCuration(starterFolder),
        searchWords: new Map(),
        bulletinYears: [2025],
      }),
  });
