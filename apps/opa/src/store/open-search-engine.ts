import { supportModelSchema } from "@clinical-mcp/confidence";
import {
  openSearchEngine as openEngine,
  type OpenedEngine,
  type SearchEngineOptions,
} from "@clinical-mcp/evidence/adapters/open-search-engine";
import { listCodeTerms, listMismatches } from "@clinical-mcp/ontario";
import type { CurrentDataset } from "@clinical-mcp/retrieval/adapters/current-dataset";
import { z } from "zod";
import fittedModels from "../domain/shared/support-models.json" with { type: "json" };
import { REBUILD_COMMAND } from "./dataset-file.ts";

/** Fitted to the golden questions by `npx pnpm eval opa --fit`. */
const SUPPORT_MODELS = z.array(supportModelSchema).parse(fittedModels);

/** opa's search engine over one version of its dataset. */
export const openSearchEngine = (
  current: CurrentDataset,
  options: Omit<SearchEngineOptions, "supportModels" | "field" | "rebuildCommand">,
): Promise<OpenedEngine> =>
  openEngine(current, {
    ...options,
    supportModels: SUPPORT_MODELS,
    field: { listCodeTerms, listMismatches },
    rebuildCommand: REBUILD_COMMAND,
  });
