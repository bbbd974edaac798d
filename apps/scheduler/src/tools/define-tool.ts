import { defineTool as bind } from "@clinical-mcp/mcp-tool";
import type { SchedulerDeps } from "../deps.ts";

export const defineTool = bind<SchedulerDeps>();
