import type { Source } from "@clinical-mcp/ingestion";
import { createAdpSource } from "./source.ts";

export const createAdpSources = (): readonly Source[] => [createAdpSource()];
