import type { PlanParts, ScheduleDocument } from "../../dataset/index.ts";
import { answerTrial } from "../answer-trial.ts";
import type { TrialAnswer } from "../answer-trial.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";

export type { TrialAnswer } from "../answer-trial.ts";

/** What a plan breaks and mends in a schedule, as try_changes answers. Throws as `answerTrial` does. */
export const tryPlan = (document: ScheduleDocument, parts: PlanParts): TrialAnswer =>
  answerTrial(prepareRoster(document), parts);
