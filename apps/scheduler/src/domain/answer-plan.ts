import { z } from "zod";
import { PLAN_FORMAT } from "../dataset/index.ts";
import type { planSchema } from "../dataset/index.ts";

/** Changes as `schedule apply` takes them; `planSchema` says what each has. */
export const planOutput = z
  .looseObject({ format: z.literal(PLAN_FORMAT), schedule_id: z.string() })
  .describe("Changes nothing; `schedule apply` at the command line takes it");

type PlanChanges = Omit<z.input<typeof planSchema>, "format" | "schedule_id">;

/** A plan with only what it changes. */
export const toPlanAnswer = (scheduleId: string, changes: PlanChanges): z.input<typeof planSchema> => ({
  format: PLAN_FORMAT,
  schedule_id: scheduleId,
  ...changes,
});
