import type { Source } from "@clinical-mcp/ingestion";
import { createAdpSources } from "./adp/sources.ts";
import { createOdbSources } from "./odb/sources.ts";
import { createOhipSources } from "./ohip/sources.ts";
import { createStarterSource } from "./starter/source.ts";

export interface SourcesOptions {
  /** Folder data/coverage with the facts that ship. */
  readonly starterFolder: string;
}

/** All sources of coverage. */
export const createSources = ({ starterFolder }: SourcesOptions): readonly Source[] => [
  ...createOhipSources(),
  ...createOdbSources(),
  ...createAdpSources(),
  createStarterSource(starterFolder),
];
