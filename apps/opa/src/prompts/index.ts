import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { checkDuty } from "./check-duty.ts";
import { planScreening } from "./plan-screening.ts";
import { reprocessItem } from "./reprocess-item.ts";

/** The questions of this server that a person can pick. */
export const prompts: readonly PromptDefinition[] = [checkDuty, planScreening, reprocessItem];
