import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  situation: z.string().max(1000).describe("What happened or is planned, without the patient's name"),
});

/** What CPSO expects in a situation. */
export const checkDuty: PromptDefinition<typeof argumentsSchema> = {
  name: "check_duty",
  title: "What does the College expect?",
  description:
    "The provisions that bind a physician in a situation, with their numbers, and what the advice adds",
  argumentsSchema,
  render: ({ situation }) =>
    [
      `What does CPSO expect of me here: ${situation}`,
      "1. Ask opa_policy_check; ask again with other words where the first answer is below 0.5.",
      "2. List each provision that applies: policy, number, must or advised, what it demands, its date and link.",
      "3. Then what the Advice to the Profession adds, marked as advice.",
      "4. Say which facts of the situation would change the answer, and what no policy answers.",
      "Quote only text_kind official. This is not legal advice.",
    ].join("\n"),
};
