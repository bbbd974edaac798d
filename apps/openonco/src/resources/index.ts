import type { ResourceDefinition } from "@clinical-mcp/mcp-tool";
import type { OpenOncoDeps } from "../deps.ts";
import { fieldsResource } from "./openonco-fields.ts";
import { freshnessResource } from "./openonco-freshness.ts";
import { testResource } from "./openonco-test.ts";

/** The resources of this server. */
export const resources: readonly ResourceDefinition<OpenOncoDeps>[] = [
  testResource,
  fieldsResource,
  freshnessResource,
];
