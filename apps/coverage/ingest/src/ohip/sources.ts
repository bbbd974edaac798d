import type { Source } from "@clinical-mcp/ingestion";
import { createOhipSource } from "./source.ts";

export const createOhipSources = (place?: string): readonly Source[] => [createOhipSource(place)];
