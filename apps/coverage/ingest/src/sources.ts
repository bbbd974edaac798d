import type { Source } from "@clinical-mcp/ingestion";
import { createAdpSources } from "./adp/sources.ts";
import { createOdbSources } from "./odb/sources.ts";
import { createOhipSources } from "./ohip/sources.ts";
import { createStarterSource } from "./starter/source.ts";

export interface SourcesOptions {
  /** Folder data/coverage with the facts that ship. */
  readonly starterFolder: string;
  /** Pages of the ministry that link to newer editions, if they differ from the source's own. */
  readonly places?: { readonly ohip?: string; readonly odb?: string; readonly adp?: string };
}

/** All sources of coverage. */
export const createSources = ({ starterFolder, places = {} }: SourcesOptions): readonly Source[] => [
  ...createOhipSources(places.ohip),
  ...createOdbSources(places.odb),
  ...createAdpSources(places.adp),
  createStarterSource(starterFolder),
];
