import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { SchedulerDeps } from "../deps.ts";
import { analyzeContingencyTool } from "./analyze-contingency.ts";
import { detectConflictsTool } from "./detect-conflicts.ts";
import { findSwapMatchesTool } from "./find-swap-matches.ts";
import { getScheduleTool } from "./get-schedule.ts";
import { getWorkloadTool } from "./get-workload.ts";
import { listSchedulesTool } from "./list-schedules.ts";
import { sweepContingencyTool } from "./sweep-contingency.ts";
import { tryChangesTool } from "./try-changes.ts";
import { validateScheduleTool } from "./validate-schedule.ts";

/** The tools of this server. */
export const tools: readonly ToolDefinition<SchedulerDeps>[] = [
  validateScheduleTool,
  detectConflictsTool,
  findSwapMatchesTool,
  analyzeContingencyTool,
  sweepContingencyTool,
  listSchedulesTool,
  getScheduleTool,
  getWorkloadTool,
  tryChangesTool,
];
