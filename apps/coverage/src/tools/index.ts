import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import { adpGet } from "./adp-get.ts";
import { odbGet } from "./odb-get.ts";
import { sourcePassages } from "./source-passages.ts";

/** The tools of this server, in the order of the specification. */
export const tools: readonly ToolDefinition<CoverageDeps>[] = [adpGet, odbGet, sourcePassages];
