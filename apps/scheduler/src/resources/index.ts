import type { ResourceDefinition } from "@clinical-mcp/mcp-tool";
import type { SchedulerDeps } from "../deps.ts";
import { periodResource } from "./period.ts";
import { scheduleResource } from "./schedule.ts";

/** The resources of this server. */
export const resources: readonly ResourceDefinition<SchedulerDeps>[] = [scheduleResource, periodResource];
