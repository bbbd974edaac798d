import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { findSwap } from "./find-swap.ts";
import { reviewSchedule } from "./review-schedule.ts";

/** The prompts of this server. */
export const prompts: readonly PromptDefinition[] = [reviewSchedule, findSwap];
