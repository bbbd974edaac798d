import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { compareTestsForCancer } from "./compare-tests-for-cancer.ts";
import { coverageAndPrice } from "./coverage-and-price.ts";
import { evaluateTest } from "./evaluate-test.ts";

/** The prompts of this server. */
export const prompts: readonly PromptDefinition[] = [compareTestsForCancer, evaluateTest, coverageAndPrice];
