import type { ToolDefinition } from "@clinical-mcp/mcp-tool";
import type { CoverageDeps } from "../deps.ts";
import { adpGet } from "./adp-get.ts";
import { checkClaims } from "./check-claims.ts";
import { coverageChanges } from "./coverage-changes.ts";
import { coverageAnswer } from "./coverage-answer.ts";
import { odbGet } from "./odb-get.ts";
import { scheduleGet } from "./schedule-get.ts";
import { sourcePassages } from "./source-passages.ts";

/** The tools of this server, in the order of the specification. */
export const tools: readonly ToolDefinition<CoverageDeps>[] = [
  coverageAnswer,
  scheduleGet,
  checkClaims,
  adpGet,
  odbGet,
  coverageChanges,
  sourcePassages,
];
