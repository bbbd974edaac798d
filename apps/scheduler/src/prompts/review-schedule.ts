import type { PromptDefinition } from "@clinical-mcp/mcp-tool";
import { z } from "zod";

const argumentsSchema = z.object({
  schedule: z.string().describe("Name or id of the schedule"),
  days: z.string().optional().describe("E.g. December 2026; default: the whole schedule"),
});

export const reviewSchedule: PromptDefinition<typeof argumentsSchema> = {
  name: "review_schedule",
  title: "Review a schedule",
  description: "What breaks the rules in a schedule, what clashes, and what to do first",
  argumentsSchema,
  render: ({ schedule, days }) =>
    `Review the residency schedule "${schedule}"${days === undefined ? "" : ` for ${days}`}. ` +
    "Find its id with list_schedules, then use validate_schedule and " +
    "detect_conflicts. Report what is critical first, each with who, when, the measured figure, " +
    "the limit and the clause; then what is only advised. Say what was not checked.",
};
