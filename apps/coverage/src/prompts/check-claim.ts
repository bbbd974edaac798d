import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  service: z
    .string()
    .max(500)
    .describe("Fee code or what was done, with times, e.g. 'C124, in Mon 3 pm, out Thu 11 am'"),
});

/** Asks whether a service can be billed to OHIP, and for how much. */
export const checkClaim: PromptDefinition<typeof argumentsSchema> = {
  name: "check_claim",
  title: "Can this be billed to OHIP?",
  description:
    "One service in words: fee, conditions met and open, premiums, what has to be on the record. Lines of days go to check_claims",
  argumentsSchema,
  render: ({ service }) =>
    [
      `Can this be billed to OHIP, and for how much: ${service}?`,
      "1. Ask coverage_answer with one item of claims: the codes that go together, and each " +
        "fact that is said here in its own field. Take nothing for granted that is not said.",
      "2. Where it has needs, ask me these questions, at most five at a time, fill their paths with my answers, and call again.",
      "3. Say the decision of each code with the conditions that decided it and their pages, the amount, and what is assumed.",
      "4. What has to be on the record, what may not be claimed the same day, and which premiums could still apply.",
      "Give page, edition and date of each figure, and say that fees may have changed since.",
    ].join("\n"),
};
