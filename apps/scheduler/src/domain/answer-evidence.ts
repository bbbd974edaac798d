import { z } from "zod";
import type { Evidence } from "./rules/finding.ts";

/** A four-week window has about fifty assignments; the first of them show where to look. */
const SHOWN = 12;

/** Ids for an answer: the first of them, and how many there are. */
export const showIds = (ids: readonly string[]) => ({
  ids: ids.slice(0, SHOWN),
  more: Math.max(0, ids.length - SHOWN),
});

export const evidenceOutput = z.object({
  start_date: z.string(),
  end_date: z.string(),
  measured: z.number(),
  limit: z.number(),
  unit: z.string(),
  weekly_hours: z.array(z.number()).optional(),
  leave_days: z.number().optional(),
  windows_beyond: z.number().optional(),
  block_id: z.string().optional(),
  assignment_ids: z.array(z.string()).optional(),
  more_assignments: z.number().optional(),
});

export function toEvidence({
  assignment_ids,
  weekly_hours,
  ...rest
}: Evidence): z.input<typeof evidenceOutput> {
  const { ids, more } = showIds(assignment_ids);
  return {
    ...rest,
    ...(weekly_hours && { weekly_hours: [...weekly_hours] }),
    assignment_ids: [...ids],
    ...(more > 0 && { more_assignments: more }),
  };
}
