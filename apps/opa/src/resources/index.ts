import type { ResourceDefinition } from "@clinical-mcp/mcp-tool";
import type { OpaDeps } from "../deps.ts";
import { documentResource } from "./opa-document.ts";
import { freshnessResource } from "./opa-freshness.ts";
import { sectionResource } from "./opa-section.ts";

/** The resources of this server. */
export const resources: readonly ResourceDefinition<OpaDeps>[] = [
  documentResource,
  sectionResource,
  freshnessResource,
];
