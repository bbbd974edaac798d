import type { Applied, ScheduleDocument } from "../../dataset/index.ts";
import { judgeApplied } from "../answer-trial.ts";
import type { TrialAnswer } from "../answer-trial.ts";
import { prepareRoster } from "../roster/prepare-roster.ts";

export type { TrialAnswer } from "../answer-trial.ts";

/** What a plan that was applied to a copy of a schedule breaks and fixes, as try_changes answers. */
export const judgePlan = (document: ScheduleDocument, applied: Applied, now: Date): TrialAnswer =>
  judgeApplied(prepareRoster(document), applied, now);
