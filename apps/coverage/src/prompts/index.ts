import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { checkClaim } from "./check-claim.ts";
import { checkDrug } from "./check-drug.ts";
import { findCheaper } from "./find-cheaper.ts";

/** The questions of this server that a person can pick. */
export const prompts: readonly PromptDefinition[] = [checkClaim, checkDrug, findCheaper];
