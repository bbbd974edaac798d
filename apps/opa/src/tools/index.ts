import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { opaClinicalTools } from "./opa-clinical-tools.ts";
import { opaFreshnessProbe } from "./opa-freshness-probe.ts";
import { opaGetSection } from "./opa-get-section.ts";
import { opaIpacGuidance } from "./opa-ipac-guidance.ts";
import { opaPolicyCheck } from "./opa-policy-check.ts";
import { opaProgramLookup } from "./opa-program-lookup.ts";
import { opaSearchSections } from "./opa-search-sections.ts";

/** The tools of this server, in the order of the specification. */
export const tools: readonly ToolDefinition<OpaDeps>[] = [
  opaSearchSections,
  opaGetSection,
  opaPolicyCheck,
  opaProgramLookup,
  opaIpacGuidance,
  opaFreshnessProbe,
  opaClinicalTools,
];
