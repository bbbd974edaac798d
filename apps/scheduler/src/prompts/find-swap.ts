import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  person: z.string().describe("Name or id of who would like to be rid of work"),
  work: z.string().describe("Which assignment, e.g. the night of 24 December"),
  wishes: z.string().optional().describe("What they would like or cannot do instead"),
});

export const findSwap: PromptDefinition<typeof argumentsSchema> = {
  name: "find_swap",
  title: "Find a swap",
  description: "Who could take an assignment, and what would be worked for it",
  argumentsSchema,
  render: ({ person, work, wishes }) =>
    `Find a swap for "${person}", who would like to be rid of: ` +
    `${work}.${wishes === undefined ? "" : ` Wishes: ${wishes}.`} Look up the ids with list_schedules and get_schedule, then ` +
    "use find_swap_matches. Show the best two or three with every handover, what speaks for " +
    "and against each in figures, and who is excluded and why. Say that nobody was asked yet.",
};
