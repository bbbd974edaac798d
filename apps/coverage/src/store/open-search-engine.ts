import { DEFAULT_SUPPORT_MODELS } from "@clinical-mcp/confidence";
import {
  openSearchEngine as openEngine,
  type OpenedEngine,
  type SearchEngineOptions,
} from "@clinical-mcp/evidence/adapters/open-search-engine";
import { listCodeTerms, listMismatches } from "@clinical-mcp/ontario";
import type { CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { REBUILD_COMMAND } from "./dataset-file.ts";

/** coverage's search engine over one version of its dataset; its support is the shared one until golden questions fit its own. */
export const openSearchEngine = (
  current: CurrentDataset,
  options: Omit<SearchEngineOptions, "supportModels" | "field" | "rebuildCommand">,
): Promise<OpenedEngine> =>
  openEngine(current, {
    ...options,
    supportModels: DEFAULT_SUPPORT_MODELS,
    field: { listCodeTerms, listMismatches },
    rebuildCommand: REBUILD_COMMAND,
  });
