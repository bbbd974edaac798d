import { retrievalEnvironment, serverEnvironment } from "@clinical-mcp/config";
import { z } from "zod";

const DEFAULT_PORT = 8002;

/** The settings of coverage; relative paths are read from the folder of this app. */
export const coverageEnvironment = retrievalEnvironment.extend(serverEnvironment(DEFAULT_PORT).shape).extend({
  /** Folder of the datasets that `npx pnpm ingest coverage` builds; the file CURRENT in it names the one in service. */
  COVERAGE_DATA_DIR: z.string().default("../../data/processed/coverage"),
});

export type CoverageSettings = Readonly<z.output<typeof coverageEnvironment>>;
