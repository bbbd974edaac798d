import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";
import { opaSearchSections } from "./opa-search-sections.ts";

/** The tools of this server, in the order of the specification. */
export const tools: readonly ToolDefinition<OpaDeps>[] = [opaSearchSections, opaGetSection, opaProgramLookup];
