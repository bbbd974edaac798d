import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  test: z.string().max(200).describe("Name of the test, e.g. 'Signatera', or its id"),
});

/** What is known of one test, and how well. */
export const evaluateTest: PromptDefinition<typeof argumentsSchema> = {
  name: "evaluate_test",
  title: "Evaluate one test",
  description: "What is known of one test: performance, evidence, regulatory status, coverage, and the gaps",
  argumentsSchema,
  render: ({ test }) =>
    [
      `Evaluate this diagnostic test: ${test}.`,
      "1. Read it with the get tool of its category; if several tests answer to the name, ask which one is meant.",
      "2. Report performance with population, stage and cohort size where stated, each with citation and caution.",
      "3. Report regulatory status in its own words, availability, turnaround, sample, coverage and price.",
      "4. Name what the record does not state. A vendor's claim of NCCN alignment is not a recommendation by the NCCN.",
      "Give the date of the data. Do not interpret a patient's result and do not recommend for or against ordering.",
    ].join("\n"),
};
