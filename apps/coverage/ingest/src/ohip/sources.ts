import type { Source } from "@clinical-mcp/ingestion";

/** None yet. */
export const createOhipSources = (): readonly Source[] => [];
