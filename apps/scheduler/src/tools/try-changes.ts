import { UserInputError } from "@clinical-mcp/errors";
import { READ_ONLY } from "@clinical-mcp/mcp-tool";
import { z } from "zod";
import { countSteps, planParts } from "../dataset/index.ts";
import { trialOutput } from "../domain/answer-trial.ts";
import { getRoster, scheduleIdParameter } from "../domain/get-roster.ts";
import { defineTool } from "./define-tool.ts";

export const tryChangesTool = defineTool({
  name: "try_changes",
  title: "What if: try changes on a copy",
  description: [
    "What a set of changes would break and fix: assignments added, removed or moved, leave, people who join or leave.",
    "The whole schedule is judged before and after on a copy. `schedule apply` at the command line takes `plan`.",
    "Who could take the work: analyze_contingency.",
  ].join(" "),
  inputSchema: z.strictObject({ schedule_id: scheduleIdParameter, ...planParts }),
  outputSchema: trialOutput,
  annotations: READ_ONLY,
  weight: 5,
  async handler({ schedule_id, ...parts }, { store, judge, now }, { signal, caller }) {
    if (countSteps(parts) === 0)
      throw new UserInputError("There is nothing to try.", {
        code: "VALIDATION_ERROR",
        suggestion: "Give at least one of add, remove, move, leave, add_people, remove_people.",
      });
    const roster = await getRoster(store, schedule_id);
    return judge.tryChanges({ roster, asked: parts, now: now(), caller }, signal);
  },
});
