import { z } from "zod";

const words = z.string().default("");
const dates = z.object({ start_date: z.string(), end_date: z.string() });

const issue = z.object({
  rule: z.string(),
  severity: z.string(),
  basis: z.string().optional(),
  description: z.string(),
  suggested_fix: words,
  is_violation: z.boolean().default(true),
  evidence: dates,
});

const conflict = z.object({
  type: z.string(),
  severity: z.string(),
  description: z.string(),
  date: z.string().nullish(),
  auto_resolution: z.object({ available: z.boolean(), description: words }).nullish(),
});

/** What the map shows of an answer of validate_schedule or of detect_conflicts. */
export const shownAnswer = z.object({
  schedule_id: z.string(),
  date_range: dates,
  is_compliant: z.boolean().optional(),
  issues: z.array(issue).optional(),
  conflicts: z.array(conflict).optional(),
  total: z.number(),
  returned: z.number(),
  notice: z.string().optional(),
});
export type ShownSchedule = z.output<typeof shownAnswer>;

/** What it reads of the days: see describePeriod of the server. */
export const shownPeriod = z.object({
  schedule_id: z.string(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  covers: dates,
  weekly_hours_limit: z.number(),
  residents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      level: z.number().nullable(),
      hours: z.array(z.number()),
      leave: z.array(z.number()),
      call: z.array(z.number()),
    }),
  ),
  issues: z.array(
    z.object({
      rule: z.string(),
      severity: z.string(),
      basis: words,
      description: z.string(),
      suggested_fix: words,
      people: z.array(z.string()),
      start_date: z.string(),
      end_date: z.string(),
      clause: z.string().nullable(),
    }),
  ),
  issues_total: z.number(),
});
export type ShownPeriod = z.output<typeof shownPeriod>;
export type ShownIssue = ShownPeriod["issues"][number];
export type ShownResident = ShownPeriod["residents"][number];
