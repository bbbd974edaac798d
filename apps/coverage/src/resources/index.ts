import type { ResourceDefinition } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import { documentResource } from "./coverage-document.ts";
import { freshnessResource } from "./coverage-freshness.ts";
import { passageResource } from "./coverage-passage.ts";

/** The resources of this server. */
export const resources: readonly ResourceDefinition<CoverageDeps>[] = [
  documentResource,
  passageResource,
  freshnessResource,
];
