import type { Source } from "@clinical-mcp/ingestion";
import { createAdpSource } from "./source.ts";

export const createAdpSources = (place?: string): readonly Source[] => [createAdpSource(place)];
